import { DomUtil, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet'
import { useLayoutEffect, type RefObject } from 'react'
import type { Coordinates } from './geometry.ts'

interface PlacedMarker extends Coordinates {
  readonly key: string
}

/** Keeps each marker at its place, at rest and along with a zoom's animation. */
export function usePositions(
  map: LeafletMap,
  markers: readonly PlacedMarker[],
  elements: RefObject<Map<string, HTMLElement>>,
) {
  useLayoutEffect(() => {
    function place(center = map.getCenter(), zoom = map.getZoom()) {
      const halfView = map.getSize().divideBy(2)
      const paneShift = DomUtil.getPosition(map.getPane('mapPane')!)
      const origin = map.project(center, zoom).subtract(halfView).add(paneShift).round()
      for (const { key, latitude, longitude } of markers) {
        const element = elements.current.get(key)
        if (element) DomUtil.setPosition(element, map.project([latitude, longitude], zoom).subtract(origin).round())
      }
    }
    const rest = () => place()
    const animate = ({ center, zoom }: ZoomAnimEvent) => place(center, zoom)
    place()
    map.on('zoom viewreset', rest).on('zoomanim', animate)
    return () => {
      map.off('zoom viewreset', rest).off('zoomanim', animate)
    }
  }, [map, markers, elements])
}
