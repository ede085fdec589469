import type { Map as LeafletMap, ZoomAnimEvent } from 'leaflet'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { longitudeNear, type Coordinates } from '#basemap/geometry.ts'
import { paneOrigin } from './use-map-view.ts'

interface Placed extends Coordinates {
  readonly key: string
}

/** Keeps each element at its marker's place on the copy of the world in view; Leaflet's class for it animates a zoom. */
export function usePositions(
  map: LeafletMap,
  markers: readonly Placed[],
  elements: RefObject<Map<string, HTMLElement>>,
) {
  /** The view at the end of a running zoom animation. */
  const target = useRef<ZoomAnimEvent | undefined>(undefined)
  useLayoutEffect(() => {
    function place() {
      const { center, zoom } = target.current ?? { center: map.getCenter(), zoom: map.getZoom() }
      const origin = paneOrigin(map, center, zoom)
      for (const { key, latitude, longitude } of markers) {
        const element = elements.current.get(key)
        if (element === undefined) continue
        const point = map.project([latitude, longitudeNear(longitude, center.lng)], zoom)
        const { x, y } = point.subtract(origin).round()
        // Two-dimensional: with translate3d the browser would create a compositor layer for each marker.
        element.style.transform = `translate(${x}px, ${y}px)`
      }
    }
    const rest = () => {
      target.current = undefined
      place()
    }
    const animate = (event: ZoomAnimEvent) => {
      target.current = event
      place()
    }
    place()
    map.on('zoom viewreset', rest).on('zoomanim', animate)
    return () => {
      map.off('zoom viewreset', rest).off('zoomanim', animate)
    }
  }, [map, markers, elements])
}
