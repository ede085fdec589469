import { distanceKm, createNearby } from '#sources/places/nearby'

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A town with its division of the country. */
interface DividedTown extends Position {
  readonly country: string
  readonly division: string
}

/** The largest distance to the nearest town in the table. */
const reachKm = 15

/**
 * Returns a function that finds the region of a position in a country, such as `US.TX`: the region of the nearest town
 * in a table. It uses positions instead of codes, because countries change their divisions and reuse codes.
 */
export function createFindRegion(
  towns: readonly DividedTown[],
): (position: Position, countryCode: string) => string | undefined {
  const townsNear = createNearby(towns)
  return (position, countryCode) => {
    const [nearest] = townsNear(position, reachKm)
      .filter(({ country, division }) => country === countryCode && division !== '')
      .toSorted((a, b) => distanceKm(a, position) - distanceKm(b, position))
    return nearest === undefined ? undefined : `${countryCode}.${nearest.division}`
  }
}
