/** A city or town. */
export interface Place {
  readonly placeId: string
  readonly name: string
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

export interface Airport {
  /** Three capital letters. */
  readonly iata: string
  readonly name: string
  readonly city: string
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string
  readonly latitude: number
  readonly longitude: number
  /** Orders airports, greater first: an estimate of how many people it serves. */
  readonly weight: number
}
