import type { Map as LeafletMap } from 'leaflet'
import { useMemo, useRef, useState, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import { classes } from '#web/kit/classes.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row } from '#web/kit/stack.tsx'
import { MapFrame } from './map-frame.tsx'
import { longitudeNear, type Coordinates } from '#basemap/geometry.ts'
import { usePositions } from './markers/use-positions.ts'
import styles from './map.module.css'

export interface MapAirport extends Coordinates {
  readonly iata: string
  readonly name: string
  /** Such as `22 km`. */
  readonly distance: string
}

interface HotelMapProps {
  readonly hotel: Coordinates & { readonly name: string }
  readonly airports: readonly MapAirport[]
}

const paneName = 'places'
const hotelKey = 'hotel'
const marker = classes(styles.marker, 'leaflet-zoom-animated')

/** A map of a hotel, which stays in view, and the airports around it. */
export function HotelMap({ hotel, airports }: HotelMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  // On a touch screen one finger scrolls the page past the map; two still zoom it.
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches)
  useKeepInView(map, hotel)

  return (
    <section className={styles.map} aria-label="Map of the hotel and nearby airports">
      <MapFrame
        map={map}
        onMap={setMap}
        start={{ latitude: hotel.latitude, longitude: hotel.longitude, zoom: 15 }}
        options={{ minZoom: 2, dragging: hasMouse, scrollWheelZoom: false, trackResize: true }}
      >
        <PlaceMarkers hotel={hotel} airports={airports} />
      </MapFrame>
    </section>
  )
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
    return () => void elements.current.delete(key)
  }
  return createPortal(
    <>
      {airports.map(({ iata, name, distance }) => (
        <div key={iata} ref={register(iata)} className={marker}>
          <Row
            as="span"
            gap={1}
            wrap={false}
            role="img"
            aria-label={`${name}, ${iata}, ${distance} away`}
            title={name}
            className={styles.airport}
          >
            <Icon name="plane" size={13} />
            {iata}
          </Row>
        </div>
      ))}
      <div ref={register(hotelKey)} className={marker}>
        <Row
          as="span"
          justify="center"
          role="img"
          aria-label={`${hotel.name}, this hotel`}
          title={hotel.name}
          className={styles.hotel}
        >
          <Icon name="bed-double" size={18} />
        </Row>
      </div>
    </>,
    pane,
  )
}

/** Half a marker, and some room beside it. */
const paddingPx = 36

/** Brings a place back into view after each move of the map that would leave it outside. */
export function useKeepInView(map: LeafletMap | null, { latitude, longitude }: Coordinates) {
  useEffect(() => {
    if (map === null) return undefined
    const keep = () => {
      const here: [number, number] = [latitude, longitudeNear(longitude, map.getCenter().lng)]
      const { x, y } = map.latLngToContainerPoint(here)
      const size = map.getSize()
      const room = Math.min(x, y, size.x - x, size.y - y)
      // A move of less than a pixel would end at once, and never bring it closer.
      if (room > paddingPx - 2) return
      map.panInside(here, { padding: [paddingPx, paddingPx] })
    }
    map.on('moveend', keep)
    return () => {
      map.off('moveend', keep)
    }
  }, [map, latitude, longitude])
}
