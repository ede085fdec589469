import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'

/** Tells a press on the map from a drag that begins there: whether the last one was a drag. */
export function useDragged(map: LeafletMap): () => boolean {
  const dragged = useRef(false)
  useEffect(() => {
    const begin = () => (dragged.current = false)
    const drag = () => (dragged.current = true)
    const container = map.getContainer()
    container.addEventListener('pointerdown', begin, { capture: true })
    map.on('dragstart', drag)
    return () => {
      container.removeEventListener('pointerdown', begin, { capture: true })
      map.off('dragstart', drag)
    }
  }, [map])
  return () => dragged.current
}
