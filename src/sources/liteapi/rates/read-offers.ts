import type { HotelOffers } from '#contract/hotels/find-offers'
import { fullPrice } from '#contract/hotels/full-price'
import type { Hotel } from '#server/hotels/hotel'
import type { OffersQuery } from '#server/hotels/supplier'
import { type BatchFailure, fetchBatches, splitHotels } from './fetch-batch.ts'
import type { RatesContext } from './rates-context.ts'
import { reportFailures } from './report-failures.ts'

/**
 * Yields the offers of hotels in the order of the hotels, batch by batch as they come. When the reader stops, requests in
 * flight are aborted.
 *
 * @throws {UnavailableError} when the rates of no hotel could be found; of some hotels that is a notice
 */
export async function* readOffers(
  hotels: readonly Hotel[],
  query: OffersQuery,
  context: RatesContext,
): AsyncGenerator<HotelOffers> {
  const { publicPrices, packageRates } = context.settings
  const batchQuery = {
    ...query,
    suggestedAtLeast: query.isPublic && publicPrices === 'suggested',
    withPackages: !query.isPublic || packageRates === 'all',
    priceOf: fullPrice,
  }
  const batches = splitHotels(hotels, batchQuery, context)
  const failures: BatchFailure[] = []
  let failed = 0
  let isAnyFound = false
  for await (const { batch, found, failures: more } of fetchBatches(batches, batchQuery, context)) {
    for (const { hotelId } of batch) {
      const { roomTypes } = found.get(hotelId) ?? { roomTypes: [] }
      if (roomTypes.length === 0) continue
      isAnyFound = true
      yield { hotelId, roomTypes }
    }
    failures.push(...more)
    failed += more.reduce((sum, { hotelIds }) => sum + hotelIds.length, 0)
  }
  reportFailures(failures, isAnyFound || failed < hotels.length, query, context)
}
