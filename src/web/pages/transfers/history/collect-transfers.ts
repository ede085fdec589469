import { ApiError } from '#client/errors'
import type { TransfersRequest, TransfersResponse } from '#contract/list-transfers'
import type { Transfer } from '#contract/transfer'

/** The most transfers of one file. */
export const mostExported = 50_000

const pageSize = 200
const tooMany = 429
const defaultPauseMs = 1000

interface CollectOptions {
  /** Its limit and offset are ignored. */
  readonly request: TransfersRequest
  readonly fetch: (request: TransfersRequest) => Promise<TransfersResponse>
  readonly pause: (pauseMs: number) => Promise<void>
  readonly onProgress: (done: number, total: number) => void
}

/** Fetches all transfers that match, newest first, up to the most of one file; `total` is how many match. */
export async function collectTransfers({ request, fetch, pause, onProgress }: CollectOptions): Promise<{
  readonly transfers: readonly Transfer[]
  readonly total: number
}> {
  const transfers = new Map<string, Transfer>()
  let pinned = request
  let total = 0
  for (let offset = 0; offset < mostExported; offset += pageSize) {
    const { data, pagination } = await retryWhenLimited(() => fetch({ ...pinned, limit: pageSize, offset }), pause)
    for (const transfer of data) transfers.set(transfer.transaction_id, transfer)
    total = Math.max(total, pagination.total)
    onProgress(transfers.size, total)
    if (!pagination.hasMore) break
    // New transfers would shift the pages.
    if (offset === 0) pinned = { ...request, to: earlier(request.to, momentAfter(data[0]?.created_at)) }
  }
  return { transfers: [...transfers.values()], total }
}

function momentAfter(createdAt: string | undefined): string | undefined {
  return createdAt === undefined ? undefined : new Date(Date.parse(createdAt) + 1).toISOString()
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Date.parse(one) < Date.parse(other) ? one : other
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
