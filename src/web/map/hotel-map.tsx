import { DivIcon, type Map as LeafletMap } from 'leaflet'
import { Fragment, type PropsWithChildren, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Circle, Marker } from 'react-leaflet'
import { formatRadius, longUnitMeters } from '#web/kit/format/distance.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row } from '#web/kit/stack.tsx'
import { MapFrame } from './map-frame.tsx'
import { basemapMaxZoom } from './map-view.ts'
import { useMapEvents } from './markers/use-map-view.ts'
import { useStreets } from './streets.tsx'
import { longitudeNear, type Coordinates } from '#basemap/geometry.ts'
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

/** Shows the blocks around a hotel if the map has streets. */
const streetZoom = 16

/** A map of a hotel and the airports around it. */
export function HotelMap({ hotel, airports }: HotelMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  // On a touch screen one finger scrolls the page past the map; two fingers zoom the map.
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches)

  const zoom = useStreets() === null ? basemapMaxZoom : streetZoom
  const { latitude, longitude } = hotel
  useEffect(() => {
    map?.setView([latitude, longitude], zoom, { animate: false })
  }, [map, latitude, longitude, zoom])

  return (
    <section className={styles.map} aria-label="Map of the hotel and nearby airports">
      <MapFrame
        map={map}
        onMap={setMap}
        start={{ latitude, longitude, zoom }}
        options={{ dragging: hasMouse, scrollWheelZoom: false, trackResize: true }}
      >
        {airports.map(({ iata, name, distance, latitude, longitude }) => (
          <Mark key={iata} place={{ latitude, longitude: longitudeNear(longitude, hotel.longitude) }}>
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
          </Mark>
        ))}
        {map !== null && <DistanceRings map={map} center={hotel} />}
        <Mark place={hotel}>
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
        </Mark>
      </MapFrame>
    </section>
  )
}

/** Distances in the reader's unit. */
const roundDistances = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** At the equator at zoom 0. */
const worldMetersPerPx = 156_543
const metersPerDegree = 111_195
const ringCount = 3
const minRadiusPx = 45

/** Circles around a place that show distances on a map without streets. */
function DistanceRings({ map, center }: { readonly map: LeafletMap; readonly center: Coordinates }) {
  const look = () => ({ zoom: map.getZoom(), isShown: map.getMaxZoom() <= basemapMaxZoom })
  const [{ zoom, isShown }, setLook] = useState(look)
  useMapEvents(map, { zoomend: () => setLook(look), zoomlevelschange: () => setLook(look) })
  if (!isShown) return null
  const { latitude, longitude } = center
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const metersPerPx = (worldMetersPerPx * shrink) / 2 ** zoom
  const distances = roundDistances.map((each) => each * longUnitMeters())
  const first = distances.findIndex((meters) => meters >= minRadiusPx * metersPerPx)
  return distances.slice(first, first + ringCount).map((meters) => (
    <Fragment key={meters}>
      <Circle center={[latitude, longitude]} radius={meters} className={styles.ring} interactive={false} />
      <Mark place={{ latitude, longitude: longitude + meters / (metersPerDegree * shrink) }}>
        <span className={styles.ringLabel}>{formatRadius(meters)}</span>
      </Mark>
    </Fragment>
  ))
}

/** An element centred at a place on the map. */
function Mark({ place: { latitude, longitude }, children }: PropsWithChildren<{ readonly place: Coordinates }>) {
  const [element] = useState(() => document.createElement('div'))
  const [icon] = useState(() => new DivIcon({ html: element, className: styles.marker!, iconSize: [0, 0] }))
  return (
    <>
      <Marker position={[latitude, longitude]} icon={icon} keyboard={false} />
      {createPortal(children, element)}
    </>
  )
}
