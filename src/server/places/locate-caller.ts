import { type CityResponse, type CountryResponse, open } from 'maxmind'
import { StartError } from '../faults.ts'
import type { Place } from './place.ts'
import type { PlaceStorage } from './storage.ts'

/** Where a caller is taken to be. */
export interface CallerLocation {
  readonly latitude: number
  readonly longitude: number
  readonly name: string
  /** ISO 3166 alpha-2, upper case; empty where it is not known. */
  readonly country: string
  readonly source: 'address' | 'home'
}

/** The home of the service: where its callers are unless their addresses say better. */
export interface HomeLocation {
  readonly latitude: number
  readonly longitude: number
  readonly name: string
}

export type LocateCaller = (address: string) => Promise<CallerLocation>

/** A file of either kind; a city record has what a country record lacks. */
type AddressRecord = CityResponse | CountryResponse

/** How many addresses are remembered in memory by the reader. */
const rememberedAddresses = 10_000

/**
 * Locates callers by a MaxMind-format file, where there is one. A country without a position counts as its most
 * populous city; an address the file does not know is at home.
 *
 * @throws {StartError} when the file cannot be read
 */
export async function createLocateCaller(
  places: PlaceStorage,
  home: HomeLocation,
  geoipFile: string | undefined,
): Promise<LocateCaller> {
  const nearest = await places.nearestPlace(home)
  const atHome: CallerLocation = { ...home, country: nearest?.countryCode ?? '', source: 'home' }
  if (geoipFile === undefined) return async () => atHome

  const reader = await open<AddressRecord>(geoipFile, { cache: { max: rememberedAddresses } }).catch((cause: unknown) => {
    throw new StartError(`GEOIP_FILE: cannot read ${geoipFile}: ${cause instanceof Error ? cause.message : String(cause)}`)
  })
  return async (address) => {
    const record = readRecord(() => reader.get(address))
    return (record && (await locate(places, record))) ?? atHome
  }
}

/** The reader throws on what is not an address, as a misconfigured proxy may forward. */
function readRecord(read: () => AddressRecord | null): AddressRecord | undefined {
  try {
    return read() ?? undefined
  } catch {
    return undefined
  }
}

async function locate(places: PlaceStorage, record: AddressRecord): Promise<CallerLocation | undefined> {
  const country = record.country?.iso_code
  if ('location' in record && record.location !== undefined) {
    const { latitude, longitude } = record.location
    const name = record.city?.names.en ?? (await places.nearestPlace({ latitude, longitude }))?.name
    if (name !== undefined) return { latitude, longitude, name, country: country ?? '', source: 'address' }
  }
  const city = country === undefined ? undefined : await places.largestPlaceOf(country)
  return city && atCity(city)
}

function atCity({ latitude, longitude, name, countryCode }: Place): CallerLocation {
  return { latitude, longitude, name, country: countryCode, source: 'address' }
}
