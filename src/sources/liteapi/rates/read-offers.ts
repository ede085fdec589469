import { fullPrice } from '#contract/hotels/full-price'
import type { Hotel } from '#server/hotels/hotel'
import type { OffersQuery, StayQuery, SuppliedOffers } from '#server/hotels/supplier'
import { type BatchFailure, fetchBatches, mostOffers, splitHotels } from './fetch-batch.ts'
import type { RatesContext } from './rates-context.ts'
import { UnavailableError } from '#server/operation/errors'

/**
 * Yields the offers of hotels in hotel order, batch by batch as responses arrive. When the reader stops, requests in
 * flight are aborted.
 *
 * @throws {UnavailableError} when no hotel's rates are available; if only some hotels fail, a notice names them
 */
export async function* readOffers(
  hotels: readonly Hotel[],
  query: OffersQuery,
  context: RatesContext,
): AsyncGenerator<SuppliedOffers> {
  const { publicPrices, packageRates } = context.settings
  const batchQuery = {
    ...query,
    suggestedAtLeast: query.isPublic && publicPrices === 'suggested',
    withPackages: !query.isPublic || packageRates === 'all',
    priceOf: fullPrice,
  }
  const batches = splitHotels(hotels, batchQuery, context)
  const failures: BatchFailure[] = []
  let isAnyFound = false
  for await (const { batch, found, failures: more } of fetchBatches(batches, batchQuery, context)) {
    for (const { hotelId } of batch) {
      const { roomTypes = [], leavesOutBoards = false } = found.get(hotelId) ?? {}
      if (roomTypes.length === 0) continue
      isAnyFound = true
      yield { hotelId, roomTypes, leavesOutBoards }
    }
    failures.push(...more)
  }
  reportFailures(failures, isAnyFound, hotels, query, context)
}

/** Explanations for the people who search, by kind of failure. */
const explanations: Readonly<Record<BatchFailure['kind'], string>> = {
  unavailable: 'The supplier did not respond for these hotels. Search again for their rates.',
  'too fast': 'The supplier is asked too much at the moment. Search again later for the rates of these hotels.',
  'too long': 'These hotels have more rates than can be read at once. Ask for fewer rates of each hotel.',
  'key refused': 'The supplier refuses our requests, so these hotels have no rates for now.',
  'wrong request': 'The supplier refused the request for these hotels.',
  'another currency': 'The supplier has rates for these hotels in another currency only, which are not shown.',
  unusable:
    'Rates were left out: they are incomplete, their prices do not add up, or they are for other rooms or guests. Try other rooms or guests, or ask the hotel.',
  'packages only': 'The supplier sells these hotels only together with another service, such as a flight.',
  'no more sent': `The supplier sends only the ${mostOffers} cheapest rates of a hotel. Dearer ones that match may be missing.`,
}

const usualRetrySeconds = 10
const longestRetrySeconds = 120

/**
 * Reports the hotels whose rates are unavailable, in a notice for each kind of failure and in the log.
 *
 * @param isAnyFound whether any other hotel has rates
 * @param hotels all requested hotels
 * @throws {UnavailableError} when no other hotel has rates
 * @throws {LiteApiError} when no other hotel has rates because this program's requests are wrong
 */
export function reportFailures(
  failures: readonly BatchFailure[],
  isAnyFound: boolean,
  hotels: readonly Hotel[],
  { onNotice }: Pick<StayQuery, 'onNotice'>,
  { log }: Pick<RatesContext, 'log'>,
): void {
  const byKind = Map.groupBy(failures, ({ kind }) => kind)
  const error = failures.find(({ error }) => error !== undefined)?.error
  if (error !== undefined) {
    const failed = failures.reduce((sum, { hotelIds }) => sum + hotelIds.length, 0)
    if (!isAnyFound && failed >= hotels.length) {
      if (error.failure === 'wrong request') throw error
      const seconds = Math.ceil((error.retryAfterMs ?? 0) / 1000)
      throw new UnavailableError(
        'The supplier of rates cannot be reached for now',
        Math.min(Math.max(seconds, usualRetrySeconds), longestRetrySeconds),
        { cause: error },
      )
    }
    const report = byKind.has('wrong request') ? 'error' : 'warn'
    log[report]({ err: error, hotels: failed }, 'the rates of some hotels could not be found')
  }
  for (const [kind, alike] of byKind) {
    onNotice({ message: explanations[kind], hotelIds: alike.flatMap(({ hotelIds }) => hotelIds) })
  }
}
