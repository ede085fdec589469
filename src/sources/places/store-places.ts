import type { Leases } from '#server/database/leases'
import type { PlaceStorage } from '#server/places/storage'
import { loadAirports } from './load-airports.ts'
import { loadPlaces } from './load-places.ts'

/** Must change whenever `loadPlaces` or `loadAirports` returns something else. */
export const placesEdition = '2'

/**
 * Stores the towns and airports of the world where the database does not hold this edition of them. Of processes that
 * start at once one stores them and the others wait.
 *
 * @param onProgress called before and after they are stored
 */
export async function storePlaces(
  places: PlaceStorage,
  leases: Leases,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  if ((await places.edition()) === placesEdition) return
  await leases.hold('store places', async () => {
    if ((await places.edition()) === placesEdition) return
    onProgress(0, 1)
    const towns = loadPlaces()
    await places.replaceAll({
      source: 'GeoNames, OurAirports',
      edition: placesEdition,
      places: towns,
      airports: loadAirports(towns),
    })
    onProgress(1, 1)
  })
}
