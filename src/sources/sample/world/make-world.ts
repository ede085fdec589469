import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Leases, Renew } from '#server/database/leases'
import type { PlaceStorage } from '#server/places/storage'
import type { HotelStorage, NumberedHotel } from '#server/hotels/storage'
import { sampleAirports } from '../../places/load-airports.ts'
import { sampleAmenities } from './amenities.ts'
import { sampleHotels } from './hotels.ts'
import { samplePlaces } from '../../places/load-places.ts'

/** Changes whenever the same number of hotels, or their deals, would come out otherwise. */
export const worldName = 'sample 3'

/** Hotels written in one commit. */
const hotelsPerCommit = 500

export interface MakeWorldOptions {
  readonly hotels: HotelStorage
  readonly places: PlaceStorage
  readonly leases: Leases
  /** How many hotels the world has. */
  readonly hotelCount: number
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Makes the sample world where the database does not hold it, or holds one with another number of hotels. A world that
 * was left half-made is made anew; of processes that start at once one makes it and the others wait.
 */
export async function makeWorld(options: MakeWorldOptions): Promise<void> {
  const { hotels, leases, hotelCount } = options
  if ((await hotels.worldSize(worldName)) === hotelCount) return
  await leases.hold('make world', async (renew) => {
    if ((await hotels.worldSize(worldName)) !== hotelCount) await fill(options, renew)
  })
}

async function fill({ hotels, places, hotelCount, onProgress }: MakeWorldOptions, renew: Renew): Promise<void> {
  const cities = samplePlaces()
  await places.replaceAll(cities, sampleAirports(cities))
  await hotels.clear(sampleAmenities)
  let batch: NumberedHotel[] = []
  let made = 0
  for (const hotel of sampleHotels(cities, hotelCount)) {
    made += 1
    batch.push({ hotelNo: made, hotel })
    if (batch.length < hotelsPerCommit && made < hotelCount) continue
    await hotels.append(batch)
    batch = []
    await renew()
    onProgress(made, hotelCount)
    await nextTurn()
  }
  await hotels.finishWorld(worldName, hotelCount)
}
