import type { Airport, Place } from './place.ts'
import { distanceMeters, latitudeReach, type Position } from './sphere.ts'

/** A band of latitude, in degrees. */
export interface Band {
  readonly from: number
  readonly to: number
}

/** Degrees by which a band is extended, so that rounding never excludes a point on its edge. */
const rounding = 1e-6

/** Returns the band of latitude that contains a circle. */
export function bandAround({ latitude }: Position, radiusMeters: number): Band {
  const reach = latitudeReach(radiusMeters) + rounding
  return { from: latitude - reach, to: latitude + reach }
}

/** Finds the nearest place in bands of growing height: a place outside a band is farther away than the band reaches. */
export async function nearestPlace(
  position: Position,
  placesIn: (band: Band) => Promise<readonly Place[]>,
): Promise<Place | undefined> {
  for (let reachMeters = 50_000; ; reachMeters *= 4) {
    const [nearest] = byDistance(await placesIn(bandAround(position, reachMeters)), position)
    const isReached = nearest !== undefined && nearest.meters <= reachMeters
    if (isReached || latitudeReach(reachMeters) >= 180) return nearest?.point
  }
}

/** Returns the airports within a radius, nearest first; airports at the same distance keep their order. */
export function nearestAirports(
  airports: readonly Airport[],
  center: Position,
  radiusMeters: number,
  limit: number,
): Airport[] {
  return byDistance(airports, center)
    .filter(({ meters }) => meters <= radiusMeters)
    .slice(0, limit)
    .map(({ point }) => point)
}

function byDistance<Point extends Position>(points: readonly Point[], center: Position) {
  const measured = points.map((point) => ({ point, meters: distanceMeters(point, center) }))
  return measured.toSorted((a, b) => a.meters - b.meters)
}
