import type { Airport, Place } from './place.ts'
import type { Band } from './nearest.ts'
import type { SearchWord } from './spellings.ts'

/**
 * How many matches are ranked: the largest, and of places as many that begin with the text; within a band all are. A response
 * has no more.
 */
export const maxMatches = 100

/** A place that matches a search, with the names that it is ranked by, folded: its own, and the others each between bars. */
export interface PlaceMatch extends Place {
  readonly foldedName: string
  readonly otherNames: string
}

/** An airport that matches a search, with the names of its city, folded, each between bars: its own, then the others. */
export interface AirportMatch extends Airport {
  readonly cityNames: string
}

/** The filters of a search for airports, all of which must match. */
export interface AirportFilters {
  /** Each must begin a word of the code, name, city or country. */
  readonly words: readonly SearchWord[]
  readonly countryCode?: string | undefined
  /** Only airports within this band of latitude. */
  readonly band?: Band | undefined
}
