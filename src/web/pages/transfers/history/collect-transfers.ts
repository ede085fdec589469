import { ApiError } from '#client/errors'
import type { TransfersRequest, TransfersResponse } from '#contract/list-transfers'
import { firstPage } from '#contract/pagination'
import type { Transfer } from '#contract/transfer'

/** The most transfers of one file. */
export const mostExported = 50_000

const pageSize = 200
const tooMany = 429
const defaultPauseMs = 1000

interface CollectOptions {
  /** Its page is ignored. */
  readonly request: TransfersRequest
  readonly fetch: (request: TransfersRequest) => Promise<TransfersResponse>
  readonly pause: (pauseMs: number) => Promise<void>
  /** Receives no total where more match than the service counts. */
  readonly onProgress: (done: number, total: number | undefined) => void
}

/**
 * Fetches all transfers that match, newest first, up to the most of one file. The pages follow a cursor, so that none is
 * missed and none comes twice while others arrive.
 */
export async function collectTransfers({ request, fetch, pause, onProgress }: CollectOptions): Promise<{
  readonly transfers: readonly Transfer[]
  /** Whether there are more. */
  readonly isCut: boolean
}> {
  const { offset: _, ...filters } = request
  const transfers: Transfer[] = []
  let total: number | undefined
  let cursor: string | null = firstPage
  while (cursor !== null && transfers.length < mostExported) {
    const page: TransfersRequest = { ...filters, limit: pageSize, cursor }
    const { data, pagination } = await retryWhenLimited(() => fetch(page), pause)
    transfers.push(...data)
    total ??= pagination.total
    onProgress(transfers.length, total)
    cursor = pagination.next
  }
  return { transfers, isCut: cursor !== null }
}

async function retryWhenLimited<Response>(
  request: () => Promise<Response>,
  pause: (pauseMs: number) => Promise<void>,
): Promise<Response> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== tooMany) throw error
      await pause(error.retryAfterSeconds === undefined ? defaultPauseMs : error.retryAfterSeconds * 1000)
    }
  }
}
