import { readFileSync } from 'node:fs'

/** What `npm run place-names` writes, from tables of GeoNames. */
export interface PlaceNames {
  /** The id of a region and its name, separated by a tab. */
  readonly regions: readonly string[]
  /** GeoNames' id of a town, the id of its region, the town it is near, its other names, separated by tabs; names by `|`. */
  readonly places: readonly string[]
}

/** The region and the other names of a town. */
export interface TownNames {
  /** Country and first-level division: `US.TX`. */
  readonly regionId: string
  /** A larger town nearby, where another of the same name is in the same region; empty otherwise. */
  readonly near: string
  /** Folded, in other languages and scripts, former and short ones. */
  readonly otherNames: readonly string[]
}

/** Returns the names of towns by GeoNames' id, and the names of regions by their ids. */
export function loadPlaceNames(): {
  readonly towns: ReadonlyMap<number, TownNames>
  readonly regions: ReadonlyMap<string, string>
} {
  const { regions, places } = JSON.parse(
    readFileSync(new URL('place-names.json', import.meta.url), 'utf8'),
  ) as PlaceNames
  return {
    towns: new Map(
      places.map((line) => {
        const [id, regionId = '', near = '', names = ''] = line.split('\t')
        return [Number(id), { regionId, near, otherNames: names === '' ? [] : names.split('|') }]
      }),
    ),
    regions: new Map(regions.map((line) => line.split('\t') as [string, string])),
  }
}
