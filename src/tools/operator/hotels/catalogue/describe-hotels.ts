import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { inOrder } from '#sources/upstream/in-order'
import type { LiteApi } from '#sources/liteapi/liteapi'
import { LiteApiError } from '#sources/liteapi/liteapi-error'
import { describedHotel, type DescribedHotel, type ListedHotel } from './supplier-hotel.ts'

const limits = { timeoutMs: 30_000, maxBytes: 5_000_000 }

/** How often a description is requested before its hotel is left out. */
const mostTries = 3
/** How many descriptions to read before they are stored. */
const batchSize = 20
/** If at most this many hotels are left and others succeeded, the hotels fail, not the supplier. */
const leastOutage = 5

/** The pauses of an import, which tests shorten. */
export interface ImportTiming {
  /** The pause after a batch without any readable description. */
  readonly pauseMs: number
  /** The number of such consecutive batches after which the import stops. */
  readonly mostPauses: number
}

export const usualTiming: ImportTiming = { pauseMs: 10_000, mostPauses: 12 }

/** A description, or the reason that it is missing. */
export type Description =
  | { readonly listed: ListedHotel; readonly described: DescribedHotel }
  | { readonly listed: ListedHotel; readonly missing: MissingDescription }

export type MissingDescription =
  | 'the supplier lists it and does not describe it'
  | 'the supplier fails to describe it'
  | 'its description cannot be read'

export interface DescribeHotelsOptions {
  readonly api: LiteApi
  /** The most simultaneous requests. */
  readonly atOnce: number
  readonly timing: ImportTiming
  readonly signal?: AbortSignal | undefined
}

/**
 * Yields hotel descriptions in batches, with another attempt for failed ones at the end. Waits while the supplier fails.
 *
 * @throws {LiteApiError} when the supplier keeps failing, or rejects the key
 */
export async function* describeHotels(
  hotels: readonly ListedHotel[],
  { api, atOnce, timing, signal }: DescribeHotelsOptions,
): AsyncGenerator<readonly Description[]> {
  const queue: Awaited[] = hotels.map((listed) => ({ listed, tries: 0 }))
  let pauses = 0
  let hasDescribed = false
  while (queue.length > 0) {
    const batch = queue.splice(0, Math.max(batchSize, atOnce))
    const { described, failed, failure } = await describeBatch(batch, api, atOnce, signal)
    if (described.length > 0) {
      pauses = 0
      hasDescribed = true
      queue.push(...failed.filter(({ tries }) => tries < mostTries))
      yield [...described, ...failed.filter(({ tries }) => tries >= mostTries).map(giveUp)]
      continue
    }
    queue.unshift(...failed)
    const isOfFew = queue.length <= Math.max(leastOutage, hotels.length / 100)
    if (hasDescribed && isOfFew && queue.every(({ tries }) => tries >= mostTries)) {
      yield queue.map(giveUp)
      return
    }
    pauses += 1
    if (failure !== undefined && pauses > timing.mostPauses) throw failure
    await sleep(Math.max(timing.pauseMs, failure?.retryAfterMs ?? 0), undefined, { signal })
  }
}

interface Awaited {
  readonly listed: ListedHotel
  readonly tries: number
}

async function describeBatch(batch: readonly Awaited[], api: LiteApi, atOnce: number, signal: AbortSignal | undefined) {
  const described: Description[] = []
  const failed: Awaited[] = []
  let failure: LiteApiError | undefined
  const ask = async ({ listed, tries }: Awaited) => {
    try {
      return await describe(api, listed, signal)
    } catch (error) {
      if (!(error instanceof LiteApiError) || error.failure === 'key refused') throw error
      failure = error
      failed.push({ listed, tries: tries + 1 })
      return undefined
    }
  }
  for await (const one of inOrder(batch, atOnce, ask)) if (one !== undefined) described.push(one)
  return { described, failed, failure }
}

function giveUp({ listed }: Awaited): Description {
  return { listed, missing: 'the supplier fails to describe it' }
}

async function describe(api: LiteApi, listed: ListedHotel, signal: AbortSignal | undefined): Promise<Description> {
  const query = { hotelId: listed.id, language: 'en' }
  const response = await api.get('/data/hotel', query, { ...limits, signal }).catch((error: unknown) => {
    // The error concerns only this hotel, and will recur.
    const isOfHotel = error instanceof LiteApiError && ['wrong request', 'too long'].includes(error.failure)
    if (isOfHotel) return undefined
    throw error
  })
  if (response === undefined) return { listed, missing: 'its description cannot be read' }
  if (response.outcome !== 'found') return { listed, missing: 'the supplier lists it and does not describe it' }
  const { success, data } = z.safeParse(describedHotel, response.envelope['data'])
  return success ? { listed, described: data } : { listed, missing: 'its description cannot be read' }
}
