import type { PlacesInput, PlacesResponse } from '#contract/list-places'
import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import type { PlaceStorage } from './storage.ts'

/** Finds cities and towns by name or country. */
export async function listPlaces(storage: PlaceStorage, { query, limit }: PlacesInput): Promise<PlacesResponse> {
  const words = foldWords(query)
  // What has no letter or digit matches nothing, where nothing at all asks for the largest.
  if (words.length === 0 && query.trim() !== '') return { data: [] }
  const places = await storage.findPlaces(words, limit)
  return {
    data: places.map(({ placeId, name, countryCode, latitude, longitude, population }) => ({
      placeId,
      name,
      country: countryCode,
      countryName: countryName(countryCode),
      latitude,
      longitude,
      population,
    })),
  }
}
