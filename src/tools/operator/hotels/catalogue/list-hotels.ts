import * as z from 'zod/mini'
import { chunk } from '#sources/upstream/in-order'
import type { LiteApi } from '#sources/liteapi/liteapi'
import { listedHotel, type ListedHotel } from './supplier-hotel.ts'

/** Some accounts get no more in a response, whatever they request. */
const hotelsPerPage = 1000
/** The most ids in a request, to keep its URL short. */
const idsPerRequest = 100
/** How often to read a list that changes while it is read. */
const mostPasses = 3

const limits = { timeoutMs: 60_000, maxBytes: 50_000_000 }

/** The supplier's list of a selection's hotels. */
export interface HotelList {
  /** By id, without duplicates. */
  readonly hotels: ReadonlyMap<string, ListedHotel>
  /** The number of entries without an id. */
  readonly unreadable: number
  /** Whether every hotel of the selection is included; false if the list kept changing while it was read. */
  readonly isWhole: boolean
}

export interface ListHotelsOptions {
  readonly api: LiteApi
  readonly selection: HotelSelection
  /** Only hotels that the supplier has changed since this time, in milliseconds since the epoch. */
  readonly sinceMs?: number | undefined
  /** Called with the number of listed hotels, or of finished requests if there are several. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Lists a selection's hotels, page by page.
 *
 * @throws {LiteApiError}
 */
export async function listHotels(options: ListHotelsOptions): Promise<HotelList> {
  const hotels = new Map<string, ListedHotel>()
  let unreadable = 0
  let isWhole = true
  const queries = queriesOf(options)
  for (const [index, query] of queries.entries()) {
    const onPages = queries.length === 1 ? options.onProgress : undefined
    const read = await readList(query, hotels, { ...options, onProgress: onPages })
    if (queries.length > 1) options.onProgress?.(index + 1, queries.length)
    unreadable += read.unreadable
    isWhole &&= read.isWhole
  }
  return { hotels, unreadable, isWhole }
}

type Query = Readonly<Record<string, string | number>>

function queriesOf({ selection, sinceMs }: ListHotelsOptions): Query[] {
  const more = {
    // In other languages, hotel names are machine translations.
    language: 'en',
    ...(sinceMs === undefined ? {} : { lastUpdatedAt: new Date(sinceMs).toISOString() }),
  }
  if ('countryCode' in selection) return [{ countryCode: selection.countryCode, ...more }]
  if ('around' in selection) return [{ ...selection.around, radius: selection.radiusMeters, ...more }]
  return chunk(selection.hotelIds, idsPerRequest).map((ids) => ({ hotelIds: ids.join(), ...more }))
}

/** Collects hotels by id, because additions and deletions shift the pages, and reads the list again after a shift. */
async function readList(query: Query, hotels: Map<string, ListedHotel>, options: ListHotelsOptions) {
  const before = hotels.size
  for (let pass = 1; ; pass += 1) {
    const { unreadable, total, hasShifted } = await readPages(query, hotels, options)
    const found = hotels.size - before + unreadable
    const isWhole = !hasShifted && (total === undefined || found >= total)
    if (isWhole || pass === mostPasses) return { unreadable, isWhole }
  }
}

/**
 * Reads all pages. Each starts with the last hotel of the page before, which reveals a shift. Pages may be shorter than
 * requested, so the total marks the end of the list; without a total, a short page does.
 */
async function readPages(
  query: Query,
  hotels: Map<string, ListedHotel>,
  { api, onProgress, signal }: ListHotelsOptions,
): Promise<{ unreadable: number; total: number | undefined; hasShifted: boolean }> {
  let unreadable = 0
  let hasShifted = false
  let firstTotal: number | undefined
  let lastId: string | undefined
  for (let read = 0; ;) {
    const overlap = read > 0 ? 1 : 0
    const { entries, total } = await readPage(api, { ...query, limit: hotelsPerPage, offset: read - overlap }, signal)
    firstTotal ??= total
    hasShifted ||= total !== firstTotal
    for (const [index, entry] of entries.entries()) {
      const { success, data } = z.safeParse(listedHotel, entry)
      if (index < overlap) {
        hasShifted ||= lastId !== undefined && (!success || data.id !== lastId)
        if (success && data.id === lastId) continue
      }
      if (success) hotels.set(data.id, data)
      else unreadable += 1
      lastId = success ? data.id : undefined
    }
    read += Math.max(0, entries.length - overlap)
    if (total !== undefined) onProgress?.(Math.min(read, total), total)
    const isShort = entries.length < hotelsPerPage
    if (entries.length <= overlap || (total === undefined ? isShort : read >= total)) {
      return { unreadable, total: firstTotal, hasShifted }
    }
  }
}

async function readPage(api: LiteApi, query: Query, signal: AbortSignal | undefined) {
  const response = await api.get('/data/hotels', query, { ...limits, signal })
  if (response.outcome !== 'found') return { entries: [], total: 0 }
  const { data, total } = response.envelope
  return {
    entries: Array.isArray(data) ? (data as unknown[]) : [],
    total: typeof total === 'number' ? total : undefined,
  }
}

const around = z.object({ latitude: z.number(), longitude: z.number() })
const selection = z.union([
  z.strictObject({ around, radiusMeters: z.number() }),
  z.strictObject({ countryCode: z.string() }),
  z.strictObject({ hotelIds: z.readonly(z.array(z.string())) }),
])

/** The selection of the supplier's hotels to import. */
export type HotelSelection = Readonly<z.output<typeof selection>>

/** Returns a text that is the same for equal selections. */
export function writeSelection(selected: HotelSelection): string {
  if ('hotelIds' in selected) return JSON.stringify({ hotelIds: [...new Set(selected.hotelIds)].toSorted() })
  if ('countryCode' in selected) return JSON.stringify({ countryCode: selected.countryCode })
  const { around, radiusMeters } = selected
  return JSON.stringify({ around: { latitude: around.latitude, longitude: around.longitude }, radiusMeters })
}

export function readSelection(text: string): HotelSelection {
  return z.parse(selection, JSON.parse(text))
}
