import type { Clock } from '#server/runtime/clock'
import type { AwaitedHotel, HotelImports } from '../imports.ts'
import type { HotelStorage } from '#server/hotels/hotel-storage'
import { liteApiSource } from '#sources/liteapi/open-liteapi'
import { type HotelSelection, type HotelList, listHotels, type ListHotelsOptions } from './list-hotels.ts'
import { deletedOutcome, unlistedOutcome } from './store-hotels.ts'
import type { ListedHotel } from './supplier-hotel.ts'

/** An import that was interrupted longer ago begins again. */
const longestResumedMs = 7 * 86_400_000
/** Our clock and the supplier's may differ. */
const clockMarginMs = 3_600_000

export interface ImportPlan {
  /** How many hotels the supplier lists; `undefined` where an interrupted import goes on. */
  readonly listed: number | undefined
  /** How many descriptions are to be read, each with a request. */
  readonly awaited: number
  /** How many hotels were done before an interruption. */
  readonly done: number
  /** Whether the list is known to have every hotel; not where it kept changing while it was read. */
  readonly isListWhole: boolean
  /** The source whose hotels are replaced, all of them; `undefined` where there is none. */
  readonly replaces: string | undefined
}

export interface BeginImportOptions extends Pick<ListHotelsOptions, 'api' | 'selection' | 'signal'> {
  readonly hotels: HotelStorage
  readonly imports: HotelImports
  readonly clock: Clock
  /** Only what the supplier has changed since the selection was last imported, where it was. */
  readonly isUpdate: boolean
  /** Called while the supplier's list is read. */
  readonly onListing?: ListHotelsOptions['onProgress']
  /** Called once it is known what is to be done, before it is done. */
  readonly onPlan?: ((plan: ImportPlan) => void) | undefined
}

/** Returns whether an import of the selection was interrupted, and not long ago. */
export async function canResume({ imports, isUpdate, clock }: BeginImportOptions, key: string): Promise<boolean> {
  const { begunAtMs = null, sinceMs = null } = (await imports.findImport(key)) ?? {}
  // Recent changes are not the whole list.
  return begunAtMs !== null && clock() - begunAtMs < longestResumedMs && (isUpdate || sinceMs === null)
}

/**
 * Lists the hotels of a selection, removes those that are gone, and records which are to be described. Where nothing is
 * listed, nothing changes.
 *
 * @param origin the source of the hotels in the catalogue; hotels of another source are replaced
 * @throws {LiteApiError}
 */
export async function beginImport(options: BeginImportOptions, key: string, origin: string | undefined) {
  const { api, hotels, imports, selection, isUpdate, clock, signal, onListing, onPlan } = options
  const isOurs = origin === liteApiSource
  const begunAtMs = clock()
  const last = isOurs && isUpdate ? await imports.findImport(key) : undefined
  const sinceMs = last?.upToMs ?? null
  const list = await listHotels({ api, selection, signal, onProgress: onListing })
  const present = [...list.hotels.values()].filter(({ deletedAt }) => deletedAt !== true)
  const wanted = sinceMs === null ? present : await changedOf(options, present, sinceMs)
  const listed = list.hotels.size
  onPlan?.({
    listed,
    awaited: wanted.length,
    done: 0,
    isListWhole: list.isWhole,
    replaces: isOurs || listed === 0 ? undefined : origin,
  })
  if (listed === 0) return { listed, unreadable: list.unreadable, removed: 0 }
  if (!isOurs) await hotels.startCatalogue(liteApiSource, [])
  const removed = await hotels.removeHotels(await goneOf(hotels, selection, list))
  await imports.beginImport({ selection: key, begunAtMs, sinceMs }, [
    ...wanted.map((hotel) => ({ hotelId: hotel.id, listed: JSON.stringify(hotel), outcome: null })),
    ...absentOf(selection, list),
  ])
  return { listed, unreadable: list.unreadable, removed }
}

/** Returns the hotels that have changed, and those that are not in the catalogue. */
async function changedOf(options: BeginImportOptions, present: readonly ListedHotel[], sinceMs: number) {
  const { api, hotels, selection, signal } = options
  const changed = await listHotels({ api, selection, signal, sinceMs: sinceMs - clockMarginMs })
  const known = new Set(await hotels.hotelIds())
  return present.filter(({ id }) => changed.hotels.has(id) || !known.has(id))
}

/** Returns the hotels that are deleted, and the hotels of a country that its list no longer has. */
async function goneOf(hotels: HotelStorage, selection: HotelSelection, list: HotelList): Promise<string[]> {
  const deleted = deletedOf(list)
  if (!('countryCode' in selection) || !list.isWhole) return deleted
  const stored = await hotels.hotelIds(selection.countryCode)
  return [...deleted, ...stored.filter((id) => !list.hotels.has(id))]
}

/** Returns the hotels of which nothing is to be read. */
function absentOf(selection: HotelSelection, list: HotelList): AwaitedHotel[] {
  const wanted = 'hotelIds' in selection ? new Set(selection.hotelIds) : []
  const unlisted = [...wanted].filter((id) => !list.hotels.has(id))
  return [
    ...deletedOf(list).map((hotelId) => ({ hotelId, listed: '', outcome: deletedOutcome })),
    ...unlisted.map((hotelId) => ({ hotelId, listed: '', outcome: unlistedOutcome })),
  ]
}

function deletedOf({ hotels }: HotelList): string[] {
  return [...hotels.values()].flatMap(({ id, deletedAt }) => (deletedAt === true ? id : []))
}
