import type { ListedHotel } from '#contract/list-hotels'
import { useMemo } from 'react'
import { bestOfColumns, hotelLines, type MilesOfHotels, sortLines } from '../matrix/hotel-lines.ts'
import { columnOf } from '../matrix/matrix-columns.ts'
import type { OffersSearch } from '../offers-address.ts'
import type { RateTable } from './rate-rows.ts'

interface ComparedRates {
  readonly table: RateTable | undefined
  readonly search: OffersSearch
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly miles: MilesOfHotels
}

/** The hotels with rates that pass the filters, in the chosen order, and which of them are the best of each column. */
export function useComparedRates({ table, search, hotels, miles }: ComparedRates) {
  const { by = 'cheapest', boards, terms, maxPrice, freeUntil } = search
  const boardList = boards?.join()
  const filters = useMemo(
    () => ({ boards: boardList?.split(','), terms, maxPrice, freeUntil }),
    [boardList, terms, maxPrice, freeUntil],
  )
  const unsorted = useMemo(() => table && hotelLines(table, filters), [table, filters])
  const lines = useMemo(
    () => unsorted && sortLines(unsorted, by, miles, (id) => hotels.get(id)?.name ?? id),
    [unsorted, by, miles, hotels],
  )
  const best = useMemo(() => unsorted && bestOfColumns(unsorted, miles, columnOf(by)), [unsorted, miles, by])
  return { lines, best }
}
