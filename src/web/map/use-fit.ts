import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo } from 'react'
import type { Coordinates } from '#basemap/geometry.ts'
import { MapMovement } from './movement.ts'

/** Fits all points when they change and when the container is resized, until the user moves the map. */
export function useFit(map: LeafletMap | null, points: readonly Coordinates[]) {
  const movement = useMemo(() => map && new MapMovement(map), [map])
  useEffect(() => {
    return movement?.start(() => undefined)
  }, [movement])
  useEffect(() => {
    const fitKey = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
    movement?.follow({ found: points, view: undefined, fitKey })
  })
}
