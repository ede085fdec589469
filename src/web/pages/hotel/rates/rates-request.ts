import { utcDay } from '#contract/days'
import type { OffersRequest } from '#contract/find-offers'
import { maxRatesPerHotel, stayDateErrors } from '#contract/stay-limits'
import type { useOffers } from '../../../api/find-offers.ts'
import { stayOf } from '../../../components/stay/stay-search.ts'
import type { HotelSearch } from '../hotel-address.ts'

/** The request for the rates of the stay in an address; undefined when its dates are invalid. */
export function ratesRequest(hotelId: string, search: HotelSearch, now: Date): OffersRequest | undefined {
  const { occupancies, ...stay } = stayOf(search, now)
  if (hasWrongDates(search, now)) return undefined
  return {
    hotelIds: [hotelId],
    ...stay,
    occupancies: [...occupancies],
    // All of them: the deal may be far from the cheapest.
    maxRatesPerHotel,
    refundableRatesOnly: false,
  }
}

/** Whether rates cannot be requested for the dates in an address. */
export function hasWrongDates(search: HotelSearch, now: Date): boolean {
  return stayDateErrors(stayOf(search, now), utcDay(now.getTime())).length > 0
}

/** The rates on screen, and the state of the request for newer ones. */
export type Rates = ReturnType<typeof useOffers>
