import { typedPhone } from '#client/typed-phone'
import type { Account } from '#contract/miles/accounts/account'
import { type AccountQuery, findAccount } from '#contract/miles/accounts/find-account'
import { accountId, phoneNumber } from '#contract/miles/transfer'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isOffered, takesField } from '#web/api/platform.ts'
import { isNotFound } from '#web/api/explain-error.ts'
import { query } from '#web/api/query.ts'

/** A balance may change at any time. */
const freshAccountMs = 5000

/** The account of an id or a phone number; none without either, or where the platform has none. An unknown one is an error for `isNotFound`. */
export const accountQuery = (account: AccountQuery | undefined) =>
  queryOptions({ ...query(findAccount, isOffered('findAccount') ? account : undefined), staleTime: freshAccountMs })

/** Whether an account can be found by its external id. */
export const takesExternalId = isOffered('findAccount') && takesField('findAccount.external_id')

export const accountNameLabel = takesExternalId
  ? 'Account ID, phone number or external ID'
  : 'Account ID or phone number'

/** The accounts that a text may name as it was typed: none, one, or two that it fits; nothing is requested without a text. */
export function namedAccountsQuery(text: string) {
  const name = typedName(text)
  return queryOptions({
    queryKey: [findAccount.operation, 'named', name],
    queryFn: name !== '' && isOffered('findAccount') ? async ({ client }) => findNamed(client, name) : skipToken,
    staleTime: 0,
  })
}

/** Returns the name of an account without the spaces and invisible characters around it. */
export function typedName(text: string): string {
  return text.replaceAll(/^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu, '')
}

/** Whether a name may be the phone number of one member and the external ID of another, as it is of digits alone. */
export function fitsBoth(name: string): boolean {
  return takesExternalId && /^\p{Nd}+$/u.test(name) && accountQueryOf(name) !== undefined
}

async function findNamed(queryClient: QueryClient, text: string): Promise<readonly Account[]> {
  const find = async (name: AccountQuery) => {
    try {
      return [await queryClient.fetchQuery({ ...accountQuery(name), staleTime: 0 })]
    } catch (error) {
      if (isNotFound(error)) return []
      throw error
    }
  }
  const name = accountQueryOf(text)
  const finding = name === undefined ? [] : find(name)
  // Any other text is tried as an external ID only where it has found no account.
  const triesId = fitsBoth(text) || (takesExternalId && (await finding).length === 0)
  const [found, byId] = await Promise.all([finding, triesId ? find({ external_id: text }) : []])
  return [...found, ...byId.filter(({ account_id }) => account_id !== found[0]?.account_id)]
}

/** Parses an account id or a phone number as it is typed; undefined for text that is neither. */
export function accountQueryOf(text: string): AccountQuery | undefined {
  const id = z.safeParse(accountId, text.trim())
  if (id.success) return { account_id: id.data }
  const phone = z.safeParse(phoneNumber, typedPhone(text))
  return phone.success ? { phone_number: phone.data } : undefined
}
