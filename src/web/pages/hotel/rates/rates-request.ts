import { maxRatesPerHotel, type OffersRequest } from '#contract/find-offers'
import { stayDateErrors } from '#contract/stay'
import type { useOffers } from '../../../api/find-offers.ts'
import { stayOf } from '../../../stay-address.ts'
import type { HotelSearch } from '../hotel-address.ts'

/** What the service is asked for the stay an address says; nothing where its dates are none that have rates. */
export function ratesRequest(hotelId: string, search: HotelSearch, now: Date): OffersRequest | undefined {
  const { occupancies, ...stay } = stayOf(search, now)
  if (datesFault(search, now) !== undefined) return undefined
  return {
    hotelIds: [hotelId],
    ...stay,
    occupancies: [...occupancies],
    // The deal may be far from the cheapest.
    maxRatesPerHotel,
    refundableRatesOnly: false,
  }
}

/** Why there are no rates for the dates an address says. */
export function datesFault(search: HotelSearch, now: Date): string | undefined {
  const [fault] = stayDateErrors(stayOf(search, now), now.toISOString().slice(0, 10))
  if (fault === undefined) return undefined
  return `${fault.field === 'checkin' ? 'Check-in' : 'Check-out'} ${fault.message.replace('checkin', 'check-in')}.`
}

/** The rates of the page: those shown, and how the question for others goes. */
export type Rates = ReturnType<typeof useOffers>
