import { distanceKm, createNearby } from '#sources/places/nearby'

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A town that tells in which division of its country it is. */
interface DividedTown extends Position {
  readonly country: string
  readonly division: string
}

/** How far the nearest town of the table may be. */
const reachKm = 15

/**
 * Returns a function that returns the region of a position in a country, such as `US.TX`: the region of the nearest town of a
 * table. Positions and not codes, since countries are divided again and use the same codes for other divisions.
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
