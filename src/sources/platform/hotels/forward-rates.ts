import { utcDay } from '#contract/days'
import { findMinRates, hotelMinRate } from '#contract/hotels/find-min-rates'
import { findOffers, hotelOffers } from '#contract/hotels/find-offers'
import type { Clock } from '#server/clock'
import type { Operations } from '#server/http/operation'
import { chooseOffers, kindOfOffer, offersToChooseFrom } from '#server/hotels/choose-offers'
import { withoutTradeFields } from '#server/hotels/find-offers'
import { checkStayDates } from '#server/hotels/stay-dates'
import { describedHeaders } from '../forward.ts'
import type { Platform } from '../platform.ts'
import { askInBatches } from './rates-in-batches.ts'

const bodyLimitBytes = 2 ** 20

/** About 3 kB each in the response of a platform. */
const ratesPerRequest = 1000
const minRatesPerRequest = 1000

/**
 * Passes on searches for rates, in as many requests as keep a response small, and chooses of the offers of each hotel. The platform
 * prices for the key of this service; what only agents and staff may see is removed for the public.
 *
 * @spec 4. Retrieve rates for hotels
 */
export function forwardRates(platform: Platform, clock: Clock): Operations<'findOffers' | 'findMinRates'> {
  return {
    findOffers: {
      bodyLimitBytes,
      async handle(input, { role }) {
        checkStayDates(input, utcDay(clock()))
        const { maxRatesPerHotel: most, occupancies } = input
        const asked = offersToChooseFrom(most)
        const { parts, headers } = await askInBatches(
          platform,
          {
            endpoint: findOffers,
            entry: hotelOffers,
            hotelsPerRequest: Math.max(1, Math.floor(ratesPerRequest / (asked * occupancies.length))),
            finish: ({ hotelId, roomTypes }) => {
              const chosen = { hotelId, roomTypes: chooseOffers(roomTypes, most, kindOfOffer) }
              return role === 'public' ? withoutTradeFields(chosen) : chosen
            },
          },
          { ...input, maxRatesPerHotel: asked },
        )
        return { parts, headers: describedHeaders(findOffers, headers) }
      },
    },
    findMinRates: {
      bodyLimitBytes,
      async handle(input) {
        checkStayDates(input, utcDay(clock()))
        const batches = { endpoint: findMinRates, entry: hotelMinRate, hotelsPerRequest: minRatesPerRequest }
        const { parts } = await askInBatches(platform, batches, input)
        return { parts }
      },
    },
  }
}
