import type { Airport, Place } from './place.ts'
import type { Position } from './sphere.ts'

/** Where cities, towns and airports are kept. Every order is by size, greatest first, after what is said. */
export interface PlaceStorage {
  /** Places of which every word given begins a word of the name or country; one of exactly that name counts for larger. */
  findPlaces(words: readonly string[], limit: number): Promise<Place[]>
  /** Airports likewise, by code, name, city and country; an exact code first. */
  findAirports(words: readonly string[], countryCode: string | undefined, limit: number): Promise<Airport[]>
  placeById(placeId: string): Promise<Place | undefined>
  /** The place nearest to a position. */
  nearestPlace(position: Position): Promise<Place | undefined>
  /** The largest place of each country. */
  largestPlaces(): Promise<Place[]>
  /** Forgets all places and airports and keeps these. */
  replaceAll(places: readonly Place[], airports: readonly Airport[]): Promise<void>
}
