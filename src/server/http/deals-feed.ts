import * as z from 'zod/mini'
import { utcDay } from '#contract/days'
import { readFoundAt } from '#contract/deals-found-at'
import { type DealsFeedInput, dealsFeed } from '#contract/deals-feed'
import { dealsFeedPath } from '#contract/deals-feed-path'
import { listDeals } from '#contract/list-deals'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { writeDealsFeed } from '../deals/feed/write-deals-feed.ts'
import { anyone, type Caller, type Operation } from './operation.ts'
import type { Authenticator } from './requests/authenticator.ts'
import { callerAddress, requestOrigin } from './requests/caller-address.ts'
import { decodeInput } from './requests/decode-input.ts'
import { createCachedResponse, type ResponseCache, sendCachedResponse } from './responses/cached-response.ts'
import { anyOrigin } from './responses/cors.ts'

export interface DealsFeedOptions {
  readonly authenticator: Authenticator
  readonly cache: ResponseCache
  readonly deals: Operation<typeof listDeals>
  /** `undefined` for the origin that the feed is requested at. */
  readonly publicUrl: string | undefined
  readonly clock: Clock
}

/** Readers ask again and again; deals are found again a few times an hour at most. */
const maxAgeSeconds = 900

/**
 * Mounts the Atom feed of a search for deals, with the parameters and the errors of `listDeals` and without a key: what is in
 * it anyone may read.
 */
export function mountDealsFeed(app: FastifyInstance, options: DealsFeedOptions): void {
  const { authenticator, cache, deals, publicUrl } = options
  app.get(dealsFeedPath, async (request, reply) => {
    reply.headers(anyOrigin)
    authenticator.countRequest(request, reply)
    const origin = publicUrl ?? requestOrigin(request)
    const caller = { ...anyone, address: callerAddress(request), origin, requestId: request.id }
    const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length)
    const make = async () => {
      const input = decodeInput(dealsFeed, { params: undefined, query, body: undefined })
      const text = await makeFeed(options, { input, query, caller })
      return createCachedResponse(text, headersOf(input))
    }
    const version = deals.cacheKey?.(caller)
    if (version === undefined) return sendCachedResponse(request, reply, await make())
    const key = `feed ${version} ${request.url}`
    return sendCachedResponse(request, reply, cache.get(key) ?? (await cache.fill(key, make)))
  })
}

interface FeedRequest {
  readonly input: DealsFeedInput
  readonly query: string
  readonly caller: Caller
}

async function makeFeed({ deals, clock }: DealsFeedOptions, { input, query, caller }: FeedRequest): Promise<string> {
  const { near: _near, ...search } = input
  const response = await deals.handle(search, caller)
  if ('parts' in response) throw new Error('deals in parts cannot be a feed')
  const { data } = z.parse(listDeals.response, 'json' in response ? JSON.parse(response.json) : response.body)
  const headers = new Headers(response.headers)
  const dayBeganMs = Date.parse(utcDay(clock()))
  const foundAt = headers.get('x-deals-found-at')
  return writeDealsFeed({
    input,
    deals: data.map((deal, at) => ({ deal, foundAtMs: readFoundAt(foundAt, at) ?? dayBeganMs })),
    total: Number(headers.get('x-total-count') ?? data.length),
    origin: caller.origin,
    query,
    dayMs: dayBeganMs,
  })
}

/** Without a place the deals are those near the caller, which caches between must not hand to others. */
function headersOf({ latitude, south }: DealsFeedInput): Readonly<Record<string, string>> {
  const isForAnyone = latitude !== undefined || south !== undefined
  return {
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': `${isForAnyone ? 'public' : 'private'}, max-age=${maxAgeSeconds}`,
    vary: 'Accept-Encoding',
  }
}
