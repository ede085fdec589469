import type { Position } from '../places/sphere.ts'
import type { SearchWord } from '../places/spellings.ts'
import type { Amenity, Hotel } from './hotel.ts'

/** A hotel with its number in the catalogue: numbers start at 1, ascend as hotels arrive, and are never given to another. */
export interface NumberedHotel {
  readonly hotelNo: number
  readonly hotel: Hotel
}

/** Filters of a list of hotels beyond where they are and what they are called; all that are given must match. */
export interface TraitFilters {
  /** Compact, compared whole. */
  readonly compactZip?: string | undefined
  readonly minRating?: number | undefined
  readonly minReviewCount?: number | undefined
  /** One of these classes, with halves. */
  readonly stars?: readonly number[] | undefined
  readonly hotelTypeIds?: readonly number[] | undefined
  readonly chainIds?: readonly number[] | undefined
  /** All of these. */
  readonly amenityIds?: readonly number[] | undefined
  /** At least one of these. */
  readonly anyAmenityIds?: readonly number[] | undefined
}

/** The filters of a list of hotels, all of which must match. */
export interface HotelFilters extends TraitFilters {
  /** Only these hotels, in this order. */
  readonly hotelIds?: readonly string[] | undefined
  readonly countryCode?: string | undefined
  /** Folded, compared whole. */
  readonly foldedCity?: string | undefined
  /** Folded words, each of which must be in the name. */
  readonly nameWords: readonly string[]
  /** For each further word its spellings, folded, one of which must be in the name. */
  readonly nameSpellings?: readonly (readonly string[])[] | undefined
  /** Only hotels within the radius, nearest first; without it, in the order of `hotelIds`, or by number. */
  readonly around?: { readonly center: Position; readonly radiusMeters: number } | undefined
  readonly limit: number
  readonly offset: number
  /** Only hotels that come after this one, by distance or by number; none where it is unknown. It may have been removed. */
  readonly after?: string | undefined
}

/** The most words that `nameWordsLike` returns. */
export const maxSpellings = 30

/** Reads the hotels on offer. */
export interface HotelCatalogue {
  hotelById(hotelId: string): Promise<Hotel | undefined>
  /** In the order of the ids; an unknown id is left out. */
  hotelsByIds(hotelIds: readonly string[]): Promise<Hotel[]>
  /** In the order of the numbers; an unknown number is left out. */
  hotelsByNumber(hotelNos: readonly number[]): Promise<NumberedHotel[]>
  /** The hotels that follow a number, in order. */
  hotelsAfter(hotelNo: number, limit: number): Promise<NumberedHotel[]>
  /** The ids of the hotels with greater numbers than one, up to another, in order. */
  hotelIdsAfter(afterNo: number, upToNo: number): Promise<string[]>
  /** The greatest number of a hotel; 0 without hotels. */
  lastHotelNo(): Promise<number>
  listHotels(filters: HotelFilters): Promise<Hotel[]>
  /** Returns words in the names of hotels, folded, that a search word finds: some of them where there are many. */
  nameWordsLike(word: SearchWord): Promise<string[]>
  countHotels(): Promise<number>
  /** By id. */
  listAmenities(): Promise<Amenity[]>
  /** Changes with every change of the hotels and amenities. */
  catalogueVersion(): Promise<number>
}
