import type { Position } from '#server/places/sphere'

type Fields = Readonly<Record<string, unknown>>

/** A hotel of the simulated supplier. */
export interface SimulatedHotel {
  readonly id: string
  /** Where a search finds it, whatever its coordinates say. */
  readonly position: Position
  /** The country whose list it is in, whatever its field says; upper case. */
  readonly countryCode: string
  /** As the list of hotels has it. */
  readonly listed: Fields
  /** As it is described by itself; `undefined` where it is listed and yet unknown. */
  readonly detail: Fields | undefined
  /** Milliseconds since the epoch. */
  readonly updatedAtMs: number
}
