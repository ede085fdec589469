import type { Amenity, Hotel } from './hotel.ts'

/** The amenities of the catalogue, by id and by name. They are few and change only with the catalogue, so they stay in memory. */
export class AmenityCatalogue {
  readonly #byId: ReadonlyMap<number, Amenity>
  readonly #bitByName: ReadonlyMap<string, number>
  readonly #bitById: ReadonlyMap<number, number>

  constructor(amenities: readonly Amenity[]) {
    this.#byId = new Map(amenities.map((amenity) => [amenity.amenityId, amenity]))
    this.#bitByName = new Map(amenities.map(({ name }, bit) => [name.toLowerCase(), bit]))
    this.#bitById = new Map(amenities.map(({ amenityId }, bit) => [amenityId, bit]))
  }

  /** How many 32-bit words hold one bit for each amenity. */
  get #wordCount(): number {
    return Math.max(1, Math.ceil(this.#byId.size / 32))
  }

  /** Returns every amenity, in the order of the catalogue. */
  all(): Amenity[] {
    return [...this.#byId.values()]
  }

  /** Returns the amenities of a hotel, in its order. */
  of(hotel: Hotel): Amenity[] {
    return hotel.amenityIds.flatMap((id) => this.#byId.get(id) ?? [])
  }

  /** Returns one bit for each amenity of the catalogue, set for those of the hotel. */
  bitsOf(hotel: Hotel): Uint32Array {
    return this.#bits(hotel.amenityIds.map((id) => this.#bitById.get(id)))
  }

  /** Returns the bits of amenities by name, case ignored; `undefined` when a name is unknown. */
  bitsOfNames(names: readonly string[]): Uint32Array | undefined {
    const bits = names.map((name) => this.#bitByName.get(name.toLowerCase()))
    return bits.includes(undefined) ? undefined : this.#bits(bits)
  }

  #bits(bits: readonly (number | undefined)[]): Uint32Array {
    const words = new Uint32Array(this.#wordCount)
    for (const bit of bits) {
      if (bit !== undefined) words[bit >>> 5]! |= 1 << (bit & 31)
    }
    return words
  }
}
