import type { ListedHotel } from '#contract/hotels/list-hotels'
import { useMemo, useState } from 'react'
import type { HotelLine } from '../matrix/matrix-columns.ts'
import { mapItems } from './map-items.ts'

/** The hotels on the map, and the lines on screen: all, or that of the one hotel that was pressed on the map. */
export function useOneHotel(lines: readonly HotelLine[], hotels: ReadonlyMap<string, ListedHotel>, isMap: boolean) {
  const items = useMemo(() => (isMap ? mapItems(lines, hotels) : []), [isMap, lines, hotels])
  const [onlyId, setOnlyId] = useState<string>()
  const only = items.find(({ id }) => id === onlyId)
  const onScreen = useMemo(
    () => (only === undefined ? lines : lines.filter(({ hotelId }) => hotelId === only.id)),
    [only, lines],
  )
  const rows = useMemo(() => onScreen.flatMap((line) => line.rows), [onScreen])
  return { items, only, onScreen, rows, showOnly: setOnlyId }
}
