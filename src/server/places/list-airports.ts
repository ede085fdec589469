import type { AirportsInput, AirportsResponse } from '#contract/list-airports'
import { foldWords } from './fold-text.ts'
import type { PlaceStorage } from './storage.ts'

/** Finds airports by IATA code, name, city or country. */
export async function listAirports(
  storage: PlaceStorage,
  { query, countryCode, limit }: AirportsInput,
): Promise<AirportsResponse> {
  const words = foldWords(query)
  // What has no letter or digit matches nothing, where nothing at all asks for the largest.
  if (words.length === 0 && query.trim() !== '') return { data: [] }
  const airports = await storage.findAirports(words, countryCode, limit)
  return {
    data: airports.map(({ iata, name, city, countryCode: country, latitude, longitude }) => ({
      iata,
      name,
      city,
      country,
      latitude,
      longitude,
    })),
  }
}
