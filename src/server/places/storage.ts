import type { Airport, Place } from './place.ts'
import type { Position } from './sphere.ts'

/** What an airport must pass to be found; every filter given must hold. */
export interface AirportFilters {
  /** Folded; each begins a word of the code, name, city or country. */
  readonly words: readonly string[]
  readonly countryCode?: string | undefined
  /** Only airports within the radius, the nearest first. */
  readonly around?: { readonly center: Position; readonly radiusMeters: number } | undefined
  readonly limit: number
}

/** Everything that a source knows of places. */
export interface PlacesEdition {
  readonly source: string
  /** Changes with what the source delivers. */
  readonly edition: string
  readonly places: readonly Place[]
  readonly airports: readonly Airport[]
}

/** Where cities, towns and airports are kept. Every order is by size, greatest first, after what is said. */
export interface PlaceStorage {
  /** Places of which every word given begins a word of the name or country; one of exactly that name counts for larger. */
  findPlaces(words: readonly string[], limit: number): Promise<Place[]>
  /** Airports that pass the filters; an exact code first, where no position tells the order. */
  findAirports(filters: AirportFilters): Promise<Airport[]>
  placeById(placeId: string): Promise<Place | undefined>
  /** The place nearest to a position. */
  nearestPlace(position: Position): Promise<Place | undefined>
  /** The largest place of each country. */
  largestPlaces(): Promise<Place[]>
  /** Which edition of places and airports is stored; `undefined` where there is none. */
  edition(): Promise<string | undefined>
  /** Replaces all places and airports, in one commit. */
  replaceAll(edition: PlacesEdition): Promise<void>
}
