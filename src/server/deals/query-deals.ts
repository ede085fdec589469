import { addDays, utcDay } from '#contract/days'
import type { DealsInput } from '#contract/deals/list-deals'
import type { AmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import type { Position, Rectangle } from '../places/sphere.ts'
import type { DealIndex, DealMatches, DealQuery } from './deal-index.ts'
import type { InMeters } from './near.ts'

/** The input of a search for deals; with `hotelNo`, for one hotel only. */
export interface DealSearch
  extends InMeters<Omit<DealsInput, 'hotelId'>>, Pick<DealQuery, 'hotelNo' | 'climateMonths'> {}

/** The number of no hotel: numbers start at 1, or at 0 in front of a platform. */
const noHotel = -1

/**
 * Returns the deals that match a request, best first; without coordinates, around the caller's location.
 *
 * @param now milliseconds since the epoch: only stays that begin tomorrow or later are deals
 */
export function queryDeals(
  index: DealIndex,
  amenities: AmenityCatalogue,
  input: DealSearch,
  caller: Position,
  now: number,
): DealMatches {
  const { latitude = caller.latitude, longitude = caller.longitude, facilities } = input
  const facilityIds = facilities && amenities.idsOfNames(facilities)
  // No hotel has a facility that the catalogue lacks.
  const hotelNo = facilities !== undefined && facilityIds === undefined ? noHotel : input.hotelNo
  return index.find({
    ...input,
    hotelNo,
    center: { latitude, longitude },
    radiusMeters: input.radius,
    rectangle: rectangleOf(input),
    startFrom: addDays(utcDay(now), 1),
    facilityIds,
  })
}

function rectangleOf({ south, west, north, east }: DealSearch): Rectangle | undefined {
  if (south === undefined || west === undefined || north === undefined || east === undefined) return undefined
  return { south, west, north, east }
}
