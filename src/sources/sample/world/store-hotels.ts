import { setImmediate } from 'node:timers/promises'
import type { Leases, Renew } from '#server/database/leases'
import type { Hotel } from '#server/hotels/hotel'
import type { HotelStorage } from '#server/hotels/hotel-storage'
import { loadPlaces } from '../../places/load-places.ts'
import { sampleAmenities } from './amenities.ts'
import { sampleHotels } from './hotels.ts'

/** The name of the sample as a source of the catalogue. */
export const sampleSource = 'sample'

/** Changes whenever the same number of hotels, or their deals, would come out differently. */
const version = 11

/** Hotels written in one commit. */
const hotelsPerCommit = 500

export interface StoreHotelsOptions {
  readonly hotels: HotelStorage
  readonly leases: Leases
  /** How many hotels the sample has. */
  readonly hotelCount: number
  /** Called while hotels are stored. */
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Stores the hotels of the sample where the catalogue is empty, incomplete, or holds another edition of the sample. A
 * catalogue of another source stays as it is. Of processes that start at once one stores them and the others wait.
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

/** Returns the name of the edition with a number of hotels. */
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
