import { addDays } from '#contract/days'
import type { AccountQuery } from '#contract/miles/accounts/find-account'
import type { TransfersRequest } from '#contract/miles/list-transfers'
import { firstPage } from '#contract/pagination'
import { accountId, phoneNumber } from '#contract/miles/transfer'
import * as z from 'zod/mini'
import { takesField } from '#web/api/platform.ts'
import { typedPhone } from '#client/typed-phone'
import { startOfDayMs } from '#web/kit/format/zone-time.ts'
import type { TransfersSearch } from '../addresses.ts'

/** The transfers of one page. */
export const pageSize = 20

/** Parses an account id or a phone number as it is typed; undefined for text that is neither. */
export function accountQueryOf(text: string): AccountQuery | undefined {
  const id = z.safeParse(accountId, text.trim())
  if (id.success) return { account_id: id.data }
  const phone = z.safeParse(phoneNumber, typedPhone(text))
  return phone.success ? { phone_number: phone.data } : undefined
}

/** The request for a page of the history; days are those of the reader's clock. */
export function historyRequest(search: TransfersSearch, timeZone: string): TransfersRequest {
  const { reference, account, batch, status, reversal, from, to, sender, decider, cursor } = search
  const fields = {
    [takesField('listTransfers.reference_prefix') ? 'reference_prefix' : 'reference_id']: reference,
    account_id: account,
    batch,
    status,
    reversal,
    ...intervalOf({ from, to }, timeZone),
    sent_by: sender,
    decided_by: decider,
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), limit: pageSize, cursor: cursor ?? firstPage }
}

/** The interval of a request: from the beginning of a day to the end of another. */
export function intervalOf({ from, to }: Pick<TransfersSearch, 'from' | 'to'>, timeZone: string) {
  const startOf = (day: string) => new Date(startOfDayMs(day, timeZone)).toISOString()
  return {
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { to: startOf(addDays(to, 1)) }),
  }
}
