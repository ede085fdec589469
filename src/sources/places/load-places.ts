import { readFileSync } from 'node:fs'
import { foldText } from '#server/places/fold-text'
import type { NamedPlace } from '#server/places/place'
import { loadSettlements, renamed, type Settlement } from './geonames.ts'

/** The names from GeoNames tables that `npm run place-names` writes. */
export interface PlaceNames {
  /** A region's id and name, separated by a tab. */
  readonly regions: readonly string[]
  /** A town's GeoNames id, its region's id, its nearby town and its other names, separated by tabs; other names by `|`. */
  readonly places: readonly string[]
}

const leastPopulation = 5_000

/** Smaller places with many travellers, by GeoNames id. */
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

/** Whether a town is a place that people can search for. */
export function isPlace({ geonameId, isSection, isCapital, population }: Settlement): boolean {
  return isCapital || (!isSection && population >= leastPopulation) || resortIds.has(geonameId)
}

/** Whether a place has a newer name than in the package of towns. */
export function isRenamed({ placeId }: Pick<NamedPlace, 'placeId'>): boolean {
  return renamed.has(Number(placeId.slice('gn'.length)))
}

/** Whether a place is a smaller place with many travellers. */
export function isResort({ placeId }: Pick<NamedPlace, 'placeId'>): boolean {
  return resortIds.has(Number(placeId.slice('gn'.length)))
}

let loaded: readonly NamedPlace[] | undefined

/**
 * Returns the world's cities and towns with at least 5,000 people, every capital, and smaller resorts, largest first.
 * The first call loads the data, which takes time and memory.
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
