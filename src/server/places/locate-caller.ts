import { isIP } from 'node:net'
import { type CityResponse, type CountryResponse, open } from 'maxmind'
import { StartError } from '../operation/errors.ts'
import { reasonOf } from '../runtime/reason-of.ts'
import type { Place } from './place.ts'
import type { Position } from './sphere.ts'
import type { PlaceStorage } from './open-places.ts'

/** The assumed location of a caller. */
export interface CallerLocation extends HomeLocation {
  /** ISO 3166 alpha-2, upper case; empty if unknown. */
  readonly country: string
  readonly source: 'address' | 'home'
}

/** The configured home: the location of callers whose address is unknown. */
export interface HomeLocation extends Position {
  readonly name: string
}

/** Returns the location of a caller by IP address. */
export type LocateCaller = (address: string) => CallerLocation

/** A record of a city or country file. */
type AddressRecord = CityResponse | CountryResponse

/** The most addresses that the reader caches. */
const maxCachedAddresses = 10_000

/**
 * Creates the function that locates callers by a MaxMind-format file, if there is one. A country is represented by its most
 * populous city. Callers with an unknown address are located at home.
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
  if (geoipFile === undefined) return () => atHome

  const reader = await open<AddressRecord>(geoipFile, { cache: { max: maxCachedAddresses } }).catch(
    (cause: unknown) => {
      throw new StartError(`GEOIP_FILE: cannot read ${geoipFile}: ${reasonOf(cause)}`)
    },
  )
  const largest = new Map((await places.largestPlaces()).map((place) => [place.countryCode, place]))
  return (address) => {
    const record = isIP(address) === 0 ? null : reader.get(address)
    return (record && (inCity(record) ?? inCountry(record, largest))) ?? atHome
  }
}

function inCity(record: AddressRecord): CallerLocation | undefined {
  if (!('city' in record)) return undefined
  const { city, location, country } = record
  const name = city?.names.en
  if (name === undefined || location === undefined) return undefined
  const { latitude, longitude } = location
  return { latitude, longitude, name, country: country?.iso_code ?? '', source: 'address' }
}

function inCountry({ country }: AddressRecord, largest: ReadonlyMap<string, Place>): CallerLocation | undefined {
  const city = country && largest.get(country.iso_code)
  if (city === undefined) return undefined
  const { latitude, longitude, name, countryCode } = city
  return { latitude, longitude, name, country: countryCode, source: 'address' }
}
