import type { HotelOffers, Offer } from '#contract/find-offers'
import { defaultRatesPerHotel, maxRatesPerHotel } from '#contract/stay-limits'
import type { FoundOffers } from '../../../api/find-offers.ts'

/** Whether the rates of a hotel are all it has, and else whether further ones can be asked for, or are. */
export type Completeness = 'complete' | 'not asked' | 'asking' | 'failed' | 'no more can be asked for'

/** A hotel with fewer rates than were asked for has no others, unless a notice names it. */
export function completenessOf(
  { request, response }: Pick<FoundOffers, 'request' | 'response'>,
  hotelId: string,
): Completeness {
  const count = response.data.find((hotel) => hotel.hotelId === hotelId)?.roomTypes.length ?? 0
  const isNamed = response.notices?.some(({ hotelIds }) => hotelIds.includes(hotelId)) === true
  const asked = request.maxRatesPerHotel ?? defaultRatesPerHotel
  if (count < asked && !isNamed) return 'complete'
  return asked < maxRatesPerHotel ? 'not asked' : 'no more can be asked for'
}

/**
 * Returns what was found with the further rates of single hotels. The rates that were there stay, since they may be chosen, and
 * the ids of rates change with every request.
 */
export function withFurther<Found extends Pick<FoundOffers, 'response'>>(
  found: Found,
  answers: readonly Pick<FoundOffers, 'response'>[],
): Found {
  const further = new Map(answers.flatMap(({ response }) => response.data).map((hotel) => [hotel.hotelId, hotel]))
  if (further.size === 0) return found
  const data = found.response.data.map((hotel): HotelOffers => {
    const known = new Set(hotel.roomTypes.map(traitsOf))
    const others = further.get(hotel.hotelId)?.roomTypes.filter((offer) => !known.has(traitsOf(offer))) ?? []
    return { ...hotel, roomTypes: [...hotel.roomTypes, ...others] }
  })
  return { ...found, response: { ...found.response, data } }
}

/** What tells the offers of a hotel apart. */
function traitsOf({ supplier, offerRetailRate, rates }: Offer): string {
  const rooms = rates.map(({ name, boardType, cancellationPolicies }) => [name, boardType, cancellationPolicies])
  return JSON.stringify([supplier, offerRetailRate, rooms])
}
