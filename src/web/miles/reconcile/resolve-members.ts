import { ApiError } from '#client/errors'
import { typedPhone } from '#client/typed-phone'
import { findAccount } from '#contract/miles/accounts/find-account'
import { phoneNumber } from '#contract/miles/transfer'
import { isOffered } from '#web/api/platform.tsx'
import { client } from '#web/api/client.ts'
import * as z from 'zod/mini'
import { checkAtService } from '../batch/check-batch.ts'
import type { BatchRow } from '../batch/read-batch.ts'
import { type Backoff, retry } from '#web/api/backoff.ts'

/** Returns a line's account: `null` if none matches, `undefined` if it names none or cannot be looked up. */
export type AccountOf = (row: BatchRow) => string | null | undefined

/** Looks up the accounts of a file's phone numbers, many at once if the key may check transfers. */
export async function resolveMembers(
  rows: readonly BatchRow[],
  mayCheck: boolean,
  backoff: Backoff,
  onProgress: (done: number, total: number) => void,
): Promise<AccountOf> {
  const phones = [...new Set(rows.flatMap((row) => phoneOf(row) ?? []))]
  const accounts = new Map<string, string | null>()
  if (mayCheck) {
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
    // If a line's names belong to different members, the result matches no account.
    return named === undefined || found === undefined || found === named ? (named ?? found) : `${named} ${found}`
  }
}

/** Returns a line's phone number in canonical form; undefined if it has none. */
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
