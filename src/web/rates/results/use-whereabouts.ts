import { listPlaces } from '#contract/data/list-places'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#web/api/query.ts'
import { distanceMeters, formatDistance, type Position } from '#web/kit/format/distance.ts'
import { type HotelPlace, hotelPlaces, sameCityMeters } from '../days/hotel-places.ts'

const maxPlaces = 5

/**
 * Describes the location of each hotel: its distance from the centre of the searched place, `0.4 mi`, and its city if
 * the hotels are in several cities, `0.4 mi · Porto`.
 *
 * @param centers the possible centers of each place by its name, best match first
 */
export function describeWhereabouts(
  places: readonly Pick<HotelPlace, 'latitude' | 'longitude' | 'hotelIds'>[],
  centers: readonly (readonly Position[] | undefined)[],
  hotels: ReadonlyMap<string, Pick<ListedHotel, 'city' | 'country' | 'latitude' | 'longitude'>>,
): ReadonlyMap<string, string> {
  const ids = places.flatMap(({ hotelIds }) => hotelIds)
  const cities = new Set(ids.map((id) => `${hotels.get(id)?.city} ${hotels.get(id)?.country}`))
  const locations = places.flatMap((place, index) => {
    const center = centers[index]?.find((each) => distanceMeters(each, place) < sameCityMeters)
    return place.hotelIds.map((id): [string, string] => {
      const hotel = hotels.get(id)!
      const distance = center && formatDistance(distanceMeters(hotel, center))
      return [id, [distance, cities.size > 1 && hotel.city].filter(Boolean).join(' · ')]
    })
  })
  return new Map(locations)
}

/** Returns the location of each hotel of a search as text. */
export function useWhereabouts(ids: readonly string[], hotels: ReadonlyMap<string, ListedHotel>) {
  const places = useMemo(() => hotelPlaces(ids, hotels), [ids, hotels])
  const centers = useQueries({
    queries: places
      .slice(0, maxPlaces)
      .map(({ city }) => query(listPlaces, city === '' ? undefined : { query: city, limit: maxPlaces })),
    combine: dataOf,
  })
  return useMemo(() => describeWhereabouts(places, centers, hotels), [places, centers, hotels])
}

function dataOf(results: readonly UseQueryResult<{ readonly data: readonly Position[] }>[]) {
  return results.map(({ data }) => data?.data)
}
