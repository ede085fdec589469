import { typedPhone } from '#client/typed-phone'
import type { Account } from '#contract/miles/accounts/account'
import { type AccountQuery, findAccount } from '#contract/miles/accounts/find-account'
import { accountId, phoneNumber } from '#contract/miles/transfer'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isOffered } from '#web/api/platform.tsx'
import { isNotFound } from '#web/api/explain-error.ts'
import { query } from '#web/api/query.ts'

/** A balance may change at any time. */
const freshAccountMs = 5000

/** Returns the query for an account; idle without one. An unknown account is an error for `isNotFound`. */
export const accountQuery = (account: AccountQuery | undefined) =>
  queryOptions({ ...query(findAccount, account), staleTime: freshAccountMs })

/** Whether accounts can be found by their external id. */
export const takesExternalId = isOffered('findAccount.external_id')

export const identifierLabel = takesExternalId
  ? 'Account ID, phone number or external ID'
  : 'Account ID or phone number'

/** Returns the query for the accounts that a typed text matches: none, one or two. Idle without a text. */
export function matchingAccountsQuery(typed: string) {
  const text = trimIdentifier(typed)
  return queryOptions({
    queryKey: [findAccount.operation, 'matching', text],
    queryFn: text !== '' && isOffered('findAccount') ? async ({ client }) => findMatching(client, text) : skipToken,
    staleTime: 0,
  })
}

/** Removes spaces and invisible characters around a typed account id, phone number or external id. */
export function trimIdentifier(text: string): string {
  return text.replaceAll(/^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu, '')
}

/** Whether a text may be one member's phone number and another's external id, because it has only digits. */
function isAmbiguous(text: string): boolean {
  return takesExternalId && /^\p{Nd}+$/u.test(text) && accountQueryOf(text) !== undefined
}

async function findMatching(queryClient: QueryClient, text: string): Promise<readonly Account[]> {
  const find = async (account: AccountQuery) => {
    try {
      return [await queryClient.fetchQuery({ ...accountQuery(account), staleTime: 0 })]
    } catch (error) {
      if (isNotFound(error)) return []
      throw error
    }
  }
  const account = accountQueryOf(text)
  const finding = account === undefined ? [] : find(account)
  // Any other text is looked up as an external id only if it matches no other account.
  const triesExternalId = isAmbiguous(text) || (takesExternalId && (await finding).length === 0)
  const [found, byExternalId] = await Promise.all([finding, triesExternalId ? find({ external_id: text }) : []])
  return [...found, ...byExternalId.filter(({ account_id }) => account_id !== found[0]?.account_id)]
}

/** Parses a typed account id or phone number; undefined for other text. */
export function accountQueryOf(text: string): AccountQuery | undefined {
  const id = z.safeParse(accountId, text.trim())
  if (id.success) return { account_id: id.data }
  const phone = z.safeParse(phoneNumber, typedPhone(text))
  return phone.success ? { phone_number: phone.data } : undefined
}
