import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import { Icon } from '../icon/icon.tsx'
import type { MapTheme } from './basemap/basemap-layer.tsx'
import { MapFrame, type RasterTiles } from './frame.tsx'
import { boundsOf, longitudeNear, type Coordinates } from './geometry.ts'
import { usePositions } from './markers/use-positions.ts'
import './hotel-map.css'

export interface MapAirport extends Coordinates {
  readonly iata: string
  readonly name: string
  /** Such as `22 km`. */
  readonly distance: string
}

interface HotelMapProps {
  readonly hotel: Coordinates & { readonly name: string }
  readonly airports: readonly MapAirport[]
  /** Tiles over the basemap. */
  readonly tiles: RasterTiles | null
  readonly theme: MapTheme
}

const zoomWithoutAirports = 9
const maxFitZoom = 11
const fitPaddingPx = 48
const paneName = 'places'
const hotelKey = 'hotel'

/** A map of a hotel and the airports around it. */
export function HotelMap({ hotel, airports, tiles, theme }: HotelMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  // On a touch screen one finger scrolls the page past the map; two still zoom it.
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches)
  useFit(map, [hotel, ...airports])

  return (
    <section className="deals-map hotel-map" aria-label="Map of the hotel and the airports near by">
      <MapFrame
        map={map}
        onMap={setMap}
        start={{ latitude: hotel.latitude, longitude: hotel.longitude, zoom: zoomWithoutAirports }}
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

/** Fits all points when they change and when the container is resized, until the user moves the map. */
function useFit(map: LeafletMap | null, points: readonly Coordinates[]) {
  const fit = useEffectEvent(() => {
    const bounds = boundsOf(points)
    const [hotel] = points
    if (map === null || bounds === undefined || hotel === undefined) return
    if (points.length === 1) {
      map.setView([hotel.latitude, hotel.longitude], zoomWithoutAirports, { animate: false })
      return
    }
    const west = longitudeNear(bounds.west, hotel.longitude)
    const corners: [number, number][] = [
      [bounds.south, west],
      [bounds.north, west + bounds.east - bounds.west],
    ]
    map.fitBounds(corners, { padding: [fitPaddingPx, fitPaddingPx], maxZoom: maxFitZoom, animate: false })
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
    return () => {
      observer.disconnect()
      map.off('dragstart', stopFitting)
      container.removeEventListener('keydown', stopFitting)
      container.removeEventListener('dblclick', stopFitting)
    }
  }, [map])

  useEffect(() => fit(), [map, points.length])
}

/** The hotel and the airports, labeled, in a pane of the map. */
function PlaceMarkers({ hotel, airports }: Pick<HotelMapProps, 'hotel' | 'airports'>) {
  const map = useMap()
  const [pane] = useState(() => map.getPane(paneName) ?? map.createPane(paneName))
  const elements = useRef(new Map<string, HTMLElement>())
  const { latitude, longitude } = hotel
  const markers = useMemo(
    () => [
      ...airports.map((airport) => ({
        key: airport.iata,
        latitude: airport.latitude,
        longitude: longitudeNear(airport.longitude, longitude),
      })),
      { key: hotelKey, latitude, longitude },
    ],
    [airports, latitude, longitude],
  )
  usePositions(map, markers, elements)

  const register = (key: string) => (element: HTMLElement | null) => {
    if (element !== null) elements.current.set(key, element)
    return () => {
      elements.current.delete(key)
    }
  }
  return createPortal(
    <>
      {airports.map(({ iata, name, distance }) => (
        <div key={iata} ref={register(iata)} className="place-marker">
          <span role="img" aria-label={`${name}, ${iata}, ${distance} away`} title={name} className="place-airport">
            <Icon name="plane" size={13} />
            {iata}
          </span>
        </div>
      ))}
      <div ref={register(hotelKey)} className="place-marker">
        <span role="img" aria-label={`${hotel.name}, this hotel`} title={hotel.name} className="place-hotel">
          <Icon name="bed-double" size={18} />
        </span>
      </div>
    </>,
    pane,
  )
}
