import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { MapView } from '../../paths.ts'
import type { Highlight } from '../deal-card/deal-highlight.ts'
import { Icon } from '../icon/icon.tsx'
import type { DealMarker, MapDeal } from './markers/deal-markers.ts'
import { longitudeNear, type Circle, type Coordinates } from './geometry.ts'
import type { MapTheme } from './basemap/layer.tsx'
import { MapFrame } from './map-frame.tsx'
import { circleInView, MapMovement, type MapMove } from './map-movement.ts'
import { MarkerLayer, type MarkerLayerHandle } from './markers/marker-layer.tsx'
import { PreviewCard } from './markers/preview-card.tsx'

export interface DealsMapProps {
  /** Best first. */
  readonly deals: readonly MapDeal[]
  readonly highlight: Highlight
  readonly selectedId?: string | undefined
  readonly onSelect: (id: string | undefined) => void
  /** Where the map goes when this differs from where it is; without it, it shows all deals. */
  readonly view?: MapView | undefined
  /** A new key fits the deals anew: change it together with the deals it belongs to. */
  readonly fitKey?: string | undefined
  /** After each move. */
  readonly onViewChange?: ((view: MapView, move: MapMove) => void) | undefined
  readonly onSearchArea: (area: Circle) => void
  /** Raster tiles over the land. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  readonly theme: MapTheme
  /** Where the selected deal is. */
  readonly selectedPlace?: Coordinates | undefined
  /** The selected deal, as a card over the map. */
  readonly preview?: ReactNode
  /** What there is in the area that was searched, in a few words. */
  readonly status?: string | undefined
  readonly label?: string | undefined
}

/** What is shown before there are deals. */
const worldView: MapView = { latitude: 20, longitude: 0, zoom: 2 }
/** Land ends where Mercator's square does. */
const worldBounds: [[number, number], [number, number]] = [
  [-85.05, -Infinity],
  [85.05, Infinity],
]
const searchRadiusMeters = { least: 1_000, most: 20_040_000 }

/** Deals as buttons on a map, and a way to search where the map went. */
export function DealsMap(props: DealsMapProps) {
  const { deals, highlight, selectedId, onSelect, view, fitKey, onViewChange, onSearchArea } = props
  const { tiles, theme, preview, selectedPlace, status, label = 'Map of deals' } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [start] = useState(view ?? worldView)
  const layer = useRef<MarkerLayerHandle>(null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const movement = useMemo(() => map && new MapMovement(map, reducedMotion), [map, reducedMotion])
  const movedByUser = useSyncExternalStore(movement?.subscribe ?? never, movement?.isMovedByUser ?? no)
  const tell = useEffectEvent((view: MapView, move: MapMove) => onViewChange?.(view, move))

  useEffect(() => movement?.start(tell), [movement])
  useEffect(() => movement?.follow({ deals, view, fitKey }))

  function press({ best: { id } }: DealMarker, byKeyboard: boolean) {
    setByKeyboard(byKeyboard)
    onSelect(id === selectedId ? undefined : id)
  }

  function open({ latitude, longitude }: DealMarker, zoom: number) {
    if (map === null) return
    const here = longitudeNear(longitude, map.getCenter().lng)
    map.setView([latitude, here], Math.min(map.getMaxZoom(), Math.max(zoom, map.getZoom() + 1)))
  }

  /** Brings a marker that the focus reached wholly into view. */
  function reach({ latitude, longitude }: DealMarker) {
    movement?.move((map) => {
      const here = longitudeNear(longitude, map.getCenter().lng)
      map.panInside([latitude, here], { padding: [64, 40], animate: !reducedMotion })
    })
  }

  function searchHere() {
    if (map === null) return
    const { latitude, longitude, radiusMeters } = circleInView(map)
    const { least, most } = searchRadiusMeters
    movement?.settle()
    // The button goes.
    map.getContainer().focus({ preventScroll: true })
    onSearchArea({ latitude, longitude, radiusMeters: Math.min(most, Math.max(least, Math.ceil(radiusMeters))) })
  }

  return (
    <section
      className="deals-map"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || selectedId === undefined) return
        event.stopPropagation()
        onSelect(undefined)
      }}
    >
      {movedByUser && (
        <button type="button" className="map-search" onClick={searchHere}>
          <Icon name="search" size={16} /> Search this area
        </button>
      )}
      <MapFrame
        map={map}
        onMap={setMap}
        start={start}
        reducedMotion={reducedMotion}
        tiles={tiles}
        theme={theme}
        scale="bottomright"
        options={{ minZoom: 1, maxBounds: worldBounds, maxBoundsViscosity: 1, worldCopyJump: true }}
      >
        <MarkerLayer
          ref={layer}
          deals={deals}
          highlight={highlight}
          selectedId={selectedId}
          onPress={press}
          onPressCluster={open}
          onPressGround={() => onSelect(undefined)}
          onReach={reach}
          theme={theme}
        />
      </MapFrame>
      <output className="map-status">{movedByUser ? undefined : status}</output>
      {map !== null && preview && selectedId !== undefined && (
        <PreviewCard
          key={selectedId}
          map={map}
          place={selectedPlace}
          takesFocus={byKeyboard}
          onFocusLost={() => layer.current?.focus(selectedId)}
        >
          {preview}
        </PreviewCard>
      )}
    </section>
  )
}

const never = () => () => undefined
const no = () => false
