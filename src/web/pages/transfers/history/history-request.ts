import { addDays } from '#contract/days'
import type { AccountQuery } from '#contract/find-account'
import type { TransfersRequest } from '#contract/list-transfers'
import { firstPage } from '#contract/pagination'
import { accountId, phoneNumber } from '#contract/transfer'
import * as z from 'zod/mini'
import { typedPhone } from '../../../format/phone.ts'
import { startOfDayMs } from '../../../format/zone-time.ts'
import type { TransfersSearch } from '../transfers-address.ts'

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
export function historyRequest(
  { reference, account, status, reversal, from, to, cursor }: TransfersSearch,
  timeZone: string,
): TransfersRequest {
  return {
    ...(reference === undefined ? {} : { reference_id: reference }),
    ...(account === undefined ? {} : { account_id: account }),
    ...(status === undefined ? {} : { status }),
    ...(reversal === undefined ? {} : { reversal }),
    ...(from === undefined ? {} : { from: startOf(from, timeZone) }),
    ...(to === undefined ? {} : { to: startOf(addDays(to, 1), timeZone) }),
    limit: pageSize,
    cursor: cursor ?? firstPage,
  }
}

function startOf(day: string, timeZone: string): string {
  return new Date(startOfDayMs(day, timeZone)).toISOString()
}
