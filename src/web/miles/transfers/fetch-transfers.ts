import { ApiError } from '#client/errors'
import { listTransfers, type TransfersRequest, type TransfersResponse } from '#contract/miles/list-transfers'
import type { Transfer } from '#contract/miles/transfer'
import { firstPage } from '#contract/pagination'
import { retryWhenLimited } from '#web/api/backoff.ts'
import { client } from '#web/api/client.ts'
import { currentSession } from '#web/api/session.ts'

/** Fetches transfers without the cache. */
export async function fetchTransfers(request: TransfersRequest, signal?: AbortSignal): Promise<TransfersResponse> {
  return (await client.call(listTransfers, request, signal)).data
}

/** Fetches transfers without the cache: all with the right `read`, else the person's own. The result says which. */
export async function fetchVisibleTransfers(request: TransfersRequest, signal?: AbortSignal) {
  if (currentSession()?.rights?.includes('read') ?? true) {
    try {
      return { data: (await fetchTransfers({ ...request, all: true }, signal)).data, isOwnOnly: false }
    } catch (error) {
      // The right may have been revoked since sign-in.
      if (!(error instanceof ApiError) || error.status !== 403) throw error
    }
  }
  return { data: (await fetchTransfers(request, signal)).data, isOwnOnly: true }
}

/** The most transfers in one file. */
export const mostExported = 50_000

const pageSize = 200

/** The total is 0 if there are more matches than the service counts. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void

/** Fetches all matching transfers up to a file's limit, newest first, without gaps while others arrive. */
export async function fetchAllTransfers(
  request: TransfersRequest,
  signal: AbortSignal,
  onProgress: OnProgress,
  fetch = fetchTransfers,
): Promise<{
  readonly transfers: readonly Transfer[]
  /** Whether there are more transfers. */
  readonly isCut: boolean
}> {
  const transfers: Transfer[] = []
  let total: number | undefined
  let cursor: string | null = firstPage
  onProgress({ done: 0, total: 0 })
  while (cursor !== null && transfers.length < mostExported) {
    const page: TransfersRequest = { ...request, limit: pageSize, cursor }
    const { data, pagination } = await retryWhenLimited(() => fetch(page, signal), signal)
    transfers.push(...data)
    total ??= pagination.total
    onProgress({ done: transfers.length, total: total ?? 0 })
    cursor = pagination.next
  }
  return { transfers, isCut: cursor !== null }
}
