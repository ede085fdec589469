import type { Position } from '../places/sphere.ts'
import type { Amenity, Hotel } from './hotel.ts'

/** A hotel with its number in the catalogue: numbers ascend as ids do, beginning with 1. */
export interface NumberedHotel {
  readonly hotelNo: number
  readonly hotel: Hotel
}

/** What a hotel must pass to be listed; every filter given must hold. */
export interface HotelFilters {
  /** Only these hotels, in this order. */
  readonly hotelIds?: readonly string[] | undefined
  readonly countryCode?: string | undefined
  /** Folded, compared whole. */
  readonly foldedCity?: string | undefined
  /** Folded words, each found anywhere in the name. */
  readonly nameWords: readonly string[]
  /** Only hotels within the radius, the nearest first; without one the order is that of the ids given, or by id. */
  readonly around?: { readonly center: Position; readonly radiusMeters: number } | undefined
  readonly limit: number
  readonly offset: number
}

/** Where the hotel catalogue is kept. */
export interface HotelStorage {
  hotelById(hotelId: string): Promise<Hotel | undefined>
  /** In the order of the ids; an unknown id is left out. */
  hotelsByIds(hotelIds: readonly string[]): Promise<Hotel[]>
  /** In the order of the numbers; an unknown number is left out. */
  hotelsByNumber(hotelNos: readonly number[]): Promise<Hotel[]>
  /** The hotels that follow a number, in order. */
  hotelsAfter(hotelNo: number, limit: number): Promise<NumberedHotel[]>
  listHotels(filters: HotelFilters): Promise<Hotel[]>
  countHotels(): Promise<number>
  /** By id. */
  listAmenities(): Promise<Amenity[]>
  /** How many hotels the world of this name has, when it is made whole. */
  worldSize(world: string): Promise<number | undefined>
  /** Forgets all hotels, amenities and deals, as the first step of making a world. */
  clear(amenities: readonly Amenity[]): Promise<void>
  /** Adds hotels that follow all there are, in one commit. */
  append(hotels: readonly NumberedHotel[]): Promise<void>
  /** Says that the world of this name is made whole. */
  finishWorld(world: string, hotels: number): Promise<void>
}
