import type { Airport, NamedPlace, Place } from './place.ts'
import type { Position } from './sphere.ts'
import type { SearchWord, TextSearch } from './spellings.ts'

/**
 * A search for places: each word must begin a word of a name, the region or the country; without words the largest places
 * are found.
 */
export interface PlaceSearch extends TextSearch {
  readonly limit: number
}

/** A place with how well its name matches: one of `nameWeights`. */
export interface FoundPlace extends Place {
  readonly nameWeight: number
}

/** The filters of a search for airports, all of which must match. */
export interface AirportFilters {
  /** Each must begin a word of the code, name, city or country. */
  readonly words: readonly SearchWord[]
  readonly countryCode?: string | undefined
  /** Only airports within the radius, nearest first. */
  readonly around?: { readonly center: Position; readonly radiusMeters: number } | undefined
  readonly limit: number
}

/** All places and airports of a source. */
export interface PlacesEdition {
  readonly source: string
  /** Changes whenever the data of the source do. */
  readonly edition: string
  readonly places: readonly NamedPlace[]
  readonly airports: readonly Airport[]
}

/** Stores cities, towns and airports. Unless said otherwise, results are in order of size, largest first. */
export interface PlaceStorage {
  /** Finds places, in order of their size times the weight of their names. */
  findPlaces(search: PlaceSearch): Promise<FoundPlace[]>
  /** Finds airports; without a position, an exact code comes first. */
  findAirports(filters: AirportFilters): Promise<Airport[]>
  placeById(placeId: string): Promise<Place | undefined>
  /** Returns the place nearest to a position. */
  nearestPlace(position: Position): Promise<Place | undefined>
  /** Returns the largest place of each country. */
  largestPlaces(): Promise<Place[]>
  /** Returns the stored edition of places and airports; `undefined` where there is none. */
  edition(): Promise<string | undefined>
  /** Replaces all places and airports, in one commit. */
  replaceAll(edition: PlacesEdition): Promise<void>
}
