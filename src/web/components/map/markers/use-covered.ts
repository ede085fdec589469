import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { setCovered } from '../covered.ts'
import { type DealMarkers, labelOf } from './deal-markers.ts'
import { measurePills, pillSize } from './pill-size.ts'

/** Says that pills lie over the map, whose labels then give way to them. */
export function useCovered(map: LeafletMap, markers: DealMarkers, pills: readonly number[]) {
  const [metrics] = useState(() => measurePills(map.getContainer()))
  useEffect(() => {
    const boxes = pills.map((index) => {
      const { x, y, count, figure, best } = markers.at(index)
      return { x, y, ...pillSize(count, figure, metrics, labelOf(best)) }
    })
    setCovered(map, boxes)
  }, [map, markers, pills, metrics])
}
