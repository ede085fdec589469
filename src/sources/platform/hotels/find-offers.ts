import { utcDay } from '#contract/days'
import { findOffers, offerRate } from '#contract/hotels/find-offers'
import { money } from '#contract/money'
import * as z from 'zod/mini'
import type { Clock } from '#server/clock'
import type { Operation } from '#server/http/operation'
import { chooseOffers, kindOfOffer, offersToChooseFrom } from '#server/hotels/choose-offers'
import { checkStayDates } from '#server/hotels/stay-dates'
import { type Fields, isFields, mapList } from '../responses/fields.ts'
import { describedHeaders, type Forwarding } from '../forward.ts'
import { askInBatches } from './rates-in-batches.ts'

const bodyLimitBytes = 2 ** 20

/** About 3 kB each in the response of a platform. */
const ratesPerRequest = 1000

/**
 * Passes on a search for rates, in as many requests as keep a response small, and chooses of the offers of each hotel. The platform prices for the key of this service;
 * what only agents and staff may see is removed for the public.
 *
 * @spec 4. Retrieve rates for hotels
 */
export function forwardFindOffers(forwarding: Forwarding, clock: Clock): Operation<typeof findOffers> {
  return {
    bodyLimitBytes,
    async handle(input, { role }) {
      checkStayDates(input, utcDay(clock()))
      const { maxRatesPerHotel: most, occupancies } = input
      const asked = offersToChooseFrom(most)
      const { parts, headers } = await askInBatches(
        forwarding,
        {
          endpoint: findOffers,
          hotelsPerRequest: Math.max(1, Math.floor(ratesPerRequest / (asked * occupancies.length))),
          finish: (entry) => {
            const chosen = withChosenOffers(entry, most)
            return role === 'public' ? withoutTradeFields(chosen) : chosen
          },
        },
        { ...input, maxRatesPerHotel: asked },
      )
      return { parts, headers: describedHeaders(findOffers, headers) }
    },
  }
}

/** What offers are chosen by, also where they are not as described. */
const choosable = z.object({
  offerRetailRate: money,
  rates: z.array(
    z.object({
      boardType: z.string(),
      retailRate: z._default(z.pick(offerRate.shape.retailRate, { taxesAndFees: true }), { taxesAndFees: [] }),
      cancellationPolicies: z.object({ refundableTag: z.string() }),
    }),
  ),
})

function withChosenOffers(entry: unknown, most: number): unknown {
  const offers = isFields(entry) ? entry['roomTypes'] : undefined
  if (!isFields(entry) || !Array.isArray(offers)) return entry
  const roomTypes = chooseOffers(offers as unknown[], most, (offer) => {
    const read = z.safeParse(choosable, offer)
    return read.success ? kindOfOffer(read.data) : { price: Number.MAX_VALUE, refundable: false, board: '' }
  })
  return { ...entry, roomTypes }
}

/** Removes commission and supplier, also where a response is passed on that is not as described. @spec Room type entry */
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
