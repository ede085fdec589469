import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { boundsOf, longitudeNear, type Coordinates } from './geometry.ts'
import type { MapTheme } from './basemap/layer.tsx'
import { MapFrame } from './map-frame.tsx'
import { type MapAirport, PlaceMarkers } from './markers/place-markers.tsx'
import './hotel-map.css'

export interface HotelMapProps {
  readonly hotel: Coordinates & { readonly name: string }
  readonly airports: readonly MapAirport[]
  /** Raster tiles over the land. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  readonly theme: MapTheme
}

const zoomAlone = 9
const fitZoomAtMost = 11
const fitPaddingPx = 48

/** Where a hotel lies, and the airports around it. */
export function HotelMap({ hotel, airports, tiles, theme }: HotelMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  // A finger that scrolls the page must not be caught by the map; two of them still zoom it.
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches)
  useView(map, [hotel, ...airports])

  return (
    <section className="deals-map hotel-map" aria-label="Map of the hotel and the airports near by">
      <MapFrame
        map={map}
        onMap={setMap}
        start={{ latitude: hotel.latitude, longitude: hotel.longitude, zoom: zoomAlone }}
        reducedMotion={reducedMotion}
        tiles={tiles}
        theme={theme}
        scale="bottomleft"
        options={{ minZoom: 2, dragging: hasMouse, scrollWheelZoom: false }}
      >
        <PlaceMarkers hotel={hotel} airports={airports} />
      </MapFrame>
    </section>
  )
}

/** Shows all points when they come and when the container changes, until a hand moves the map. */
function useView(map: LeafletMap | null, points: readonly Coordinates[]) {
  const fit = useEffectEvent(() => {
    const bounds = boundsOf(points)
    const [hotel] = points
    if (map === null || bounds === undefined || hotel === undefined) return
    if (points.length === 1) {
      map.setView([hotel.latitude, hotel.longitude], zoomAlone, { animate: false })
      return
    }
    const west = longitudeNear(bounds.west, hotel.longitude)
    const corners: [number, number][] = [
      [bounds.south, west],
      [bounds.north, west + bounds.east - bounds.west],
    ]
    map.fitBounds(corners, { padding: [fitPaddingPx, fitPaddingPx], maxZoom: fitZoomAtMost, animate: false })
  })

  useEffect(() => {
    if (map === null) return undefined
    const container = map.getContainer()
    let isTouched = false
    const touch = () => (isTouched = true)
    const observer = new ResizeObserver(() => {
      map.invalidateSize({ animate: false, pan: false })
      if (!isTouched) fit()
    })
    observer.observe(container)
    map.on('dragstart', touch)
    container.addEventListener('keydown', touch)
    container.addEventListener('dblclick', touch)
    return () => {
      observer.disconnect()
      map.off('dragstart', touch)
      container.removeEventListener('keydown', touch)
      container.removeEventListener('dblclick', touch)
    }
  }, [map])

  useEffect(() => fit(), [map, points.length])
}
