import type { Airport, Place } from './place.ts'
import { distanceMeters, latitudeReach, type Position } from './sphere.ts'

/** A band of latitude, in degrees. */
export interface Band {
  readonly from: number
  readonly to: number
}

/** Degrees by which a band is widened, so that rounding never excludes a point on its edge. */
const rounding = 1e-6

/** Returns the band that contains a circle. */
export function bandAround({ latitude }: Position, radiusMeters: number): Band {
  const reach = latitudeReach(radiusMeters) + rounding
  return { from: latitude - reach, to: latitude + reach }
}

/** Searches widening bands: a place outside a band is farther away than the band is high. */
export async function nearestPlace(
  position: Position,
  placesIn: (band: Band) => Promise<readonly Place[]>,
): Promise<Place | undefined> {
  for (let reachMeters = 50_000; ; reachMeters *= 4) {
    const nearest = nearestOf(await placesIn(bandAround(position, reachMeters)), position)
    if (nearest !== undefined && distanceMeters(nearest, position) <= reachMeters) return nearest
    if (latitudeReach(reachMeters) >= 180) return nearest
  }
}

/** Returns the airports within a radius, nearest first; equally near ones stay in order. */
export function nearestAirports(
  airports: readonly Airport[],
  center: Position,
  radiusMeters: number,
  limit: number,
): Airport[] {
  return airports
    .map((airport) => ({ airport, meters: distanceMeters(center, airport) }))
    .filter(({ meters }) => meters <= radiusMeters)
    .sort((a, b) => a.meters - b.meters)
    .slice(0, limit)
    .map(({ airport }) => airport)
}

function nearestOf(places: readonly Place[], position: Position): Place | undefined {
  const measured = places.map((place) => ({ place, meters: distanceMeters(place, position) }))
  return measured.toSorted((a, b) => a.meters - b.meters)[0]?.place
}
