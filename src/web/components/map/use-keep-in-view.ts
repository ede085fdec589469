import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { longitudeNear, type Coordinates } from './geometry.ts'

/** Half a marker, and some room beside it. */
const paddingPx = 36

/** Brings a place back into view after each move of the map that would leave it outside. */
export function useKeepInView(map: LeafletMap | null, { latitude, longitude }: Coordinates, reducedMotion: boolean) {
  useEffect(() => {
    if (map === null) return undefined
    const keep = () => {
      const here: [number, number] = [latitude, longitudeNear(longitude, map.getCenter().lng)]
      const { x, y } = map.latLngToContainerPoint(here)
      const size = map.getSize()
      const room = Math.min(x, y, size.x - x, size.y - y)
      // A move of less than a pixel would end at once, and never bring it closer.
      if (room > paddingPx - 2) return
      map.panInside(here, { padding: [paddingPx, paddingPx], animate: !reducedMotion })
    }
    map.on('moveend', keep)
    return () => {
      map.off('moveend', keep)
    }
  }, [map, latitude, longitude, reducedMotion])
}
