import { ApiError } from '#client/errors'
import { typedPhone } from '#client/typed-phone'
import { findAccount } from '#contract/miles/accounts/find-account'
import { phoneNumber } from '#contract/miles/transfer'
import { isOffered } from '#web/api/platform.ts'
import { client } from '#web/api/client.ts'
import * as z from 'zod/mini'
import { checkAtService } from '../batch/check-batch.ts'
import type { BatchRow } from '../batch/read-batch.ts'
import { type Backoff, retry } from '#web/api/backoff.ts'

/** Returns the account that a line names: `null` where there is none, `undefined` where the line names none or it cannot be looked up. */
export type AccountOf = (row: BatchRow) => string | null | undefined

/** Looks up the accounts of the phone numbers in a file; with the right to send many at once. */
export async function resolveMembers(
  rows: readonly BatchRow[],
  maySend: boolean,
  backoff: Backoff,
  onProgress: (done: number, total: number) => void,
): Promise<AccountOf> {
  const phones = [...new Set(rows.flatMap((row) => phoneOf(row) ?? []))]
  const accounts = new Map<string, string | null>()
  if (maySend && isOffered('checkTransfers')) {
    const requests = phones.map((phone_number) => ({
      request: { phone_number, amount: 1, reference_id: phone_number },
    }))
    const checks = await checkAtService(requests, backoff, (done) => onProgress(done, phones.length))
    for (const [at, { recipient }] of checks.entries()) accounts.set(phones[at]!, recipient?.account_id ?? null)
  } else if (isOffered('findAccount')) {
    for (const [at, phone] of phones.entries()) {
      onProgress(at, phones.length)
      accounts.set(phone, await findAccountId(phone, backoff))
    }
  }
  return (row) => {
    const phone = phoneOf(row)
    const named = row.cells.account_id?.toLowerCase()
    const found = phone === undefined ? undefined : accounts.get(phone)
    // Two names of different members are the account of none.
    return named === undefined || found === undefined || found === named ? (named ?? found) : `${named} ${found}`
  }
}

/** Returns the phone number of a line in one spelling, if it is one. */
function phoneOf({ cells: { phone_number } }: BatchRow): string | undefined {
  const typed = phone_number === undefined ? undefined : typedPhone(phone_number)
  return z.safeParse(phoneNumber, typed).success ? `+${typed!.replace('+', '')}` : undefined
}

async function findAccountId(phone_number: string, backoff: Backoff): Promise<string | null> {
  try {
    const { data } = await retry(backoff, async () => client.call(findAccount, { phone_number }, backoff.signal))
    return data.account_id
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
