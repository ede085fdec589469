import * as z from 'zod/mini'
import type { ImportOutcome } from '../imports.ts'
import type { Hotel } from '#server/hotels/hotel'
import type { HotelStorage } from '#server/hotels/hotel-storage'
import type { PlaceStorage } from '#server/places/open-places'
import type { LiteApi } from '#sources/liteapi/liteapi'
import type { Description, MissingDescription } from './describe-hotels.ts'
import { type LeftOut, readHotel } from './read-hotel.ts'
import { type NamedFacility, createSupplierAmenities } from './supplier-amenities.ts'
import { listedFacility } from './supplier-hotel.ts'

/** The outcome for a hotel: stored, or the reason that it was not. */
export type Outcome = 'stored' | 'the supplier does not list it' | LeftOut | MissingDescription

export const storedOutcome: Outcome = 'stored'
export const unlistedOutcome: Outcome = 'the supplier does not list it'
export const deletedOutcome: Outcome = 'it is deleted'

export interface StoreHotelsOptions {
  readonly api: LiteApi
  readonly hotels: HotelStorage
  readonly places: Pick<PlaceStorage, 'nearestPlace'>
  /** The operator's own image origins, which may use http. */
  readonly pictureOrigins?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** Far above what the list of facilities needs. */
const limits = { timeoutMs: 60_000, maxBytes: 50_000_000 }

/**
 * Creates a function that stores described hotels and their new amenities, and returns the outcome for each hotel.
 *
 * @throws {LiteApiError} when the list of facilities is unreadable
 */
export async function createStoreHotels({ api, hotels, places, pictureOrigins, signal }: StoreHotelsOptions) {
  const amenities = createSupplierAmenities(await hotels.listAmenities(), await listFacilities(api, signal))

  return async (descriptions: readonly Description[]): Promise<ImportOutcome[]> => {
    const stored: Hotel[] = []
    const outcomes: ImportOutcome[] = []
    for (const description of descriptions) {
      const read =
        'missing' in description
          ? description.missing
          : readHotel(description.listed, description.described, pictureOrigins)
      const outcome: Outcome = typeof read === 'string' ? read : 'stored'
      outcomes.push({ hotelId: description.listed.id, outcome })
      if (typeof read === 'string') continue
      const place = await places.nearestPlace(read.hotel)
      stored.push({ ...read.hotel, placeId: place?.placeId ?? '', amenityIds: amenities.idsOf(read.facilities) })
    }
    const added = amenities.takeAdded()
    if (added.length > 0) await hotels.addAmenities(added)
    if (stored.length > 0) await hotels.putHotels(stored)
    return outcomes
  }
}

async function listFacilities(api: LiteApi, signal: AbortSignal | undefined): Promise<NamedFacility[]> {
  const response = await api.get('/data/facilities', {}, { ...limits, signal })
  const data = response.outcome === 'found' ? response.envelope['data'] : []
  if (!Array.isArray(data)) return []
  return data.flatMap((entry) => {
    const { success, data } = z.safeParse(listedFacility, entry)
    return success ? [{ id: data.facility_id, name: data.facility }] : []
  })
}
