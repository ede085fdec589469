import { setImmediate } from 'node:timers/promises'
import type { Leases, Renew } from '#server/database/leases'
import type { Hotel } from '#server/hotels/hotel'
import type { HotelStorage } from '#server/hotels/hotel-storage'
import { loadPlaces } from '../../places/load-places.ts'
import { sampleAmenities } from './amenities.ts'
import { sampleHotels } from './hotels.ts'

/** The sample's name as a source of the catalogue. */
export const sampleSource = 'sample'

/** Increase this when the hotels for a given count, or their deals, would change. */
const version = 11

/** Hotels to write in one commit. */
const hotelsPerCommit = 500

export interface StoreHotelsOptions {
  readonly hotels: HotelStorage
  readonly leases: Leases
  readonly hotelCount: number
  /** Called as hotels are stored. */
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Stores the sample's hotels if the catalogue is empty, incomplete or has another edition of the sample. Another
 * source's catalogue stays unchanged. When several processes start at once, one stores the hotels and the others wait.
 *
 * @returns whether the catalogue holds the sample
 */
export async function storeHotels(options: StoreHotelsOptions): Promise<boolean> {
  const { hotels, leases, hotelCount } = options
  const edition = sampleEdition(hotelCount)

  async function find(): Promise<'stored' | 'missing' | 'foreign'> {
    const origin = await hotels.catalogueOrigin()
    if (origin !== undefined && origin.source !== sampleSource) return 'foreign'
    return origin?.edition === edition ? 'stored' : 'missing'
  }

  if ((await find()) === 'missing') {
    await leases.hold('store sample hotels', async (renew) => {
      if ((await find()) === 'missing') await fill(options, edition, renew)
    })
  }
  return (await find()) === 'stored'
}

/** Returns the name of the sample's edition with a number of hotels. */
export function sampleEdition(hotelCount: number): string {
  return `${version}, ${hotelCount} hotels`
}

async function fill({ hotels, hotelCount, onProgress }: StoreHotelsOptions, edition: string, renew: Renew) {
  await hotels.startCatalogue(sampleSource, sampleAmenities)
  let batch: Hotel[] = []
  let made = 0
  for (const hotel of sampleHotels(loadPlaces(), hotelCount)) {
    made += 1
    batch.push(hotel)
    if (batch.length < hotelsPerCommit && made < hotelCount) continue
    await hotels.putHotels(batch)
    batch = []
    await renew()
    onProgress(made, hotelCount)
    await setImmediate()
  }
  await hotels.finishCatalogue(edition)
}
