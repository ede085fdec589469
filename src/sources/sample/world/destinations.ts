import { distanceKm, createNearby, strongest } from '../../places/nearby.ts'
import destinationRows from './destinations.json' with { type: 'json' }

/** The attraction of a destination. */
export type DestinationKind = 'city' | 'beach' | 'mountain' | 'nature' | 'desert'

/** A town with more travellers than its size suggests. */
export interface Destination {
  readonly geonameId: number
  readonly latitude: number
  readonly longitude: number
  /** Its number of hotels among 3,000. */
  readonly pull: number
  /** The factor on prices relative to the rest of its country. */
  readonly priceLevel: number
  readonly kind: DestinationKind
}

export const destinations: readonly Destination[] = destinationRows.map(
  ([, geonameId, latitude, longitude, pull, priceLevel, kind]) =>
    ({ geonameId, latitude, longitude, pull, priceLevel, kind }) as Destination,
)

const reachKm = 30

const destinationsNear = createNearby(destinations)

/** Returns the destination near a position, if any: the one with the largest ratio of pull to distance. */
export function destinationNear(latitude: number, longitude: number): Destination | undefined {
  const position = { latitude, longitude }
  return strongest(
    destinationsNear(position, reachKm),
    (destination) => destination.pull / (1 + (distanceKm(position, destination) / 6) ** 2),
  )
}
