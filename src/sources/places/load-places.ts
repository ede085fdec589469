import type { Place } from '#server/places/place'
import { loadSettlements } from './geonames.ts'

const leastPopulation = 5_000

/** Returns the cities and towns of the world with 5,000 people or more, and every capital; largest first. */
export function loadPlaces(): Place[] {
  return loadSettlements()
    .filter(({ isSection, isCapital, population }) => isCapital || (!isSection && population >= leastPopulation))
    .map(({ geonameId, name, countryCode, latitude, longitude, population }) => ({
      placeId: `gn${geonameId}`,
      name,
      countryCode,
      latitude,
      longitude,
      population,
    }))
    .toSorted((a, b) => b.population - a.population || (a.placeId < b.placeId ? -1 : 1))
}
