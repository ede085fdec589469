import { measurements } from '#server/runtime/measurements'
import { addDays, dayMs, utcDay } from '#contract/days'
import type { DealRoomType } from '#contract/deals/list-deals'
import type { StayDates } from '#contract/hotels/stay-limits'
import type { Clock } from '#server/runtime/clock'
import type { BudgetUse, CrawledPlace, FoundDealStorage } from '#server/deals/found/found-deal-storage'
import type { Hotel } from '#server/hotels/hotel'
import type { HotelCatalogue } from '#server/hotels/hotel-catalogue'
import { setImmediate } from 'node:timers/promises'
import { chooseQuery, type CrawlQuery, dealsExpectedAtFirst, queryCount } from './choose-query.ts'
import { assessResponse } from './best-deal.ts'
import { planStay } from './stay-plan.ts'

/**
 * Queries the supplier for the cheapest rates of two adults at some hotels, in one request, and prices them. The result
 * has an empty list for a hotel that is full. It omits a hotel when none of its rates can be shown, so that
 * availability is unknown.
 *
 * @throws an error when there is no response; its `retryAfterMs`, if any, is how long to wait
 */
export type FindStays = (
  hotels: readonly Hotel[],
  stay: StayDates & { readonly nowMs: number },
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, readonly DealRoomType[]>>

export interface CrawlOptions {
  readonly foundDeals: FoundDealStorage
  readonly hotels: Pick<HotelCatalogue, 'hotelsAfter' | 'hotelsByIds' | 'catalogueVersion'>
  readonly findStays: FindStays
  readonly clock: Clock
  /** Requests per day, in UTC. */
  readonly dailyRequests: number
  readonly hotelsPerRequest: number
  /** Found deals older than this are dropped; at half this age they are confirmed. */
  readonly maxAgeMs: number
  /** Called when a query fails after none had failed; the crawl pauses. */
  readonly onPause: (error: unknown, pauseMs: number) => void
  /** Called on the first response after a pause. */
  readonly onResume: () => void
}

/** The longest time until the next check for work. */
const idleMs = 300_000
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
/** How long a place is skipped after a failed query. */
const avoidMs = 3_600_000
/** The most stays that are considered for confirmation. */
const dueStays = 20
/** The weight of the latest response in the deals expected from the next one. */
const lastResponseShare = 0.5

type HotelsByPlace = Awaited<ReturnType<ReturnType<typeof createHotelsByPlace>>>

/**
 * Creates a function that finds deals by sending queries to the supplier within the daily budget. Each call drops old
 * deals and, if the budget allows, sends one query. Only one process may call it, and only after the previous call has
 * ended. It returns the milliseconds until the next call at the latest.
 */
export function createCrawl(options: CrawlOptions) {
  const { foundDeals, hotels, findStays, clock, dailyRequests, hotelsPerRequest, maxAgeMs, onPause, onResume } = options
  const avoidedUntil = new Map<string, number>()
  let pausedUntilMs = 0
  let pauseMs = 0
  let nextDropAtMs = Number.NEGATIVE_INFINITY
  const readHotels = createHotelsByPlace(hotels)

  async function choose(queriesToday: number, nowMs: number): Promise<CrawlQuery | undefined> {
    const [hotelsOf, crawled, due] = await Promise.all([
      readHotels(nowMs),
      foundDeals.crawledPlaces(),
      foundDeals.staysFoundBefore(nowMs - maxAgeMs / 2, addDays(utcDay(nowMs), 2), dueStays),
    ])
    for (const [placeId, untilMs] of avoidedUntil) {
      if (untilMs <= nowMs || untilMs > nowMs + avoidMs) avoidedUntil.delete(placeId)
    }
    return chooseQuery({
      hotelsOf,
      crawled: new Map(crawled.map((place) => [place.placeId, place])),
      due,
      queriesToday,
      avoided: new Set(avoidedUntil.keys()),
      hotelsPerRequest,
      nowMs,
      cycleMs: maxAgeMs / 2,
    })
  }

  async function ask(query: CrawlQuery, nowMs: number, signal: AbortSignal): Promise<void> {
    const placeId = query.kind === 'renewal' ? query.stay.placeId : query.placeId
    const { hotelIds, stay } = await detailQuery(query, options, await readHotels(nowMs), nowMs)
    const asked = await hotels.hotelsByIds(hotelIds)
    try {
      const rates = asked.length === 0 ? new Map() : await findStays(asked, { ...stay, nowMs }, signal)
      const result = assessResponse({
        hotels: asked,
        stay,
        rates,
        askedAtMs: nowMs,
        foundDeals: await foundDeals.ofHotels(hotelIds),
        dueBeforeMs: nowMs - maxAgeMs / 2,
      })
      const known = new Set(asked.map(({ hotelId }) => hotelId))
      const left = hotelIds.filter((hotelId) => !known.has(hotelId))
      const place = await advancePlace(query, options, await readHotels(nowMs), result.gained, nowMs)
      await foundDeals.storeResult({ day: utcDay(nowMs), ...result, removed: left, place })
    } catch (error) {
      signal.throwIfAborted()
      avoidedUntil.set(placeId, nowMs + avoidMs)
      pause(error)
      return
    }
    if (pauseMs > 0) onResume()
    pauseMs = 0
  }

  function pause(error: unknown): void {
    const wasPaused = pauseMs > 0
    const asked = (error as { readonly retryAfterMs?: number } | undefined)?.retryAfterMs ?? 0
    pauseMs = Math.min(Math.max(pauseMs * 2, firstPauseMs, asked), longestPauseMs)
    pausedUntilMs = clock() + pauseMs
    if (!wasPaused) onPause(error, pauseMs)
  }

  async function drop(nowMs: number): Promise<void> {
    if (nowMs < nextDropAtMs && nowMs > nextDropAtMs - 2 * idleMs) return
    const today = utcDay(nowMs)
    await foundDeals.drop(nowMs - maxAgeMs, addDays(today, 1), today)
    nextDropAtMs = nowMs + idleMs
  }

  return async (signal: AbortSignal): Promise<number> => {
    const nowMs = clock()
    await drop(nowMs)
    // A longer wait than any pause means that the clock was set back.
    const pauseLeftMs = pausedUntilMs - nowMs
    if (pauseLeftMs > 0 && pauseLeftMs <= longestPauseMs) return Math.min(pauseLeftMs, idleMs)

    const day = utcDay(nowMs)
    const used = await foundDeals.budgetUse(day)
    measurements.supplierBudget.publish({ left: Math.max(0, dailyRequests - used.requests) })
    const { waitMs, nextRequestAtMs } = nextTurn(used, dailyRequests, nowMs)
    if (waitMs > 0) return Math.min(waitMs, idleMs)
    const query = await choose(used.requests, nowMs)
    if (query === undefined) return idleMs
    if (!(await foundDeals.countRequest(day, used, nextRequestAtMs))) return 0
    await ask(query, nowMs, signal)
    return 0
  }
}

/** Returns the hotels and the stay of a query. A query that confirms deals is filled up with other hotels of the place. */
async function detailQuery(
  query: CrawlQuery,
  { foundDeals, hotelsPerRequest }: CrawlOptions,
  hotelsOf: HotelsByPlace,
  nowMs: number,
): Promise<{ hotelIds: readonly string[]; stay: StayDates }> {
  if (query.kind === 'renewal') {
    const { placeId, startDate, endDate } = query.stay
    const wanted = await foundDeals.hotelsWithDeal(query.stay, hotelsPerRequest)
    const hotelIds = [...new Set([...wanted, ...(hotelsOf.get(placeId) ?? [])])].slice(0, hotelsPerRequest)
    return { hotelIds, stay: { checkin: startDate, checkout: endDate } }
  }
  const { placeId, number } = query
  const hotelIds = hotelsOf.get(placeId) ?? []
  const batches = Math.ceil(hotelIds.length / hotelsPerRequest)
  const perBatch = Math.ceil(hotelIds.length / batches)
  const first = (number % batches) * perBatch
  return {
    hotelIds: hotelIds.slice(first, first + perBatch),
    stay: planStay(placeId, Math.floor(number / batches), utcDay(nowMs)),
  }
}

/** Returns a place's progress after the response to a planned query. */
async function advancePlace(
  query: CrawlQuery,
  { foundDeals, hotelsPerRequest }: CrawlOptions,
  hotelsOf: HotelsByPlace,
  gained: number,
  nowMs: number,
): Promise<CrawledPlace | undefined> {
  if (query.kind === 'renewal') return undefined
  const { placeId, number } = query
  const before = (await foundDeals.crawledPlaces()).find((place) => place.placeId === placeId)
  const hotels = hotelsOf.get(placeId)?.length ?? 0
  const expected = before?.dealsExpected ?? dealsExpectedAtFirst(hotels, hotelsPerRequest)
  return {
    placeId,
    dealsExpected: expected + lastResponseShare * (gained - expected),
    nextQuery: (number + 1) % queryCount(hotels, hotelsPerRequest),
    cycleBeganAtMs: number === 0 || before === undefined ? nowMs : before.cycleBeganAtMs,
    askedAtMs: nowMs,
  }
}

/** The largest burst after a pause: an hour's share, so that a new service soon has its first deals. */
const burstShare = 1 / 24

/**
 * Spreads a day's requests evenly. Unused requests are lost, apart from an hour's share, and no day (in UTC) exceeds
 * its budget.
 *
 * @param dailyRequests the budget; with 0, no request is ever due
 * @returns how long to wait for the next request, 0 if it may be sent now, and when the one after it is due
 */
export function nextTurn({ requests, nextRequestAtMs }: BudgetUse, dailyRequests: number, nowMs: number) {
  const untilTomorrowMs = dayMs - (nowMs % dayMs)
  if (requests >= dailyRequests) return { waitMs: untilTomorrowMs, nextRequestAtMs }
  const burst = Math.max(1, Math.floor(dailyRequests * burstShare))
  // Makes a day that starts with a burst last until its end; otherwise midnight would bring another burst.
  const everyMs = dayMs / (dailyRequests - burst + 1)
  const burstMs = burst * everyMs
  // A later time comes from a smaller budget, or from a clock that was ahead.
  const dueAtMs = Math.min(Math.max(nextRequestAtMs, nowMs), nowMs + burstMs)
  return {
    waitMs: Math.max(0, Math.ceil(dueAtMs + everyMs - burstMs - nowMs)),
    nextRequestAtMs: Math.floor(dueAtMs + everyMs),
  }
}

/** Hotels to read before yielding to the event loop. */
const hotelsPerRead = 250

/** How often to check whether the catalogue has changed. */
const checkEveryMs = 300_000
const checkEmptyEveryMs = 5_000

/** Creates a function that returns the hotel ids of each place, and rereads the catalogue after changes. */
function createHotelsByPlace(hotels: CrawlOptions['hotels']) {
  let hotelsOf: ReadonlyMap<string, readonly string[]> = new Map()
  let known: number | undefined
  let checkAtMs = Number.NEGATIVE_INFINITY

  async function readAll() {
    const hotelsOf = new Map<string, string[]>()
    let last = 0
    for (;;) {
      const batch = await hotels.hotelsAfter(last, hotelsPerRead)
      if (batch.length === 0) return hotelsOf
      last = batch.at(-1)!.hotelNo
      for (const { hotel } of batch) {
        const ids = hotelsOf.get(hotel.placeId)
        if (ids === undefined) hotelsOf.set(hotel.placeId, [hotel.hotelId])
        else ids.push(hotel.hotelId)
      }
      await setImmediate()
    }
  }

  return async (nowMs: number) => {
    if (nowMs < checkAtMs && nowMs > checkAtMs - 2 * checkEveryMs) return hotelsOf
    const version = await hotels.catalogueVersion()
    if (version !== known) {
      hotelsOf = await readAll()
      known = version
    }
    checkAtMs = nowMs + (hotelsOf.size === 0 ? checkEmptyEveryMs : checkEveryMs)
    return hotelsOf
  }
}
