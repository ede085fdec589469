import type { Position } from '../places/sphere.ts'
import type { Amenity, Hotel } from './hotel.ts'

/** A hotel with its number in the catalogue: numbers start at 1 and ascend as ids do. */
export interface NumberedHotel {
  readonly hotelNo: number
  readonly hotel: Hotel
}

/** The filters of a list of hotels, all of which must match. */
export interface HotelFilters {
  /** Only these hotels, in this order. */
  readonly hotelIds?: readonly string[] | undefined
  readonly countryCode?: string | undefined
  /** Folded, compared whole. */
  readonly foldedCity?: string | undefined
  /** Folded words, each of which must be in the name. */
  readonly nameWords: readonly string[]
  /** Only hotels within the radius, nearest first; without it, in the order of `hotelIds`, or by id. */
  readonly around?: { readonly center: Position; readonly radiusMeters: number } | undefined
  readonly limit: number
  readonly offset: number
  /** Only hotels that come after this one, by distance or by id; none where it is unknown. */
  readonly after?: string | undefined
}

/** Reads the hotels on offer. */
export interface HotelCatalogue {
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
}

/** Where the stored hotels come from. */
export interface CatalogueOrigin {
  readonly source: string
  /** Which of the source's editions is stored, in the source's own terms; `undefined` until it is stored whole. */
  readonly edition: string | undefined
}

/** Stores the hotel catalogue, which one source fills. */
export interface HotelStorage extends HotelCatalogue {
  /** `undefined` where no source has begun to fill the catalogue. */
  catalogueOrigin(): Promise<CatalogueOrigin | undefined>
  /**
   * Empties the catalogue for a source to fill it: removes all hotels and amenities, and the deals, which refer to
   * both by position.
   */
  startCatalogue(source: string, amenities: readonly Amenity[]): Promise<void>
  /** Stores new and changed hotels by number, in one commit. */
  putHotels(hotels: readonly NumberedHotel[]): Promise<void>
  /** Records that an edition of the source is stored whole. */
  finishCatalogue(edition: string): Promise<void>
}
