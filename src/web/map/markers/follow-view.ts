import type { LatLng, Map as LeafletMap, ZoomAnimEvent } from 'leaflet'

/** The final views of running zoom animations. */
const targets = new WeakMap<LeafletMap, ZoomAnimEvent>()

/**
 * Calls `place` with a map's view, now and after each event; when a zoom animation starts, with its final view. Returns
 * a function that stops it.
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
  const onEvent = () => {
    targets.delete(map)
    update()
  }
  const onAnimation = (event: ZoomAnimEvent) => {
    targets.set(map, event)
    update()
  }
  update()
  map.on(events, onEvent).on('zoomanim', onAnimation)
  return () => void map.off(events, onEvent).off('zoomanim', onAnimation)
}
