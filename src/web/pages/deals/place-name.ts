import type { LocationResponse } from '#contract/get-location'
import type { Deal } from '#contract/list-deals'
import { distanceMeters, type Position } from '../../format/distance.ts'
import type { DealsSearch } from '../../paths.ts'

/** The center of a search; undefined until the caller's location is known. */
export function centerOf(
  { latitude, longitude }: Pick<DealsSearch, 'latitude' | 'longitude'>,
  caller: LocationResponse | undefined,
): Position | undefined {
  return latitude === undefined || longitude === undefined ? caller : { latitude, longitude }
}

/** The name of a search's place: as chosen, else as the service names it, else the city of the nearest deal. */
export function placeName(
  search: DealsSearch,
  caller: LocationResponse | undefined,
  deals: readonly Deal[],
): string | undefined {
  if (search.near !== undefined) return search.near
  if (search.latitude === undefined) return caller?.name
  const center = centerOf(search, caller)
  if (center === undefined) return undefined
  let nearest: { city: string; meters: number } | undefined
  for (const { data } of deals) {
    const meters = distanceMeters(center, data.hotel)
    if (nearest === undefined || meters < nearest.meters) nearest = { city: data.hotel.city, meters }
  }
  return nearest?.city
}
