import { addDays, utcDay } from '#contract/days'
import type { DealsInput } from '#contract/list-deals'
import type { AmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import type { Position } from '../places/sphere.ts'
import type { DealIndex, DealMatches } from './deal-index.ts'

/**
 * The deals that match what a caller asks, best first, around where the caller is unless it says otherwise.
 *
 * @param now milliseconds since the epoch: only stays that begin tomorrow or later are deals
 */
export function queryDeals(
  index: DealIndex,
  amenities: AmenityCatalogue,
  input: DealsInput,
  caller: Position,
  now: number,
): DealMatches {
  const { latitude = caller.latitude, longitude = caller.longitude, facilities } = input
  const facilityBits = facilities && amenities.bitsOfNames(facilities)
  // A facility that no hotel can have leaves nothing to look for.
  if (facilities !== undefined && facilityBits === undefined) return { total: 0, hotelNos: new Int32Array() }
  return index.find({
    sort: input.sort,
    center: { latitude, longitude },
    radiusMeters: input.radius,
    startFrom: addDays(utcDay(now), 1),
    minStars: input.minStars,
    minRating: input.minRating,
    maxMiles: input.maxMiles,
    boardType: input.boardType,
    refundable: input.refundable ?? false,
    facilityBits,
    limit: input.limit,
  })
}
