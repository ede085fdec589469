import { boardKey } from '#contract/hotels/board'
import { LRUCache } from 'lru-cache'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer } from '#contract/hotels/find-offers'
import { isRefundable } from '#contract/hotels/refundable'
import type { Hotel } from '#server/hotels/hotel'
import type { HotelMinRate, MinRatesQuery } from '#server/hotels/supplier'
import { type MilesPolicy, priceOffer } from '../miles-policy.ts'
import { type BatchFailure, fetchBatches, splitHotels } from './fetch-batch.ts'
import type { RatesContext } from './rates-context.ts'
import { reportFailures } from './read-offers.ts'

/** The most lowest rates in the cache, each a few hundred bytes. */
const maxKept = 50_000

export interface MinRatesContext extends RatesContext {
  readonly policy: MilesPolicy
}

/**
 * Creates a reader of lowest rates with a cache. It computes them from full rates, because the supplier's own lowest
 * rates have no room, board or refundability. The rate with the lowest price costs the fewest miles, because a policy
 * never makes a higher price cheaper in miles. For every caller, miles replace the public price.
 *
 * One query costs a limited number of requests, even when it is read in several calls. A notice names hotels beyond the
 * limit.
 */
export function createMinRates(context: MinRatesContext) {
  const { settings } = context
  const kept = new LRUCache<
    string,
    { readonly rates: Lowest | undefined; readonly kind: BatchFailure['kind'] | undefined }
  >({
    maxSize: maxKept,
    sizeCalculation: ({ rates }) => Math.max(1, rates?.rates?.length ?? 1),
    ttl: settings.minRatesKeptMs,
  })
  const requestsLeft = new WeakMap<MinRatesQuery, number>()

  return async function* (hotels: readonly Hotel[], query: MinRatesQuery): AsyncGenerator<HotelMinRate> {
    const stayKey = JSON.stringify([
      query.checkin,
      query.checkout,
      query.occupancies.map(({ adults, children }) => [adults, children]),
      query.guestNationality,
      query.eachRate === true,
      query.refundableRatesOnly === true,
    ])
    const keyOf = ({ hotelId }: Hotel) => `${hotelId} ${stayKey}`
    const found = new Map<Hotel, Lowest | undefined>()
    const unknown: Hotel[] = []
    const failures: BatchFailure[] = []
    for (const hotel of hotels) {
      const known = kept.get(keyOf(hotel))
      if (known === undefined) unknown.push(hotel)
      else found.set(hotel, known.rates)
      if (known?.kind !== undefined) failures.push({ kind: known.kind, hotelIds: [hotel.hotelId] })
    }

    const batchQuery = {
      ...query,
      maxRatesPerHotel: query.eachRate === true ? Number.POSITIVE_INFINITY : 1,
      refundableRatesOnly: query.refundableRatesOnly === true,
      suggestedAtLeast: settings.publicPrices === 'suggested',
      withPackages: settings.packageRates === 'all',
      // Miles do not replace taxes paid at the property.
      priceOf: ({ offerRetailRate }: Offer) => offerRetailRate.amount,
    }
    const batches = splitHotels(unknown, batchQuery, context)
    const left = requestsLeft.get(query) ?? settings.minRateRequests
    const asked = batches.slice(0, left)
    requestsLeft.set(query, left - asked.length)
    const notAsked = batches.slice(left).flat()
    for (const hotel of notAsked) found.set(hotel, undefined)

    let next = 0
    function* takeFound(): Generator<HotelMinRate> {
      for (; next < hotels.length && found.has(hotels[next]!); next++) {
        const lowest = found.get(hotels[next]!)
        if (lowest !== undefined) yield { hotelId: hotels[next]!.hotelId, ...lowest }
      }
    }

    yield* takeFound()
    for await (const { batch, found: offers, failures: more } of fetchBatches(asked, batchQuery, context)) {
      for (const hotel of batch) {
        const rates = lowestRates(offers.get(hotel.hotelId)?.roomTypes ?? [], hotel, query, context)
        const { kind, error } = more.find(({ hotelIds }) => hotelIds.includes(hotel.hotelId)) ?? {}
        if (error === undefined) kept.set(keyOf(hotel), { rates, kind })
        found.set(hotel, rates)
      }
      failures.push(...more)
      yield* takeFound()
    }
    if (notAsked.length > 0) {
      query.onNotice({ message: notAskedMessage, hotelIds: notAsked.map(({ hotelId }) => hotelId) })
    }
    const isAnyFound = [...found.values()].some((lowest) => lowest !== undefined)
    reportFailures(failures, isAnyFound, hotels, query, context)
  }
}

const notAskedMessage =
  'The lowest rates of these hotels were not asked for: one search may ask the supplier for so many only. Search again, or among fewer hotels, to see them.'

type Lowest = Omit<HotelMinRate, 'hotelId'>

/** Returns the lowest rates of offers sorted by price; `undefined` without offers. */
function lowestRates(offers: readonly Offer[], hotel: Hotel, query: MinRatesQuery, context: MinRatesContext) {
  const rates = offers.map((offer) => describeMinRate(offer, hotel, query, context))
  const [minRate] = rates
  if (minRate === undefined || query.eachRate !== true) return minRate && { minRate }
  const cheapest = new Map<string, MinRate>()
  for (const rate of rates) {
    const key = JSON.stringify([rate.roomName, boardKey(rate), rate.refundable])
    if (!cheapest.has(key)) cheapest.set(key, rate)
  }
  return { minRate, rates: [...cheapest.values()] }
}

function describeMinRate(offer: Offer, hotel: Hotel, query: MinRatesQuery, { policy }: MinRatesContext): MinRate {
  const { amount, currency } = offer.offerRetailRate
  const first = offer.rates[0]!
  return {
    amount: priceOffer(policy, offer, hotel, query).milesRequired,
    originalAmount: amount,
    originalCurrency: currency,
    roomName: [...new Set(offer.rates.map(({ name }) => name))].join(' and '),
    boardType: first.boardType,
    boardName: first.boardName,
    refundable: isRefundable(offer, query.nowMs),
  }
}
