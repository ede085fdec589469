import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import { Icon } from '../../icon/icon.tsx'
import { longitudeNear, type Coordinates } from '../geometry.ts'
import type { MapAirport } from '../hotel-map.tsx'
import { usePositions } from './use-positions.ts'

interface PlaceMarkersProps {
  readonly hotel: Coordinates & { readonly name: string }
  readonly airports: readonly MapAirport[]
}

const paneName = 'places'
const hotelKey = 'hotel'

/** The hotel and the airports, each with its name, in a pane of the map. */
export function PlaceMarkers({ hotel, airports }: PlaceMarkersProps) {
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

  const keep = (key: string) => (element: HTMLElement | null) => {
    if (element !== null) elements.current.set(key, element)
    return () => {
      elements.current.delete(key)
    }
  }
  return createPortal(
    <>
      {airports.map(({ iata, name, distance }) => (
        <div key={iata} ref={keep(iata)} className="place-marker">
          <span role="img" aria-label={`${name}, ${iata}, ${distance} away`} title={name} className="place-airport">
            <Icon name="plane" size={13} />
            {iata}
          </span>
        </div>
      ))}
      <div ref={keep(hotelKey)} className="place-marker">
        <span role="img" aria-label={`${hotel.name}, this hotel`} title={hotel.name} className="place-hotel">
          <Icon name="bed-double" size={18} />
        </span>
      </div>
    </>,
    pane,
  )
}
