import type { LatLng, Map as LeafletMap, ZoomAnimEvent } from 'leaflet'

/** The final views of running zoom animations. */
const targets = new WeakMap<LeafletMap, ZoomAnimEvent>()

/**
 * Calls back with a map's view, now and after each event; for a zoom animation, its final view. Returns a stop
 * function.
 */
export function followView(
  map: LeafletMap,
  place: (center: LatLng, zoom: number) => void,
  events = 'zoom viewreset',
): () => void {
  const update = () => {
    const { center, zoom } = targets.get(map) ?? { center: map.getCenter(), zoom: map.getZoom() }
    place(center, zoom)
  }
  const rest = () => {
    targets.delete(map)
    update()
  }
  const animate = (event: ZoomAnimEvent) => {
    targets.set(map, event)
    update()
  }
  update()
  map.on(events, rest).on('zoomanim', animate)
  return () => void map.off(events, rest).off('zoomanim', animate)
}
