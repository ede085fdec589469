import type { ListedHotel } from '#contract/list-hotels'
import { useMemo } from 'react'
import { bestOfColumns, hotelLines, type MilesOfHotels, sortLines } from '../matrix/hotel-lines.ts'
import type { OffersSearch } from '../offers-address.ts'
import { filterRates } from './filter-rates.ts'
import type { HotelRates, RateTable } from './rate-rows.ts'

interface ComparedRates {
  readonly table: RateTable | undefined
  readonly search: OffersSearch
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly miles: MilesOfHotels
}

/** The rates that pass the filters, in the order of the view: all of each hotel, and what hotels are compared by. */
export function useComparedRates({ table, search, hotels, miles }: ComparedRates) {
  const { view, by = 'cheapest', sort, boards, terms, maxPrice, freeUntil } = search
  const isList = view === 'list'
  const boardList = boards?.join()
  const filters = useMemo(
    () => ({ sort, boards: boardList?.split(','), terms, maxPrice, freeUntil }),
    [sort, boardList, terms, maxPrice, freeUntil],
  )
  const unsorted = useMemo(() => (isList || !table ? undefined : hotelLines(table, filters)), [isList, table, filters])
  const lines = useMemo(
    () => unsorted && sortLines(unsorted, by, miles, (id) => hotels.get(id)?.name ?? id),
    [unsorted, by, miles, hotels],
  )
  const best = useMemo(() => unsorted && bestOfColumns(unsorted, miles), [unsorted, miles])
  const listed = useMemo(
    () => (isList && table ? filterRates(table, filters, (id) => hotels.get(id)?.name ?? id) : undefined),
    [isList, table, filters, hotels],
  )
  const groups = useMemo(
    () => listed ?? lines?.map(({ hotelId, rows }): HotelRates => ({ kind: 'hotel', key: hotelId, hotelId, rows })),
    [listed, lines],
  )
  return { groups, lines, best }
}
