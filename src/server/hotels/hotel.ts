/** A picture of a hotel. */
export interface HotelImage {
  /** An absolute URL, or a path on our own origin, which begins with a slash. */
  readonly url: string
  readonly caption: string
  readonly category: string
}

export interface Amenity {
  readonly amenityId: number
  readonly name: string
  readonly category: string
}

/** A hotel of the catalogue. */
export interface Hotel {
  readonly hotelId: string
  /** A place of the places table. */
  readonly placeId: string
  readonly name: string
  /** HTML of a few paragraphs: `p`, `strong`, `em`, `ul`, `li` only. */
  readonly description: string
  readonly addressLine: string
  readonly city: string
  readonly stateProvince: string
  readonly postalCode: string
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string
  readonly latitude: number
  readonly longitude: number
  /** IANA time zone. */
  readonly timezone: string
  /** 1 to 5. */
  readonly stars: number
  /** Guests' rating, 0 to 10, one decimal. */
  readonly rating: number
  readonly reviewCount: number
  readonly amenityIds: readonly number[]
  /** The first is the main photo. */
  readonly images: readonly HotelImage[]
  /** HH:MM in the hotel's zone. */
  readonly checkInFrom: string
  readonly checkInUntil: string
  readonly checkOutBy: string
}
