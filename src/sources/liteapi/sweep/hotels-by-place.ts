import { setImmediate } from 'node:timers/promises'
import type { HotelCatalogue } from '#server/hotels/storage'

/** Hotels read before yielding to the event loop. */
const hotelsPerRead = 250

/** How often to check whether the catalogue has changed. */
const checkEveryMs = 300_000
const checkEmptyEveryMs = 5_000

/** Knows which hotels are at which place, and reads the catalogue again when it has changed. */
export class HotelsByPlace {
  readonly #hotels: Pick<HotelCatalogue, 'hotelsAfter' | 'catalogueVersion'>
  #hotelsOf: ReadonlyMap<string, readonly string[]> = new Map()
  #version: number | undefined
  #checkAtMs = Number.NEGATIVE_INFINITY

  constructor(hotels: Pick<HotelCatalogue, 'hotelsAfter' | 'catalogueVersion'>) {
    this.#hotels = hotels
  }

  /** Returns the ids of the hotels of each place, by the place's id. */
  async read(nowMs: number): Promise<ReadonlyMap<string, readonly string[]>> {
    if (nowMs < this.#checkAtMs && nowMs > this.#checkAtMs - 2 * checkEveryMs) return this.#hotelsOf
    const version = await this.#hotels.catalogueVersion()
    if (version !== this.#version) {
      this.#hotelsOf = await this.#readAll()
      this.#version = version
    }
    this.#checkAtMs = nowMs + (this.#hotelsOf.size === 0 ? checkEmptyEveryMs : checkEveryMs)
    return this.#hotelsOf
  }

  async #readAll(): Promise<ReadonlyMap<string, readonly string[]>> {
    const hotelsOf = new Map<string, string[]>()
    let last = 0
    for (;;) {
      const batch = await this.#hotels.hotelsAfter(last, hotelsPerRead)
      if (batch.length === 0) return hotelsOf
      last = batch.at(-1)!.hotelNo
      for (const { hotel } of batch) {
        const ids = hotelsOf.get(hotel.placeId)
        if (ids === undefined) hotelsOf.set(hotel.placeId, [hotel.hotelId])
        else ids.push(hotel.hotelId)
      }
      await setImmediate()
    }
  }
}
