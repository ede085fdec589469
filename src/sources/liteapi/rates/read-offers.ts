import type { HotelOffers } from '#contract/hotels/find-offers'
import { fullPrice } from '#contract/hotels/full-price'
import type { Hotel } from '#server/hotels/hotel'
import type { OffersQuery } from '#server/hotels/supplier'
import { inOrder } from '../../upstream/in-order.ts'
import { type BatchFailure, fetchBatch, splitHotels } from './fetch-batch.ts'
import type { RatesContext } from './rates-context.ts'
import { reportFailures } from './report-failures.ts'

/** Batches that are requested or wait to be read; the pace of the supplier's interface limits them further. */
const batchesAhead = 6

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
  const controller = new AbortController()
  const failures: BatchFailure[] = []
  let failed = 0
  let isAnyFound = false
  const run = async (batch: readonly Hotel[]) => ({
    batch,
    result: await fetchBatch(batch, batchQuery, context, controller.signal),
  })
  try {
    for await (const { batch, result } of inOrder(batches, batchesAhead, run)) {
      for (const { hotelId } of batch) {
        const { roomTypes } = result.found.get(hotelId) ?? { roomTypes: [] }
        if (roomTypes.length === 0) continue
        isAnyFound = true
        yield { hotelId, roomTypes }
      }
      failures.push(...result.failures)
      failed += result.failures.reduce((sum, { hotelIds }) => sum + hotelIds.length, 0)
    }
  } finally {
    controller.abort(new Error('the reader has stopped'))
  }
  reportFailures(failures, isAnyFound || failed < hotels.length, query, context)
}
