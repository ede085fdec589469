import type { NamedPlace } from '#server/places/place'
import { loadSettlements, type Settlement } from './geonames.ts'
import { loadPlaceNames } from './place-names.ts'

const leastPopulation = 5_000

/** Whether a town is a place of its own that can be searched for. */
export function isPlace({ isSection, isCapital, population }: Settlement): boolean {
  return isCapital || (!isSection && population >= leastPopulation)
}

let loaded: readonly NamedPlace[] | undefined

/**
 * Returns the cities and towns of the world with 5,000 people or more, and every capital; largest first. Loaded on the
 * first call, which takes time and memory.
 */
export function loadPlaces(): readonly NamedPlace[] {
  loaded ??= joinPlaces()
  return loaded
}

function joinPlaces(): NamedPlace[] {
  const { towns, regions } = loadPlaceNames()
  return loadSettlements()
    .filter(isPlace)
    .map(({ geonameId, name, countryCode, latitude, longitude, population }) => {
      const { regionId = `${countryCode}.`, near = '', otherNames = [] } = towns.get(geonameId) ?? {}
      const region = regions.get(regionId) ?? ''
      const placeId = `gn${geonameId}`
      return { placeId, name, countryCode, regionId, region, near, latitude, longitude, population, otherNames }
    })
    .toSorted((a, b) => b.population - a.population || (a.placeId < b.placeId ? -1 : 1))
}
