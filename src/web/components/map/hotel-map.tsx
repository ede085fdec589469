import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { AttributionControl, MapContainer, ScaleControl, TileLayer } from 'react-leaflet'
import { Icon } from '../icon.tsx'
import { boundsOf, longitudeNear, type Coordinates } from './geometry.ts'
import { LandLayer, type MapTheme } from './land-layer.tsx'
import { stillPans } from './map-movement.ts'
import { PlaceMarkers } from './place-markers.tsx'
import './map.css'
import './hotel-map.css'

export interface MapAirport extends Coordinates {
  readonly iata: string
  readonly name: string
  /** `22 km`. */
  readonly distance: string
}

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
  useView(map, [hotel, ...airports], reducedMotion)

  return (
    <section className="deals-map hotel-map" aria-label="Map of the hotel and the airports near by">
      <MapContainer
        ref={setMap}
        className="deals-map-canvas"
        center={[hotel.latitude, hotel.longitude]}
        zoom={zoomAlone}
        minZoom={2}
        maxZoom={tiles === null ? 13 : 18}
        dragging={hasMouse}
        scrollWheelZoom={false}
        trackResize={false}
        zoomControl={false}
        attributionControl={false}
        fadeAnimation={false}
        zoomAnimation={!reducedMotion}
        markerZoomAnimation={!reducedMotion}
        inertia={!reducedMotion}
      >
        <LandLayer theme={theme} />
        {tiles !== null && (
          <TileLayer
            key={tiles.url}
            url={tiles.url}
            attribution={tiles.attribution}
            referrerPolicy="strict-origin-when-cross-origin"
          />
        )}
        <PlaceMarkers hotel={hotel} airports={airports} />
        <AttributionControl prefix={false} />
        <ScaleControl position="bottomleft" imperial={false} />
      </MapContainer>
      <div className="map-zoom">
        <button type="button" aria-label="Zoom in" onClick={() => map?.zoomIn()}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => map?.zoomOut()}>
          <Icon name="minus" />
        </button>
      </div>
    </section>
  )
}

/** Shows all points when they come and when the container changes, until a hand moves the map. */
function useView(map: LeafletMap | null, points: readonly Coordinates[], reducedMotion: boolean) {
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
    if (reducedMotion) stillPans(map)
    const container = map.getContainer()
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', 'Map: arrow keys move it, plus and minus zoom')
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
  }, [map, reducedMotion])

  useEffect(() => fit(), [map, points.length])
}
