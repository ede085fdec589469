import type { Airport, Place } from './place.ts'
import type { Band } from './nearest.ts'
import type { SearchWord } from './spellings.ts'

/**
 * The most matches that are ranked, and so the most in a response: the largest ones, and for places as many again that begin
 * with the text. Within a band, all matches are ranked.
 */
export const maxMatches = 100

/** A place that matches a search, with folded names for ranking: its own, and the other ones, each between bars. */
export interface PlaceMatch extends Place {
  readonly foldedName: string
  readonly otherNames: string
}

/** An airport that matches a search, with the folded names of its city: its own, then the other ones, each between bars. */
export interface AirportMatch extends Airport {
  readonly cityNames: string
}

/** The filters of a search for airports; airports must match all of them. */
export interface AirportFilters {
  /** Each word must begin a word of the code, name, city or country. */
  readonly words: readonly SearchWord[]
  readonly countryCode?: string | undefined
  /** Only airports within this band of latitude. */
  readonly band?: Band | undefined
}
