import { DomUtil, type LatLng, type LeafletEventHandlerFnMap, type Map as LeafletMap, type Point, Util } from 'leaflet'
import { startTransition, useEffect, useState, useLayoutEffect, type RefObject } from 'react'
import { type Coordinates, longitudeNear, type ViewBox } from '#basemap/geometry.ts'
import { followView } from './follow-view.ts'

/** Listens to events of a map with the handlers of the latest render. */
export function useMapEvents(map: LeafletMap | null, handlers: LeafletEventHandlerFnMap) {
  useEffect(() => {
    map?.on(handlers)
    return () => void map?.off(handlers)
  })
}

const throttleMs = 120

/** Returns the map's view, updated after each move and, throttled, during a drag. */
export function useMapView(map: LeafletMap): ViewBox {
  const [view, setView] = useState(() => viewBoxOf(map))
  useEffect(() => {
    const update = () => startTransition(() => setView(viewBoxOf(map)))
    const updateThrottled = Util.throttle(update, throttleMs, undefined)
    update()
    map.on('moveend', update).on('drag', updateThrottled)
    return () => void map.off('moveend', update).off('drag', updateThrottled)
  }, [map])
  return view
}

export function viewBoxOf(map: LeafletMap): ViewBox {
  const worldPx = 256 * 2 ** map.getZoom()
  const { min, max } = map.getPixelBounds()
  if (min === undefined || max === undefined) return { box: [0, 0, 0, 0], worldPx }
  return { box: [min.x / worldPx, min.y / worldPx, max.x / worldPx, max.y / worldPx], worldPx }
}

/** Returns the origin of positions in a map's panes, in world pixels, now or at the end of a zoom animation. */
export function paneOrigin(map: LeafletMap, center: LatLng = map.getCenter(), zoom = map.getZoom()): Point {
  const paneShift = DomUtil.getPosition(map.getPane('mapPane')!)
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(paneShift).round()
}

interface Placed extends Coordinates {
  readonly key: string
}

/** Keeps each element at its marker's place in the visible copy of the world; Leaflet's class animates zooms. */
export function usePositions(
  map: LeafletMap,
  markers: readonly Placed[],
  elements: RefObject<Map<string, HTMLElement>>,
) {
  useLayoutEffect(() => {
    return followView(map, (center, zoom) => {
      const origin = paneOrigin(map, center, zoom)
      for (const { key, latitude, longitude } of markers) {
        const element = elements.current.get(key)
        if (element === undefined) continue
        const point = map.project([latitude, longitudeNear(longitude, center.lng)], zoom)
        const { x, y } = point.subtract(origin).round()
        // A 2D transform: translate3d would create a compositor layer for each marker.
        element.style.transform = `translate(${x}px, ${y}px)`
      }
    })
  }, [map, markers, elements])
}
