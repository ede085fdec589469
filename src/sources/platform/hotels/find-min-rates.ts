import { utcDay } from '#contract/days'
import { findMinRates, hotelMinRate } from '#contract/hotels/find-min-rates'
import type { Clock } from '#server/clock'
import type { Operation } from '#server/http/operation'
import { checkStayDates } from '#server/hotels/stay-dates'
import type { Platform } from '../platform.ts'
import { askInBatches } from './rates-in-batches.ts'

const bodyLimitBytes = 2 ** 20
const hotelsPerRequest = 1000

/**
 * Passes on a search for the lowest rates, in as many requests as keep a response small.
 *
 * @spec Other operations
 */
export function forwardFindMinRates(platform: Platform, clock: Clock): Operation<typeof findMinRates> {
  return {
    bodyLimitBytes,
    async handle(input, _caller) {
      checkStayDates(input, utcDay(clock()))
      const { parts } = await askInBatches(
        platform,
        { endpoint: findMinRates, entry: hotelMinRate, hotelsPerRequest, finish: (entry) => entry },
        input,
      )
      return { parts }
    },
  }
}
