export interface HotelImage {
  /** An absolute URL, or a path on our own origin that begins with a slash. */
  readonly url: string
  /** A smaller version of the picture, if the source has one. */
  readonly smallUrl?: string
  readonly caption: string
  readonly category: string
}

export interface Amenity {
  readonly amenityId: number
  readonly name: string
  readonly category: string
}

export interface Hotel {
  readonly hotelId: string
  /** A place of the places table. */
  readonly placeId: string
  readonly name: string
  /** HTML with a few paragraphs; only `p`, `strong`, `em`, `ul` and `li`. */
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
  /** 1 to 5 in steps of a half; 0 for a hotel without stars. */
  readonly stars: number
  /** Guests' rating, 0 to 10, one decimal. */
  readonly rating: number
  readonly reviewCount: number
  readonly amenityIds: readonly number[]
  /** The kind of property; 0 if unknown. */
  readonly hotelTypeId: number
  /** 0 for a hotel without a chain. */
  readonly chainId: number
  /** Empty for a hotel without a chain. */
  readonly chain: string
  /** The main photo comes first; the list may be empty. */
  readonly images: readonly HotelImage[]
  /** HH:MM in the hotel's time zone. */
  readonly checkInFrom: string
  readonly checkInUntil: string
  readonly checkOutBy: string
}

/** Returns the stars of a hotel for the contract: whole, rounded down. @spec Hotel detail */
export function wholeStars({ stars }: Pick<Hotel, 'stars'>): number {
  return Math.floor(stars)
}

/** Returns a postal code in lower case, without spaces and hyphens, so that its spellings compare equal. */
export function compactZip(zip: string): string {
  return zip.toLowerCase().replaceAll(/[ -]/g, '')
}
