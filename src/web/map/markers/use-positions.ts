import type { Map as LeafletMap, ZoomAnimEvent } from 'leaflet'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { longitudeNear, type Coordinates } from '#basemap/geometry.ts'
import { paneOrigin } from './use-map-view.ts'

interface Placed extends Coordinates {
  readonly key: string
}

/** As in Leaflet's own style sheet. */
const zooming = { duration: 250, easing: 'cubic-bezier(0,0,0.25,1)' }

/** Keeps each element at its marker's place on the copy of the world in view, also during a zoom animation. */
export function usePositions(
  map: LeafletMap,
  markers: readonly Placed[],
  elements: RefObject<Map<string, HTMLElement>>,
) {
  /** The view at the end of a running zoom animation. */
  const target = useRef<ZoomAnimEvent | undefined>(undefined)
  const slides = useRef<Animation[]>([])
  useLayoutEffect(() => {
    function place(animated = false) {
      const { center, zoom } = target.current ?? { center: map.getCenter(), zoom: map.getZoom() }
      const origin = paneOrigin(map, center, zoom)
      for (const { key, latitude, longitude } of markers) {
        const element = elements.current.get(key)
        if (element === undefined) continue
        const point = map.project([latitude, longitudeNear(longitude, center.lng)], zoom)
        const { x, y } = point.subtract(origin).round()
        const before = element.style.transform
        // Two-dimensional: with translate3d the browser would create a compositor layer for each marker.
        const now = `translate(${x}px, ${y}px)`
        if (now === before) continue
        element.style.transform = now
        // Not a transition: each would fire its events on the page.
        if (animated && before !== '') slides.current.push(element.animate({ transform: [before, now] }, zooming))
      }
    }
    const rest = () => {
      target.current = undefined
      for (const slide of slides.current.splice(0)) slide.cancel()
      place()
    }
    const animate = (event: ZoomAnimEvent) => {
      target.current = event
      place(map.getPane('mapPane')?.classList.contains('leaflet-zoom-anim'))
    }
    place()
    map.on('zoom viewreset', rest).on('zoomanim', animate)
    return () => {
      map.off('zoom viewreset', rest).off('zoomanim', animate)
    }
  }, [map, markers, elements])
}
