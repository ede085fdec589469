import { readFileSync } from 'node:fs'
import { foldText } from '#server/places/fold-text'
import type { NamedPlace } from '#server/places/place'
import { loadSettlements, renamed, type Settlement } from './geonames.ts'

/** The names that `npm run place-names` writes, from tables of GeoNames. */
export interface PlaceNames {
  /** The id of a region and its name, separated by a tab. */
  readonly regions: readonly string[]
  /** GeoNames' id of a town, the id of its region, the town it is near, its other names, separated by tabs; names by `|`. */
  readonly places: readonly string[]
}

const leastPopulation = 5_000

/** Smaller places that many people travel to, by the id of GeoNames. */
const resortIds = new Set([
  // The Alps: St. Moritz, Grindelwald, Saas-Fee, Courchevel, Val-d'Isère, Lech.
  2658813, 2660498, 2658898, 3023065, 2971074, 2772798,
  // Italy and Greece: Positano, Portofino, Amalfi, Ravello, Mykonos.
  3170051, 3170092, 3183130, 3169562, 257056,
  // Tofino, Carmel-by-the-Sea, Telluride, San Pedro de Atacama.
  6354950, 5334320, 5441199, 3871781,
  // Te Anau, Yulara at Uluru, Gili Trawangan, Ísafjörður.
  2181625, 6355222, 7838713, 3415667,
])

/** Whether a town is a place of its own that can be searched for. */
export function isPlace({ geonameId, isSection, isCapital, population }: Settlement): boolean {
  return isCapital || (!isSection && population >= leastPopulation) || resortIds.has(geonameId)
}

/** Whether a place has another name than in the package of towns. */
export function isRenamed({ placeId }: Pick<NamedPlace, 'placeId'>): boolean {
  return renamed.has(Number(placeId.slice('gn'.length)))
}

/** Whether a place is one of the smaller places that many people travel to. */
export function isResort({ placeId }: Pick<NamedPlace, 'placeId'>): boolean {
  return resortIds.has(Number(placeId.slice('gn'.length)))
}

let loaded: readonly NamedPlace[] | undefined

/**
 * Returns the cities and towns of the world with 5,000 people or more, every capital, and smaller resorts; largest first. Loaded on the
 * first call, which takes time and memory.
 */
export function loadPlaces(): readonly NamedPlace[] {
  loaded ??= joinPlaces()
  return loaded
}

function joinPlaces(): NamedPlace[] {
  const names = JSON.parse(readFileSync(new URL('place-names.json', import.meta.url), 'utf8')) as PlaceNames
  const regions = new Map(names.regions.map((line) => line.split('\t') as [string, string]))
  const towns = new Map(names.places.map((line) => [Number.parseInt(line, 10), line.split('\t')]))
  return loadSettlements()
    .filter(isPlace)
    .map(({ geonameId, name, formerName, countryCode, latitude, longitude, population }) => {
      const [, regionId = `${countryCode}.`, near = '', others = ''] = towns.get(geonameId) ?? []
      const former = formerName === undefined ? [] : [foldText(formerName)]
      const otherNames = [...former, ...(others === '' ? [] : others.split('|'))]
      const region = regions.get(regionId) ?? ''
      const placeId = `gn${geonameId}`
      return { placeId, name, countryCode, regionId, region, near, latitude, longitude, population, otherNames }
    })
    .toSorted((a, b) => b.population - a.population || (a.placeId < b.placeId ? -1 : 1))
}
