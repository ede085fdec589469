import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { boundsOf, longitudeNear, zoomOfWidth, type Coordinates } from '#basemap/geometry.ts'

/** What is around one point alone: the streets that are walked from it. */
const aloneMeters = 3000
/** Of several points. */
const closestZoom = 15
const paddingPx = 48

/** Fits all points when they change and when the container is resized, until the user moves the map. */
export function useFit(map: LeafletMap | null, points: readonly Coordinates[]) {
  const fit = useEffectEvent(() => {
    const bounds = boundsOf(points)
    const [first] = points
    if (map === null || bounds === undefined || first === undefined) return
    if (points.length === 1) {
      const zoom = Math.round(zoomOfWidth(aloneMeters, map.getSize().x, first.latitude))
      map.setView([first.latitude, first.longitude], Math.min(zoom, map.getMaxZoom()), { animate: false })
      return
    }
    const west = longitudeNear(bounds.west, first.longitude)
    const corners: [number, number][] = [
      [bounds.south, west],
      [bounds.north, west + bounds.east - bounds.west],
    ]
    map.fitBounds(corners, { padding: [paddingPx, paddingPx], maxZoom: closestZoom, animate: false })
  })

  useEffect(() => {
    if (map === null) return undefined
    const container = map.getContainer()
    let isMovedByUser = false
    const stopFitting = () => (isMovedByUser = true)
    const observer = new ResizeObserver(() => {
      map.invalidateSize({ animate: false, pan: false })
      if (!isMovedByUser) fit()
    })
    observer.observe(container)
    map.on('dragstart', stopFitting)
    container.addEventListener('keydown', stopFitting)
    container.addEventListener('dblclick', stopFitting)
    container.addEventListener('wheel', stopFitting, { passive: true })
    return () => {
      observer.disconnect()
      map.off('dragstart', stopFitting)
      container.removeEventListener('keydown', stopFitting)
      container.removeEventListener('dblclick', stopFitting)
      container.removeEventListener('wheel', stopFitting)
    }
  }, [map])

  const places = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
  useEffect(() => {
    fit()
  }, [map, places])
}
