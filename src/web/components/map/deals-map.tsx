import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { MapView } from '../../paths.ts'
import type { Highlight } from '../deal-card/deal-highlight.ts'
import { Icon } from '../icon/icon.tsx'
import type { MapTheme } from './basemap/basemap-layer.tsx'
import { MapFrame, type RasterTiles } from './frame.tsx'
import { areaOf, longitudeNear, type Area, type Coordinates } from './geometry.ts'
import type { DealMarker, MapDeal } from './markers/deal-markers.ts'
import { MarkerLayer, type MarkerLayerHandle } from './markers/marker-layer.tsx'
import { boundsInView, MapMovement, showCluster, viewOf, type Target } from './movement.ts'
import { type CloseTogether, PlaceList } from './place-list.tsx'
import { PreviewCard } from './preview-card.tsx'

interface DealsMapProps {
  /** Best first. */
  readonly deals: readonly MapDeal[]
  readonly highlight: Highlight
  readonly selectedId?: string | undefined
  readonly onSelect: (id: string | undefined) => void
  /** Moves the map when it changes; without it, the map fits what was found. */
  readonly view?: MapView | undefined
  /** The area that was searched, or else the places that were found. */
  readonly found: Target['found']
  /** Places beyond those, which are shown too once they are asked for. */
  readonly farther?: readonly Coordinates[]
  /** A new key fits them again; change it together with them. */
  readonly fitKey?: string | undefined
  /** After each move of the user. */
  readonly onViewChange?: ((view: MapView) => void) | undefined
  /** Whether deals are being searched. */
  readonly isSearching: boolean
  readonly onSearchArea: (area: Area, view: MapView) => void
  /** Tiles over the basemap. */
  readonly tiles: RasterTiles | null
  readonly theme: MapTheme
  /** The place of the selected deal. */
  readonly selectedPlace?: Coordinates | undefined
  /** The content of the selected deal's card over the map. */
  readonly preview?: ReactNode
  /** A few words about the deals in the searched area. */
  readonly status?: string | undefined
  readonly label?: string | undefined
}

/** Shown until there are deals. */
const worldView: MapView = { latitude: 20, longitude: 0, zoom: 2 }
/** The latitudes of the Mercator square. */
const worldBounds: [[number, number], [number, number]] = [
  [-85.05, -Infinity],
  [85.05, Infinity],
]

/** A map of deals as buttons, with a button to search what it shows where that is not what was searched. */
export function DealsMap(props: DealsMapProps) {
  const { deals, highlight, selectedId, onSelect, view, found, farther = noPlaces, fitKey, onViewChange } = props
  const { onSearchArea, isSearching, tiles, theme, preview, selectedPlace, status, label = 'Map of deals' } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [listed, setListed] = useState<CloseTogether>()
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [start] = useState(view ?? worldView)
  const layer = useRef<MarkerLayerHandle>(null)
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false)
  const [shownFarther, setShownFarther] = useState(noPlaces)
  const movement = useMemo(() => map && new MapMovement(map), [map])
  const isElsewhere = useSyncExternalStore(movement?.subscribe ?? subscribeNever, movement?.isElsewhere ?? returnFalse)
  const reportMove = useEffectEvent((view: MapView) => onViewChange?.(view))

  useEffect(() => {
    return movement?.start(reportMove)
  }, [movement])
  useEffect(() => {
    movement?.follow({ found, view, fitKey })
  })

  function press({ best: { id } }: DealMarker, byKeyboard: boolean) {
    setOpenedByKeyboard(byKeyboard)
    setListed(undefined)
    onSelect(id === selectedId ? undefined : id)
  }

  /** Brings a marker wholly into view. */
  function reveal({ latitude, longitude }: DealMarker) {
    movement?.move((map) => {
      const here = longitudeNear(longitude, map.getCenter().lng)
      map.panInside([latitude, here], { padding: [64, 40], animate: !reducedMotion })
    })
  }

  function searchHere() {
    if (map === null) return
    // The pressed button is removed, and would take the focus with it.
    map.getContainer().focus({ preventScroll: true })
    onSearchArea(areaOf(boundsInView(map)), viewOf(map))
  }

  function showFarther() {
    map?.getContainer().focus({ preventScroll: true })
    movement?.showToo(farther)
    setShownFarther(farther)
  }

  return (
    <section
      className="deals-map"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || (selectedId === undefined && listed === undefined)) return
        event.stopPropagation()
        setListed(undefined)
        onSelect(undefined)
      }}
    >
      {isElsewhere && (
        <button
          type="button"
          className="map-search"
          aria-disabled={isSearching}
          onClick={isSearching ? undefined : searchHere}
        >
          <Icon name="search" size={16} /> {isSearching ? 'Searching…' : 'Search this area'}
        </button>
      )}
      <MapFrame
        map={map}
        onMap={setMap}
        start={start}
        reducedMotion={reducedMotion}
        tiles={tiles}
        theme={theme}
        options={{ minZoom: 1, maxBounds: worldBounds, maxBoundsViscosity: 1, worldCopyJump: true }}
      >
        <MarkerLayer
          ref={layer}
          deals={deals}
          highlight={highlight}
          selectedId={selectedId}
          onPress={press}
          onPressMany={(places, marker) => {
            onSelect(undefined)
            setListed({ places, marker })
          }}
          onPressCluster={(extent) => map && showCluster(map, extent)}
          onPressBackground={() => {
            setListed(undefined)
            onSelect(undefined)
          }}
          onKeyboardFocus={reveal}
          theme={theme}
        />
      </MapFrame>
      <p className="map-legend">
        Miles a night <span className="map-legend-best" aria-hidden /> The best three
      </p>
      <output className="map-status">{isElsewhere ? undefined : status}</output>
      {!isElsewhere && farther.length > 0 && farther !== shownFarther && (
        <button type="button" className="map-farther" onClick={showFarther}>
          Show farther deals
        </button>
      )}
      {map !== null && listed !== undefined && (
        <PlaceList
          key={listed.marker.key}
          {...listed}
          map={map}
          onChoose={(id, byKeyboard) => {
            setListed(undefined)
            setOpenedByKeyboard(byKeyboard)
            onSelect(id)
          }}
          onClose={() => setListed(undefined)}
          onFocusLost={() => layer.current?.focus(selectedId ?? listed.marker.best.id)}
        />
      )}
      {map !== null && preview && selectedId !== undefined && (
        <PreviewCard
          key={selectedId}
          map={map}
          place={selectedPlace}
          takesFocus={openedByKeyboard}
          onFocusLost={() => layer.current?.focus(selectedId)}
        >
          {preview}
        </PreviewCard>
      )}
    </section>
  )
}

const noPlaces: readonly Coordinates[] = []
const subscribeNever = () => () => undefined
const returnFalse = () => false
