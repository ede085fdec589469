import type { Airport, Place } from './place.ts'
import type { Band } from './nearest.ts'
import type { Position } from './sphere.ts'
import type { SearchWord, TextSearch } from './spellings.ts'

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

/** Finds cities, towns and airports. Unless said otherwise, results are in order of size, largest first. */
export interface PlaceStorage {
  /**
   * Finds the matches that are ranked: places of which each word begins a word of a name, the region or the country; all
   * without words.
   */
  findPlaces(search: TextSearch): Promise<PlaceMatch[]>
  /** Finds the matches that are ranked, in no order; the one whose code the only word is, is among them. */
  findAirports(filters: AirportFilters): Promise<AirportMatch[]>
  placeById(placeId: string): Promise<Place | undefined>
  /** Returns the place nearest to a position. */
  nearestPlace(position: Position): Promise<Place | undefined>
  /** Returns the largest place of each country. */
  largestPlaces(): Promise<Place[]>
  close(): void
}
