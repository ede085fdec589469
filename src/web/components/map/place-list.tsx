import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { formatMiles } from '../../format/miles.ts'
import { Icon } from '../icon/icon.tsx'
import type { Coordinates } from './geometry.ts'
import { type DealMarker, figureOf, labelOf, type MapPlace } from './markers/deal-markers.ts'
import { PreviewCard } from './preview-card.tsx'
import './place-list.css'

/** Places that lie too close together for any zoom to part them. */
export interface CloseTogether {
  /** The pressed one, then those under it, best first. */
  readonly places: readonly MapPlace[]
  readonly marker: DealMarker
}

interface PlaceListProps extends CloseTogether {
  readonly map: LeafletMap
  readonly onChoose: (id: string, byKeyboard: boolean) => void
  readonly onClose: () => void
  /** The list was closed while it had the focus. */
  readonly onFocusLost: () => void
}

/** A list of places at one spot of the map, one of which is chosen; closed when the map is zoomed. */
export function PlaceList({ places, marker, map, onChoose, onClose, onFocusLost }: PlaceListProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const closeAtZoom = () => close()
    map.on('zoomstart', closeAtZoom)
    return () => {
      map.off('zoomstart', closeAtZoom)
    }
  }, [map])
  const spot: Coordinates = marker
  const title = `${places.length} ${places.some((place) => labelOf(place) !== undefined) ? 'hotels' : 'deals'} here`
  return (
    <PreviewCard map={map} label={title} place={spot} takesFocus onFocusLost={onFocusLost}>
      <div className="place-list">
        <div className="place-list-top">
          <h2>{title}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <ul role="list">
          {places.map((place) => (
            <li key={place.id}>
              <button type="button" onClick={({ detail }) => onChoose(place.id, detail === 0)}>
                <span>{place.name}</span>
                <b>{labelOf(place) ?? `${formatMiles(figureOf(place))} a night`}</b>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </PreviewCard>
  )
}
