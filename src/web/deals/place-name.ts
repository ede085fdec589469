import type { LocationResponse } from '#contract/data/get-location'
import type { Deal } from '#contract/deals/list-deals'
import type { RectangleSides } from '#contract/query-parameters'
import { distanceMeters, type Position } from '#web/kit/format/distance.ts'
import { isAnywhere, isAroundCaller, type DealsSearch } from './deals-address.ts'

/** Returns the center of a search or an area; undefined for the whole world, and until the user's location is known. */
export function centerOf(
  { latitude, longitude, south, west, north, east }: Pick<DealsSearch, 'latitude' | 'longitude'> & RectangleSides,
  caller: LocationResponse | undefined,
): Position | undefined {
  if (south !== undefined && west !== undefined && north !== undefined && east !== undefined) {
    const middle = (west + east) / 2
    // Across the antimeridian, the mean of the longitudes is on the other side of the Earth.
    return {
      latitude: (south + north) / 2,
      longitude: west <= east ? middle : middle - (middle > 0 ? 180 : -180),
    }
  }
  return latitude === undefined || longitude === undefined ? caller : { latitude, longitude }
}

/** Returns the name of a search's place: the selected one, or the service's, or the city of the nearest deal. */
export function placeName(
  search: DealsSearch,
  caller: LocationResponse | undefined,
  deals: readonly Deal[],
): string | undefined {
  if (search.near !== undefined) return search.near
  if (isAroundCaller(search)) return caller?.name
  const center = centerOf(search, caller)
  if (center === undefined) return undefined
  const hotels = deals.map(({ data }) => ({ city: data.hotel.city, meters: distanceMeters(center, data.hotel) }))
  return hotels.toSorted((one, other) => one.meters - other.meters)[0]?.city
}

/**
 * Describes the searched area: `Paris`, `Map area`, `Anywhere`, `Anywhere warm`; empty until the place's name is known.
 */
export function whereText(search: DealsSearch, place: string | undefined): string {
  if (search.south !== undefined) return 'Map area'
  if (!isAnywhere(search)) return place ?? ''
  return search.climate === 'warm' ? 'Anywhere warm' : 'Anywhere'
}

/** Returns the page title for a search: `Deals near Paris`, `Deals in this area`; `what` replaces `Deals`. */
export function dealsHeading(search: DealsSearch, place: string | undefined, what = 'Deals'): string {
  if (search.south !== undefined) return `${what} in this area`
  return isAnywhere(search) ? `${what} ${whereText(search, place).toLowerCase()}` : `${what} near ${place ?? 'you'}`
}
