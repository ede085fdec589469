import { addDays } from '#contract/days'
import * as z from 'zod/mini'
import { type FoundByWatch, type Watch, watchSchema } from './watch-schema.ts'
import type { DatedDeal } from './deal-age.ts'
import { dealsPath, type DealsSearch } from '../paths.ts'

/** How many watches are kept: each is a request when it is looked at. */
export const mostWatches = 20

/** Watches as they are stored, one a line. */
export interface StoredWatches {
  readonly watches: readonly Watch[]
  /** The lines that cannot be read, which are kept. */
  readonly unreadable: readonly string[]
}

export function readWatches(text: string | undefined): StoredWatches {
  const watches: Watch[] = []
  const unreadable: string[] = []
  for (const line of text?.split('\n') ?? []) {
    const watch = readWatch(line)
    if (watch === undefined) unreadable.push(line)
    else watches.push(watch)
  }
  return { watches, unreadable }
}

function readWatch(line: string): Watch | undefined {
  try {
    return z.parse(watchSchema, JSON.parse(line))
  } catch {
    return undefined
  }
}

/** @returns `undefined` where there is nothing to store */
export function writeWatches({ watches, unreadable }: StoredWatches): string | undefined {
  return [...watches.map((watch) => JSON.stringify(watch)), ...unreadable].join('\n') || undefined
}

/** The search of a watch: what is asked, without how a page shows it. */
export function watchedSearch(search: DealsSearch): DealsSearch {
  const { sort: _sort, limit: _limit, view: _view, deal: _deal, show: _show, ...asked } = search
  return { ...asked, nightMiles: undefined, nightCash: undefined }
}

/** Writes a search as it is stored with a watch. */
export function writeSearch(search: DealsSearch): string {
  return dealsPath.href(watchedSearch(search)).slice(dealsPath.pattern.length + 1)
}

export function searchOf({ search }: Pick<Watch, 'search'>): DealsSearch {
  return dealsPath.search(`?${search}`)
}

/** Whether all days of a watch have passed: stays begin tomorrow or later. */
export function isOver(watch: Pick<Watch, 'search'>, today: string): boolean {
  const { to } = searchOf(watch)
  return to !== undefined && to <= addDays(today, 1)
}

/** What a look at a watch has found. */
export function foundBy(deals: readonly DatedDeal[], total: number, atMs: number): FoundByWatch {
  const [best] = deals
  const room = best?.data.room_types[0]
  return {
    atMs,
    total,
    stays: deals.map(stayOf),
    best: best &&
      room && {
        hotelId: best.data.hotel.id,
        hotelName: best.data.hotel.name,
        checkin: best.start_date,
        checkout: best.end_date,
        miles: room.calculations.miles_required,
        price: room.calculations.selling_price,
        cpm: room.calculations.cpm,
      },
  }
}

function stayOf({ data: { hotel }, start_date, end_date }: DatedDeal): string {
  return `${hotel.id} ${start_date} ${end_date}`
}

/** The stays among the first found ones that were not among those seen before. */
export function newStays({ found }: Watch, seen: Watch['seen']): readonly string[] {
  return (found?.stays ?? []).filter((stay) => seen?.stays.includes(stay) === false)
}

/** How many of some watches found something that their list has not shown yet. */
export function countFresh(watches: readonly Watch[]): number {
  return watches.filter((watch) => newStays(watch, watch.seen).length > 0).length
}

/** `2 of 3 watches found something`; undefined without any. */
export function newsWords(watches: readonly Watch[]): string | undefined {
  const { length: all } = watches
  const found = watches.filter((watch) => (watch.found?.total ?? 0) > 0).length
  return all === 0 ? undefined : `${found} of ${all} ${all === 1 ? 'watch' : 'watches'} found something`
}
