import type { Clock } from '#server/runtime/clock'
import type { Storages } from '#server/storages/storages'
import { createClimateForecast } from '../weather/climate/climate-forecast.ts'
import type { Source } from '../source.ts'
import { sampleMembers, storeMembers } from './members/members.ts'
import { createSampleSupplier } from './supplier/sample-supplier.ts'
import { sampleSource, storeHotels, type StoreHotelsOptions } from './world/store-hotels.ts'

export interface OpenSampleOptions extends Pick<StoreHotelsOptions, 'hotelCount' | 'onProgress'> {
  readonly storages: Pick<Storages, 'hotels' | 'miles' | 'leases'>
  readonly clock: Clock
}

/**
 * Opens the invented world as a source, after storing any missing hotels and members.
 *
 * @returns `undefined` when the catalogue holds another source's hotels; nothing is stored then
 */
export async function openSample(options: OpenSampleOptions): Promise<Source | undefined> {
  const { storages, clock, hotelCount, onProgress } = options
  const { hotels, miles, leases } = storages
  if (!(await storeHotels({ hotels, leases, hotelCount, onProgress }))) return undefined
  await storeMembers({ miles, leases, clock })
  return { hotels, supplier: createSampleSupplier(), forecast: createClimateForecast() }
}

/** Returns which parts of the sample a database already holds. */
export async function findStoredSample({
  hotels,
  miles,
}: Pick<Storages, 'hotels' | 'miles'>): Promise<{ readonly hotels: boolean; readonly members: boolean }> {
  const origin = await hotels.catalogueOrigin()
  const [member] = sampleMembers(0)
  return {
    hotels: origin?.source === sampleSource,
    members: member !== undefined && (await miles.findAccount(member)) !== undefined,
  }
}
