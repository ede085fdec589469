import type { Airport, Place } from './place.ts'
import type { Position } from './sphere.ts'

/** The filters of a search for airports, all of which must match. */
export interface AirportFilters {
  /** Folded; each must begin a word of the code, name, city or country. */
  readonly words: readonly string[]
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
  readonly places: readonly Place[]
  readonly airports: readonly Airport[]
}

/** Stores cities, towns and airports. Unless said otherwise, results are in order of size, largest first. */
export interface PlaceStorage {
  /** Finds places by words, each of which begins a word of the name or country; an exact name ranks higher. */
  findPlaces(words: readonly string[], limit: number): Promise<Place[]>
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
