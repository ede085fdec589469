import type { Position } from './sphere.ts'

export interface Place extends Position {
  readonly placeId: string
  readonly name: string
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string
  /** The state, province or similar; empty if there is none or it is unknown. */
  readonly region: string
  /** A larger town nearby, to distinguish places of the same name in the same region; otherwise empty. */
  readonly near: string
  readonly population: number
}

/** A place with its search terms. */
export interface NamedPlace extends Place {
  /** The id of country and region, such as `US.TX`. */
  readonly regionId: string
  /** Folded names in other languages and scripts, former names and short names. */
  readonly otherNames: readonly string[]
}

export interface Airport extends Position {
  /** Three capital letters. */
  readonly iata: string
  readonly name: string
  readonly city: string
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string
  /** Orders airports, greater first: an estimate of the number of people whom the airport serves. */
  readonly weight: number
  /** The place of its city; empty if that is not a place. */
  readonly placeId: string
}
