import { ApiError } from '#client/errors'
import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import type { Account } from '#contract/miles/accounts/account'
import { type AccountQuery, findAccount } from '#contract/miles/accounts/find-account'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { getOverview } from '#contract/miles/get-overview'
import { getTransfer } from '#contract/miles/get-transfer'
import { listTransfers, type TransfersRequest, type TransfersResponse } from '#contract/miles/list-transfers'
import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOffered, takesField } from '#web/api/platform.ts'
import { client } from '#web/api/client.ts'
import { explainError, isNotFound } from '#web/api/explain-error.ts'
import { query } from '#web/api/query.ts'
import { useHasRight } from '#web/api/get-key.ts'
import { retryWhenLimited } from './delivery/backoff.ts'
import { currentRights } from '#web/api/session.ts'
import { accountQueryOf } from './history/history-request.ts'
import { explainChange, noMember } from './words.ts'

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

/** Says that a text names no member, and what to do. */
export function explainNoMember(typed: string): string {
  const text = typedName(typed)
  if (text === '') return 'Enter a value.'
  if (fitsBoth(text)) return noMember.digits
  const name = accountQueryOf(text)
  if (name !== undefined) return noMember[name.account_id === undefined ? 'phone_number' : 'account_id']
  // A phone number that lacks a digit may begin like this.
  return takesExternalId
    ? noMember[/^[+(]/.test(text) ? 'digits' : 'external_id']
    : 'This is neither an account ID nor a phone number of the US or Canada.'
}

/** How often a transfer that waits for another person is fetched again. */
const pendingMs = 5000

/** One transfer, fetched again and again while somebody still has to decide. An unknown one is an error for `isNotFound`. */
export const transferQuery = (id: string) =>
  queryOptions({
    ...query(getTransfer, { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      const isWaiting = data?.status === 'pending' || data?.reversal?.status === 'pending'
      return (data === undefined ? !isNotFound(error) : isWaiting) && pendingMs
    },
  })

/** How often what waits is fetched again, on every page of the desk. */
const waitingMs = 10_000
/** The most transfers, and reversals, that are shown of those that wait. */
export const mostWaiting = 50

/** The transfers that wait for a decision, or whose reversal does, newest first, and how many there are; without the right `read` those that the person has sent, and none without the right to send either. */
export function useWaiting() {
  const [mayRead, maySend] = [useHasRight('read'), useHasRight('transfer')]
  const whose = mayRead ? ({ all: true } as const) : {}
  const waitingQuery = (pending: Pick<TransfersRequest, 'status' | 'reversal'>) => ({
    ...transfersQuery(mayRead || maySend ? { ...whose, ...pending, limit: mostWaiting } : undefined),
    refetchInterval: waitingMs,
  })
  const transfers = useQuery(waitingQuery({ status: 'pending' }))
  const reversals = useQuery(waitingQuery({ reversal: 'pending' }))
  return {
    /** The query that failed, if any. */
    query: transfers.isError ? transfers : reversals,
    isKnown: transfers.isSuccess && reversals.isSuccess,
    transfers: [...(transfers.data?.data ?? []), ...(reversals.data?.data ?? [])],
    count: (transfers.data?.pagination.total ?? 0) + (reversals.data?.pagination.total ?? 0),
  }
}

/** Other staff send transfers too. */
const freshTransfersMs = 2000

/** The transfers of a request; none without one, or where the platform behind the service does not filter a list like that. */
export function transfersQuery(request: TransfersRequest | undefined) {
  const isListed =
    isOffered('listTransfers') &&
    (request?.status === undefined || takesField('listTransfers.status')) &&
    (request?.reversal === undefined || takesField('listTransfers.reversal'))
  return queryOptions({ ...query(listTransfers, isListed ? request : undefined), staleTime: freshTransfersMs })
}

/** Fetches transfers now, past the cache. */
export async function fetchTransfers(request: TransfersRequest, signal?: AbortSignal): Promise<TransfersResponse> {
  return (await client.call(listTransfers, request, signal)).data
}

/** Fetches transfers now: everyone's where the key has the right `read`, else those of its own person, as it says. */
export async function fetchVisibleTransfers(request: TransfersRequest, signal?: AbortSignal) {
  if (currentRights()?.includes('read') ?? true) {
    try {
      return { data: (await fetchTransfers({ ...request, all: true }, signal)).data, isOwnOnly: false }
    } catch (error) {
      // The right may have been taken away since the sign-in.
      if (!(error instanceof ApiError) || error.status !== 403) throw error
    }
  }
  return { data: (await fetchTransfers(request, signal)).data, isOwnOnly: true }
}

/** A request that decides or corrects something. */
export interface Change<E extends AnyEndpoint> {
  readonly operation: E
  readonly request: RequestOf<E>
  /** What it is about, where it is one of several. */
  readonly name?: string
}

/** What became of a change: its response, or why it failed. */
type Changed<E extends AnyEndpoint> = Change<E> & ({ readonly done: ResponseOf<E> } | { readonly error: Error })

/** Returns the mutation that decides or corrects, each change by a request of its own, whatever becomes of the others. */
export function useChange<E extends AnyEndpoint>() {
  const queryClient = useQueryClient()
  const [tried, setTried] = useState(0)
  const mutation = useMutation({
    mutationFn: async (changes: readonly Change<E>[]) => {
      const changed: Changed<E>[] = []
      for (const change of changes) {
        const { operation, request } = change
        setTried(changed.length)
        const outcome = await retryWhenLimited(() => client.call(operation, request)).then(
          ({ data }) => ({ done: data }),
          (error: Error) => ({ error }),
        )
        changed.push({ ...change, ...outcome })
      }
      return changed
    },
    onSettled: () => invalidateMiles(queryClient),
  })
  return { ...mutation, tried }
}

const ofMiles = [findAccount, getStatement, getTransfer, listAccountChanges, listTransfers, getOverview]

/** Requests everything again that a transfer or a correction changes: balances, lists and the transfer itself. */
export function invalidateMiles(queryClient: QueryClient): void {
  for (const { operation } of ofMiles) {
    void queryClient.invalidateQueries({ queryKey: [operation] })
  }
}

/** Returns the mutation of what a list has, after which the list is requested again; it may not be repeated blindly. */
export function useListChange<E extends AnyEndpoint>(
  operation: E,
  list: AnyEndpoint,
  onSuccess: (response: ResponseOf<E>) => void,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (request: RequestOf<E>) => (await client.call(operation, request)).data,
    onSuccess,
    onSettled: async () => queryClient.invalidateQueries({ queryKey: [list.operation] }),
  })
  return { mutate, isBusy: isPending, error: error === null ? undefined : explainOnce(error) }
}

function explainOnce(error: Error): string {
  return error instanceof ApiError && error.status < 500
    ? explainChange(error)
    : `${explainError(error)} It may have been done: look at the list before you try again.`
}
