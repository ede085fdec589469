import { readFile } from 'node:fs/promises'
import { countryName } from '#server/places/country-name'
import { foldText, foldWords } from '#server/places/fold-text'
import { rankPlaces } from '#server/places/list-places'
import type { Place } from '#server/places/place'
import { searchFor } from '#server/places/spellings'
import { reasonOf } from '#server/runtime/reason-of'
import type { Storages } from '#server/storages/storages'
import { type HotelSelection, readSelection } from './catalogue/list-hotels.ts'
import { RefusedError, UsageError } from '../parse-command.ts'
import type { HotelsArguments } from './command.ts'
import { createHotelImports } from './imports.ts'

const usualRadius = '30km'
const leastRadiusMeters = 1000
const mostRadiusMeters = 1_000_000
/** How many other places with the same name to list. */
const placesNamed = 3

/** A selection to import, with its name. */
export interface NamedSelection {
  readonly selection: HotelSelection
  readonly name: string
}

/**
 * Returns the selections of the arguments; for an update without arguments, all previous imports.
 *
 * @throws {UsageError | RefusedError}
 */
export async function findSelections(
  args: HotelsArguments,
  storages: Pick<Storages, 'places' | 'sql'>,
  log: (line: string) => void,
): Promise<readonly NamedSelection[]> {
  const { place, country, ids } = args
  if (place !== undefined) return [await findPlace(place, readRadius(args.radius ?? usualRadius), storages, log)]
  if (country !== undefined) return [named({ countryCode: readCountry(country) })]
  if (ids !== undefined) return [named({ hotelIds: await readIds(ids) })]
  const imports = await createHotelImports(storages.sql).listImports()
  if (imports.length === 0) {
    throw new RefusedError('Nothing has been imported yet: say what with --place, --country or --ids')
  }
  return Promise.all(imports.map(async ({ selection }) => describeSelection(readSelection(selection), storages)))
}

/** Validates arguments without a database. @throws {UsageError} */
export function checkArguments({ place, radius, country, ids, update }: HotelsArguments): void {
  const given = [place, country, ids].filter((one) => one !== undefined)
  if (given.length > 1) throw new UsageError('Only one of --place, --country and --ids can be given')
  if (given.length === 0 && update !== true) throw new UsageError('import takes --place, --country or --ids')
  if (radius !== undefined && place === undefined) throw new UsageError('--radius needs --place')
  if (radius !== undefined) readRadius(radius)
  if (country !== undefined) readCountry(country)
}

/** Names a selection by its place, if it is around one. */
export async function describeSelection(
  selection: HotelSelection,
  { places }: Pick<Storages, 'places'>,
): Promise<NamedSelection> {
  if (!('around' in selection)) return named(selection)
  const place = await places.nearestPlace(selection.around)
  return { selection, name: around(selection.radiusMeters, place) }
}

function named(selection: Exclude<HotelSelection, { around: unknown }>): NamedSelection {
  if ('countryCode' in selection) return { selection, name: countryName(selection.countryCode) }
  const { length } = selection.hotelIds
  return { selection, name: `${length.toLocaleString('en-US')} ${length === 1 ? 'id' : 'ids'}` }
}

function around(radiusMeters: number, place: Place | undefined): string {
  return `${radiusMeters / 1000} km around ${place === undefined ? 'a position' : nameOf(place)}`
}

function nameOf({ name, countryCode }: Place): string {
  return `${name}, ${countryName(countryCode)}`
}

function sizeOf(place: Place): string {
  return `${nameOf(place)} (${place.population.toLocaleString('en-US')} people)`
}

async function findPlace(
  text: string,
  radiusMeters: number,
  { places }: Pick<Storages, 'places'>,
  log: (line: string) => void,
): Promise<NamedSelection> {
  const [name = '', country = ''] = text.split(',')
  const search = searchFor(foldWords(name))
  const found = rankPlaces(await places.findPlaces(search), search)
  const inCountry = found.filter(({ place }) => isCountry(country, place.countryCode))
  const wanted = foldText(name)
  const own = inCountry.filter(({ place }) => foldText(place.name) === wanted)
  // For names that no place has itself: München, and New York, which is listed as New York City.
  const isMeant = ({ place, isCalledSo }: (typeof inCountry)[number]) =>
    isCalledSo || foldText(place.name) === `${wanted} city`
  const called = own.length > 0 ? own : inCountry.filter(isMeant)
  const [largest, ...others] = called.map(({ place }) => place).toSorted((a, b) => b.population - a.population)
  if (largest === undefined) {
    const similar = inCountry
      .map(({ place }) => place)
      .filter((place) => foldText(place.name).includes(wanted))
      .slice(0, placesNamed)
      .map(nameOf)
    const hint = similar.length === 0 ? '' : `; there are ${similar.join('; ')}`
    throw new RefusedError(`There is no place "${text.trim()}"${hint}`)
  }
  if (others.length > 0) {
    const more = others.length > placesNamed ? '; …' : ''
    const names = others.slice(0, placesNamed).map(sizeOf).join('; ')
    log(`${sizeOf(largest)} is the largest of ${others.length + 1} places of that name; the others: ${names}${more}`)
  }
  const { latitude, longitude } = largest
  return { selection: { around: { latitude, longitude }, radiusMeters }, name: around(radiusMeters, largest) }
}

function isCountry(text: string, countryCode: string): boolean {
  const wanted = foldText(text)
  return wanted === '' || wanted === countryCode.toLowerCase() || wanted === foldText(countryName(countryCode))
}

function readRadius(text: string): number {
  const [, number = '', unit] = /^\s*(\d{1,7}(?:\.\d+)?)\s*(km|m)\s*$/i.exec(text) ?? []
  const meters = Number(number) * (unit?.toLowerCase() === 'km' ? 1000 : 1)
  if (number === '' || meters < leastRadiusMeters || meters > mostRadiusMeters) {
    throw new UsageError('--radius must be from 1km to 1000km, as in 30km or 2500m')
  }
  return Math.round(meters)
}

function readCountry(text: string): string {
  const code = text.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(code) || countryName(code) === code) {
    throw new UsageError('--country must be two letters of ISO 3166, as in PT')
  }
  return code
}

/** @throws {RefusedError} when the file is unreadable, or contains anything but ids */
async function readIds(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new RefusedError(`Cannot read ${file}: ${reasonOf(cause)}`, { cause })
  })
  const ids = [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ''))]
  const wrong = ids.find((id) => !/^[\w.-]{1,100}$/.test(id))
  if (wrong !== undefined)
    throw new RefusedError(`${file}: ${JSON.stringify(wrong.slice(0, 100))} is not the id of a hotel`)
  if (ids.length === 0) throw new RefusedError(`${file} has no ids`)
  return ids
}
