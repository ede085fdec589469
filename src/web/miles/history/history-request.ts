import { addDays } from '#contract/days'
import type { TransfersRequest } from '#contract/miles/list-transfers'
import { firstPage } from '#contract/pagination'
import { isOffered } from '#web/api/platform.tsx'
import { startOfDayMs } from '#web/kit/format/zone-time.ts'
import type { TransfersSearch } from '../addresses.ts'

/** Returns the request for a page of the history; days are in the reader's time zone. */
export function historyRequest(search: TransfersSearch, timeZone: string): TransfersRequest {
  const { reference, account, batch, status, from, to, sender, decider, cursor } = search
  const fields = {
    [isOffered('listTransfers.reference_prefix') ? 'reference_prefix' : 'reference_id']: reference,
    account_id: account,
    batch,
    status,
    ...intervalOf({ from, to }, timeZone),
    sent_by: sender,
    decided_by: decider,
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), limit: 20, cursor: cursor ?? firstPage }
}

/** Returns the interval of a request, from the start of one day to the end of another. */
export function intervalOf({ from, to }: Pick<TransfersSearch, 'from' | 'to'>, timeZone: string) {
  const startOf = (day: string) => new Date(startOfDayMs(day, timeZone)).toISOString()
  return {
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { to: startOf(addDays(to, 1)) }),
  }
}
