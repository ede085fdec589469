import destinationRows from './destinations.json' with { type: 'json' }

/** What a destination is known for. */
export type DestinationKind = 'city' | 'beach' | 'mountain' | 'nature' | 'desert'

/** A town with more travellers than its size suggests. */
export interface Destination {
  readonly geonameId: number
  readonly latitude: number
  readonly longitude: number
  /** How many of 3,000 hotels it has. */
  readonly pull: number
  /** The factor on prices compared with the rest of its country. */
  readonly priceLevel: number
  readonly kind: DestinationKind
}

type DestinationRow = readonly [
  name: string,
  geonameId: number,
  latitude: number,
  longitude: number,
  pull: number,
  priceLevel: number,
  kind: DestinationKind,
]

export const destinations: readonly Destination[] = (destinationRows as unknown as readonly DestinationRow[]).map(
  ([, geonameId, latitude, longitude, pull, priceLevel, kind]) => ({
    geonameId,
    latitude,
    longitude,
    pull,
    priceLevel,
    kind,
  }),
)
