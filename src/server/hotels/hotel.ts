/** A picture of a hotel. */
export interface HotelImage {
  /** An absolute URL, or a path on our own origin, which begins with a slash. */
  readonly url: string
  /** A smaller one of the same, where the source has it. */
  readonly smallUrl?: string
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
  /** 1 to 5, in halves; 0 for a hotel that has no class. */
  readonly stars: number
  /** Guests' rating, 0 to 10, one decimal. */
  readonly rating: number
  readonly reviewCount: number
  readonly amenityIds: readonly number[]
  /** The kind of property; 0 where it is unknown. */
  readonly hotelTypeId: number
  /** 0 for a hotel of no chain. */
  readonly chainId: number
  /** Empty for a hotel of no chain. */
  readonly chain: string
  /** The first is the main photo; there may be none. */
  readonly images: readonly HotelImage[]
  /** HH:MM in the hotel's zone. */
  readonly checkInFrom: string
  readonly checkInUntil: string
  readonly checkOutBy: string
}

/** Returns the stars of a hotel as the contract states them: whole, a half counting as the lower class. @spec Hotel detail */
export function wholeStars({ stars }: Pick<Hotel, 'stars'>): number {
  return Math.floor(stars)
}

/** Returns a postal code in lower case, without spaces and hyphens, so that two spellings of it compare equal. */
export function compactZip(zip: string): string {
  return zip.toLowerCase().replaceAll(/[ -]/g, '')
}
