import type { Position } from './sphere.ts'

/** A city or town. */
export interface Place extends Position {
  readonly placeId: string
  readonly name: string
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string
  /** The state, province or the like; empty where there is none, or it is not known. */
  readonly region: string
  /** A larger town nearby, where another place of the same name is in the same region; empty otherwise. */
  readonly near: string
  readonly population: number
}

/** A place with what it is found by. */
export interface NamedPlace extends Place {
  /** Of the country and the region: `US.TX`. */
  readonly regionId: string
  /** Folded, in other languages and scripts, former and short ones. */
  readonly otherNames: readonly string[]
}

export interface Airport extends Position {
  /** Three capital letters. */
  readonly iata: string
  readonly name: string
  readonly city: string
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string
  /** Orders airports, greater first: an estimate of how many people it serves. */
  readonly weight: number
  /** The place that is its city; empty where that is none. */
  readonly placeId: string
}
