import type { Clock } from '#server/runtime/clock'
import type { AwaitedHotel, HotelImports } from '../imports.ts'
import type { HotelStorage } from '#server/hotels/hotel-storage'
import { liteApiSource } from '#sources/liteapi/open-liteapi'
import { type HotelSelection, type HotelList, listHotels, type ListHotelsOptions } from './list-hotels.ts'
import { deletedOutcome, unlistedOutcome } from './store-hotels.ts'
import type { ListedHotel } from './supplier-hotel.ts'

/** An interrupted import that began longer ago starts over. */
const maxResumedAgeMs = 7 * 86_400_000
/** How much the supplier's clock may differ from this one. */
const clockMarginMs = 3_600_000

export interface ImportPlan {
  /** How many hotels the supplier lists; `undefined` for a resumed import. */
  readonly listed: number | undefined
  /** How many descriptions to read, each with one request. */
  readonly awaited: number
  /** How many hotels were done before an interruption. */
  readonly done: number
  /** Whether the list has every hotel; false if it kept changing while it was read. */
  readonly isListWhole: boolean
  /** The source to replace, with all of its hotels; `undefined` for none. */
  readonly replaces: string | undefined
}

export interface BeginImportOptions extends Pick<ListHotelsOptions, 'api' | 'selection' | 'signal'> {
  readonly hotels: HotelStorage
  readonly imports: HotelImports
  readonly clock: Clock
  /** Import only the supplier's changes since the selection was last imported, if it was. */
  readonly isUpdate: boolean
  /** Called while the supplier's list is read. */
  readonly onListing?: ListHotelsOptions['onProgress']
  /** Called when the plan is known, before any work. */
  readonly onPlan?: ((plan: ImportPlan) => void) | undefined
}

/** Returns whether an import of the selection, whose text is `key`, was interrupted recently. */
export async function canResume({ imports, isUpdate, clock }: BeginImportOptions, key: string): Promise<boolean> {
  const { begunAtMs = null, sinceMs = null } = (await imports.findImport(key)) ?? {}
  // A list of recent changes is not the whole list.
  return begunAtMs !== null && clock() - begunAtMs < maxResumedAgeMs && (isUpdate || sinceMs === null)
}

/**
 * Lists a selection's hotels, removes deleted ones, and records the hotels to describe. If the supplier lists no
 * hotels, nothing changes.
 *
 * @param origin the source of the catalogue's hotels; another source's hotels are replaced
 * @returns the numbers of listed hotels, of list entries without an id, and of removed hotels
 * @throws {LiteApiError}
 */
export async function beginImport(options: BeginImportOptions, key: string, origin: string | undefined) {
  const { api, hotels, imports, selection, isUpdate, clock, signal, onListing, onPlan } = options
  const hasOurHotels = origin === liteApiSource
  const begunAtMs = clock()
  const last = hasOurHotels && isUpdate ? await imports.findImport(key) : undefined
  const sinceMs = last?.upToMs ?? null
  const list = await listHotels({ api, selection, signal, onProgress: onListing })
  const present = [...list.hotels.values()].filter(({ deletedAt }) => deletedAt !== true)
  const toDescribe = sinceMs === null ? present : await findChanged(options, present, sinceMs)
  const listed = list.hotels.size
  onPlan?.({
    listed,
    awaited: toDescribe.length,
    done: 0,
    isListWhole: list.isWhole,
    replaces: hasOurHotels || listed === 0 ? undefined : origin,
  })
  if (listed === 0) return { listed, unreadable: list.unreadable, removed: 0 }
  if (!hasOurHotels) await hotels.startCatalogue(liteApiSource, [])
  const removed = await hotels.removeHotels(await findGone(hotels, selection, list))
  await imports.beginImport({ selection: key, begunAtMs, sinceMs }, [
    ...toDescribe.map((hotel) => ({ hotelId: hotel.id, listed: JSON.stringify(hotel), outcome: null })),
    ...withoutDescription(selection, list),
  ])
  return { listed, unreadable: list.unreadable, removed }
}

/** Returns the hotels that have changed since a time, or that the catalogue lacks. */
async function findChanged(options: BeginImportOptions, present: readonly ListedHotel[], sinceMs: number) {
  const { api, hotels, selection, signal } = options
  const changed = await listHotels({ api, selection, signal, sinceMs: sinceMs - clockMarginMs })
  const known = new Set(await hotels.hotelIds())
  return present.filter(({ id }) => changed.hotels.has(id) || !known.has(id))
}

/** Returns deleted hotels, and hotels of a country that its list no longer has. */
async function findGone(hotels: HotelStorage, selection: HotelSelection, list: HotelList): Promise<string[]> {
  const deleted = deletedOf(list)
  if (!('countryCode' in selection) || !list.isWhole) return deleted
  const stored = await hotels.hotelIds(selection.countryCode)
  return [...deleted, ...stored.filter((id) => !list.hotels.has(id))]
}

/** Returns the deleted hotels, and the selected ones that the supplier does not list, with these outcomes. */
function withoutDescription(selection: HotelSelection, list: HotelList): AwaitedHotel[] {
  const selected = 'hotelIds' in selection ? new Set(selection.hotelIds) : []
  const unlisted = [...selected].filter((id) => !list.hotels.has(id))
  return [
    ...deletedOf(list).map((hotelId) => ({ hotelId, listed: '', outcome: deletedOutcome })),
    ...unlisted.map((hotelId) => ({ hotelId, listed: '', outcome: unlistedOutcome })),
  ]
}

function deletedOf({ hotels }: HotelList): string[] {
  return [...hotels.values()].flatMap(({ id, deletedAt }) => (deletedAt === true ? id : []))
}
