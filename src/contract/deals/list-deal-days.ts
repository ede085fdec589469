import * as z from 'zod/mini'
import { endpoint, type RequestOf } from '../endpoint.ts'
import { dealAreaChecks, dealFilters, oneHotel, radiusHeader } from './list-deals.ts'
import { money } from '../money.ts'
import { stayWindowChecks } from '../hotels/stay-window.ts'

/** The stay from a check-in day that costs the fewest miles; `cpm` is in cents of retail price per mile. */
const cheapestStay = z.object({
  hotel_id: z.string(),
  end_date: z.iso.date(),
  miles_required: z.int(),
  price_per_night: money,
  selling_price: money,
  cpm: z.number(),
})

export type CheapestStay = z.output<typeof cheapestStay>

/** The miles for a check-in day; `hotels` counts the hotels with a matching stay; without one, `cheapest` is `null`. */
export const dealDay = z.object({ start_date: z.iso.date(), hotels: z.int(), cheapest: z.nullable(cheapestStay) })
export type DealDay = z.output<typeof dealDay>

const { sort: _sort, ...filters } = dealFilters

/** 400 when a request has both a hotel and an area; 404 for an unknown hotel. @spec 2. Get top hotel deals */
export const listDealDays = endpoint({
  operation: 'listDealDays',
  method: 'GET',
  path: '/hotels/deals/days',
  group: 'Deals',
  summary: 'Get the fewest miles of each day',
  description:
    'Returns the stay that takes the fewest miles a night for each check-in day, among the stays and hotels that `GET /hotels/deals` would search with the same parameters, or at one hotel with `hotelId`. An unknown day has no entry; a day on which all known hotels are sold out has `cheapest: null`. `GET /hotels/deals` with the same parameters, the `radius` of the response and the days and nights of a stay finds none that takes fewer miles.',
  cost: 10,
  query: z.object({ ...filters, ...oneHotel }).check(...dealAreaChecks, ...stayWindowChecks),
  response: z.object({ radius: z.nullable(z.int()), data: z.array(dealDay) }),
  identifiesOne: true,
  headers: radiusHeader,
})

export type DealDaysRequest = RequestOf<typeof listDealDays>
