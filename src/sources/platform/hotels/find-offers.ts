import { utcDay } from '#contract/days'
import { findOffers, hotelOffers } from '#contract/find-offers'
import * as z from 'zod/mini'
import type { Clock } from '#server/clock'
import type { Operation } from '#server/http/operation'
import { checkStayDates } from '#server/hotels/stay-dates'
import { type Fields, mapList } from '../answers/fields.ts'
import { describedHeaders, type Forwarding } from '../forward.ts'
import { askInBatches } from './rates-in-batches.ts'

const bodyLimitBytes = 2 ** 20

/** About 3 kB each in the answer of a platform. */
const ratesPerRequest = 1000

const restOfResponse = z.omit(findOffers.response, { data: true })

/**
 * Passes on a search for rates, in as many requests as keep an answer small. The platform prices for the key of this service;
 * what only agents and staff may see is removed for the public.
 *
 * @spec 4. Retrieve rates for hotels
 */
export function forwardFindOffers(forwarding: Forwarding, clock: Clock): Operation<typeof findOffers> {
  return {
    bodyLimitBytes,
    async handle(input, { role }) {
      checkStayDates(input, utcDay(clock()))
      const ratesPerHotel = input.maxRatesPerHotel * input.occupancies.length
      const { parts, headers } = await askInBatches(
        forwarding,
        {
          endpoint: findOffers,
          entry: hotelOffers,
          rest: restOfResponse,
          hotelsPerRequest: Math.max(1, Math.floor(ratesPerRequest / ratesPerHotel)),
          finish: (entry) => (role === 'public' ? withoutTradeFields(entry) : entry),
        },
        input,
      )
      return { parts, headers: describedHeaders(findOffers, headers) }
    },
  }
}

/** Removes commission and supplier, also where an answer is passed on that is not as described. @spec Room type entry */
function withoutTradeFields(entry: unknown): unknown {
  return mapList(entry, 'roomTypes', (offer) =>
    mapList({ ...withoutTrade(offer), supplier: '', supplierId: 0 }, 'rates', (rate) => ({
      ...withoutTrade(rate),
      commission: [],
    })),
  )
}

function withoutTrade(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !/commission|supplier/i.test(name)))
}
