import { DomUtil, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { longitudeNear, type Coordinates } from './geometry.ts'

interface PlacedMarker extends Coordinates {
  readonly key: string
}

/** Keeps each marker at its place on the copy of the world that is looked at, at rest and along with a zoom's animation. */
export function usePositions(
  map: LeafletMap,
  markers: readonly PlacedMarker[],
  elements: RefObject<Map<string, HTMLElement>>,
) {
  /** Where a zoom's animation ends. */
  const target = useRef<ZoomAnimEvent | undefined>(undefined)
  useLayoutEffect(() => {
    function place() {
      const { center, zoom } = target.current ?? { center: map.getCenter(), zoom: map.getZoom() }
      const halfView = map.getSize().divideBy(2)
      const paneShift = DomUtil.getPosition(map.getPane('mapPane')!)
      const origin = map.project(center, zoom).subtract(halfView).add(paneShift).round()
      for (const { key, latitude, longitude } of markers) {
        const element = elements.current.get(key)
        if (element === undefined) continue
        const point = map.project([latitude, longitudeNear(longitude, center.lng)], zoom)
        DomUtil.setPosition(element, point.subtract(origin).round())
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
