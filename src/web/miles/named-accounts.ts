import type { Account } from '#contract/miles/accounts/account'
import { type AccountQuery, findAccount } from '#contract/miles/accounts/find-account'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { isOffered, takesField } from '#web/device/platform.ts'
import { isNotFound } from '#web/device/requests/explain-error.ts'
import { accountQueryOf } from './history/history-request.ts'
import { accountQuery } from './queries.ts'
import { noMember } from './words.ts'

/** Whether an account can be found by its external id. */
export const takesExternalId = isOffered('findAccount') && takesField('findAccount.external_id')

export const accountNameLabel = takesExternalId
  ? 'Account ID, phone number or external ID'
  : 'Account ID or phone number'

/** The accounts that a text may name as it was typed: none, one, or two that it fits; nothing is requested without a text. */
export const namedAccountsQuery = (text: string) =>
  queryOptions({
    queryKey: [findAccount.operation, 'named', text],
    queryFn: text !== '' && isOffered('findAccount') ? async ({ client }) => findNamed(client, text) : skipToken,
    staleTime: 0,
  })

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
  const found = name === undefined ? [] : await find(name)
  // Digits alone may be the phone number of one member and the external ID of another. Any other text is tried as an
  // external ID only where it has found no account.
  if (!takesExternalId || (found.length > 0 && !/^\d+$/.test(text))) return found
  const named = await find({ external_id: text })
  return [...found, ...named.filter(({ account_id }) => account_id !== found[0]?.account_id)]
}

/** Says that a text names no member, and what to do. */
export function explainNoMember(text: string): string {
  if (text === '') return 'Enter a value.'
  const name = accountQueryOf(text)
  if (name !== undefined) return noMember[name.account_id === undefined ? 'phone_number' : 'account_id']
  return takesExternalId
    ? noMember.external_id
    : 'This is neither an account ID nor a phone number of the US or Canada.'
}
