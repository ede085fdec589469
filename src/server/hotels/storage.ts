import type { Position } from '../places/sphere.ts'
import type { SearchWord } from '../places/spellings.ts'
import type { Amenity, Hotel } from './hotel.ts'

/** A hotel with its number in the catalogue. Numbers start at 1, ascend as hotels are added, and are never reused. */
export interface NumberedHotel {
  readonly hotelNo: number
  readonly hotel: Hotel
}

/** Filters of a list of hotels other than location and name; a hotel must match all of them. */
export interface TraitFilters {
  /** A whole postal code in compact form. */
  readonly compactZip?: string | undefined
  readonly minRating?: number | undefined
  readonly minReviewCount?: number | undefined
  /** The hotel must have one of these stars, in steps of a half. */
  readonly stars?: readonly number[] | undefined
  readonly hotelTypeIds?: readonly number[] | undefined
  readonly chainIds?: readonly number[] | undefined
  /** The hotel must have all of these. */
  readonly amenityIds?: readonly number[] | undefined
  /** The hotel must have at least one of these. */
  readonly anyAmenityIds?: readonly number[] | undefined
}

/** Filters of a list of hotels; a hotel must match all of them. */
export interface HotelFilters extends TraitFilters {
  /** Only these hotels, in this order. */
  readonly hotelIds?: readonly string[] | undefined
  readonly countryCode?: string | undefined
  /** The whole city name, folded. */
  readonly foldedCity?: string | undefined
  /** Folded words that must all be in the name. */
  readonly nameWords: readonly string[]
  /** The folded spellings of each further word; the name must contain one per word. */
  readonly nameSpellings?: readonly (readonly string[])[] | undefined
  /** Only hotels within the radius, nearest first; without it, in the order of `hotelIds`, or by number. */
  readonly around?: { readonly center: Position; readonly radiusMeters: number } | undefined
  readonly limit: number
  readonly offset: number
  /** Only hotels after this one, by distance or number. It may have been removed; an unknown id has no hotels after it. */
  readonly after?: string | undefined
}

/** The most words that `nameWordsLike` returns. */
export const maxSpellings = 30

/** Reads the hotels on offer. */
export interface HotelCatalogue {
  hotelById(hotelId: string): Promise<Hotel | undefined>
  /** Returns hotels in the order of the ids, without unknown ids. */
  hotelsByIds(hotelIds: readonly string[]): Promise<Hotel[]>
  /** Returns hotels in the order of the numbers, without unknown numbers. */
  hotelsByNumber(hotelNos: readonly number[]): Promise<NumberedHotel[]>
  /** Returns the hotels after a number, in order. */
  hotelsAfter(hotelNo: number, limit: number): Promise<NumberedHotel[]>
  /** Returns the ids of hotels with numbers greater than `afterNo`, up to `upToNo`, in order. */
  hotelIdsAfter(afterNo: number, upToNo: number): Promise<string[]>
  /** Returns the greatest number of a hotel, or 0 without hotels. */
  lastHotelNo(): Promise<number>
  listHotels(filters: HotelFilters): Promise<Hotel[]>
  /** Returns folded words in hotel names that match a search word, at most `maxSpellings`. */
  nameWordsLike(word: SearchWord): Promise<string[]>
  countHotels(): Promise<number>
  /** Lists amenities by id. */
  listAmenities(): Promise<Amenity[]>
  /** Returns a number that changes with every change of the hotels and amenities. */
  catalogueVersion(): Promise<number>
}
