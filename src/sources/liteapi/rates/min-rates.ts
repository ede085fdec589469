import { LRUCache } from 'lru-cache'
import { nightsBetween } from '#contract/days'
import type { MinRate } from '#contract/find-min-rates'
import type { Offer } from '#contract/find-offers'
import type { Hotel } from '#server/hotels/hotel'
import type { HotelMinRate, StayQuery } from '#server/hotels/supplier'
import { type MilesPolicy, priceInMiles } from '../miles-policy.ts'
import { type BatchFailure, fetchBatch, splitHotels } from './fetch-batch.ts'
import { inOrder } from './in-order.ts'
import { isRefundable } from './map-hotel.ts'
import type { RatesContext } from './rates-context.ts'
import { reportFailures } from './report-failures.ts'

/** Lowest rates that are remembered, each a few hundred bytes. */
const maxKept = 50_000

const batchesAhead = 6

export interface MinRatesContext extends RatesContext {
  readonly policy: MilesPolicy
}

/** Finds the lowest rates of hotels. */
export type ReadMinRates = (hotels: readonly Hotel[], query: StayQuery) => AsyncGenerator<HotelMinRate>

/**
 * Creates a reader of lowest rates, which remembers them for a while. They are taken from rates, because the supplier's
 * own lowest rates state neither room nor board nor whether they are refundable. The rate with the lowest price takes the
 * fewest miles, because a policy never makes a higher price cheaper in miles. The price that miles replace is that of the
 * public, for every caller.
 *
 * One question costs a limited number of requests, also when it is read in several calls with the same query; the other
 * hotels are named in a notice.
 */
export function createMinRates(context: MinRatesContext): ReadMinRates {
  const { settings } = context
  const kept = new LRUCache<string, { readonly minRate: MinRate | undefined }>({
    max: maxKept,
    ttl: settings.minRatesKeptMs,
  })
  const requestsLeft = new WeakMap<StayQuery, number>()
  const suggestedAtLeast = settings.publicPrices === 'suggested'

  return async function* (hotels, query) {
    const stayKey = JSON.stringify([
      query.checkin,
      query.checkout,
      query.occupancies.map(({ adults, children }) => [adults, children]),
      query.guestNationality,
    ])
    const keyOf = ({ hotelId }: Hotel) => `${hotelId} ${stayKey}`
    const found = new Map<Hotel, MinRate | undefined>()
    const unknown: Hotel[] = []
    for (const hotel of hotels) {
      const known = kept.get(keyOf(hotel))
      if (known === undefined) unknown.push(hotel)
      else found.set(hotel, known.minRate)
    }

    const batchQuery = { ...query, maxRatesPerHotel: 1, refundableRatesOnly: false, suggestedAtLeast }
    const batches = splitHotels(unknown, batchQuery, context)
    const left = requestsLeft.get(query) ?? settings.minRateRequests
    const asked = batches.slice(0, left)
    requestsLeft.set(query, left - asked.length)
    const notAsked = batches.slice(left).flat()
    for (const hotel of notAsked) found.set(hotel, undefined)

    let next = 0
    function* takeFound(): Generator<HotelMinRate> {
      for (; next < hotels.length && found.has(hotels[next]!); next++) {
        const minRate = found.get(hotels[next]!)
        if (minRate !== undefined) yield { hotelId: hotels[next]!.hotelId, minRate }
      }
    }

    const controller = new AbortController()
    const failures: BatchFailure[] = []
    const run = async (batch: readonly Hotel[]) => ({
      batch,
      result: await fetchBatch(batch, batchQuery, context, controller.signal),
    })
    try {
      yield* takeFound()
      for await (const { batch, result } of inOrder(asked, batchesAhead, run)) {
        const failed = new Set(result.failures.flatMap(({ hotelIds }) => hotelIds))
        for (const hotel of batch) {
          const [offer] = result.found.get(hotel.hotelId)?.roomTypes ?? []
          const minRate = offer && describeMinRate(offer, hotel, query, context)
          if (!failed.has(hotel.hotelId)) kept.set(keyOf(hotel), { minRate })
          found.set(hotel, minRate)
        }
        failures.push(...result.failures)
        yield* takeFound()
      }
    } finally {
      controller.abort(new Error('the reader has stopped'))
    }
    if (notAsked.length > 0) query.onNotice(notAskedNotice(notAsked))
    const failed = failures.reduce((sum, { hotelIds }) => sum + hotelIds.length, 0)
    reportFailures(failures, failed < hotels.length, query, context)
  }
}

function notAskedNotice(hotels: readonly Hotel[]) {
  return {
    message:
      'The lowest rates of these hotels were not asked for: one search may ask the supplier for so many only. Search again, or among fewer hotels, to see them.',
    hotelIds: hotels.map(({ hotelId }) => hotelId),
  }
}

function describeMinRate(
  offer: Offer,
  hotel: Hotel,
  { checkin, checkout }: StayQuery,
  { policy }: MinRatesContext,
): MinRate {
  const { amount, currency } = offer.offerRetailRate
  const { milesRequired } = priceInMiles(policy, {
    sellingCents: Math.round(amount * 100),
    currency,
    hotel,
    startDate: checkin,
    nights: nightsBetween(checkin, checkout),
  })
  const first = offer.rates[0]!
  return {
    amount: milesRequired,
    originalAmount: amount,
    originalCurrency: currency,
    roomName: [...new Set(offer.rates.map(({ name }) => name))].join(' and '),
    boardType: first.boardType,
    boardName: first.boardName,
    refundable: isRefundable(offer),
  }
}
