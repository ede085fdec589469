import type { Handler, Map as LeafletMap } from 'leaflet'
import {
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type Ref,
} from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import type { Highlight } from '#web/stay/deal/deal-highlight.ts'
import { xInView } from '#basemap/geometry.ts'
import type { ClusterExtent } from './cluster-index.ts'
import { type DealMarker, type DealMarkers, type MapPlace, noMarkers } from './deal-markers.ts'
import { MarkerButton, type MarkerEvents } from './marker-button.tsx'
import { markersInView, type MarkersInView, markersUnder, markersWithButtons } from './markers-in-view.ts'
import { Dots } from './dots.tsx'
import { basemapMaxZoom } from '../map-view.ts'
import { minTargetPx, measureRem } from './pills.ts'
import { useMapEvents, useMapView, usePositions, viewBoxOf } from './use-map-view.ts'
import { createMarkerStore, type MarkerStore } from './marker-store.ts'
import { Button } from '#web/kit/button.tsx'
import { classes } from '#web/kit/classes.ts'
import { Hidden } from '#web/kit/text.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import styles from '../map.module.css'

export interface MarkerLayerHandle {
  focus(id: string): void
}

interface MarkerLayerProps {
  readonly ref: Ref<MarkerLayerHandle>
  /** Best first. */
  readonly deals: readonly MapPlace[]
  readonly highlight: Highlight
  readonly selectedId: string | undefined
  readonly onPress: (marker: DealMarker, byKeyboard: boolean) => void
  /** Called when a cluster is pressed, or a marker with others under it, that no zoom can separate. */
  readonly onPressMany: (places: readonly MapPlace[], marker: DealMarker) => void
  readonly onPressCluster: (extent: ClusterExtent) => void
  readonly onPressBackground: () => void
  readonly onKeyboardFocus: (marker: DealMarker) => void
}

const paneName = 'deals'

/** Renders the best markers in view as buttons in a pane of the map, best first, and the others as dots. */
export function MarkerLayer({ ref, deals, highlight, selectedId, ...on }: MarkerLayerProps) {
  const map = useMap()
  const [pane] = useState(() => map.getPane(paneName) ?? map.createPane(paneName))
  const [markers, store] = useMarkers(map, deals)
  const view = useMapView(map)
  const inView = useMemo(() => markersInView(markers.level, view), [markers, view])

  const [focusedId, setFocusedId] = useState<string>()
  const [hovered, setHovered] = useState<DealMarker>()
  const hidden = useHiddenHighlight(highlight, markers, inView.pills)
  const buttons = useMemo(
    () =>
      markersWithButtons(markers, inView, {
        focused: focusedId === undefined ? undefined : markers.forDeal(focusedId),
        hovered: hovered && markers.has(hovered) ? hovered : undefined,
        singles: [hidden, selectedId].map((id) => (id === undefined ? undefined : markers.single(id))),
      }),
    [markers, inView, focusedId, hovered, hidden, selectedId],
  )

  const elements = useRef(new Map<string, HTMLElement>())
  const placed = useMemo(() => buttons.map(({ marker }) => marker), [buttons])
  usePositions(map, placed, elements)

  function press(marker: DealMarker, byKeyboard: boolean) {
    // A drag that began on the marker ends with a press too. Leaflet's types lack the function.
    if (!byKeyboard && (map.dragging as Handler & { moved(): boolean }).moved()) return
    const isClosest = map.getZoom() >= map.getMaxZoom()
    // Keyboard users need no list: Tab reaches each marker and raises it above the others.
    const hidden =
      byKeyboard || !isClosest ? [] : hiddenUnder(marker, map, markers, inView, elements.current.get(marker.key))
    if (hidden.length === 0 && marker.count === 1) on.onPress(marker, byKeyboard)
    else if (!isClosest) void store.extentOf(marker).then(on.onPressCluster)
    else
      void Promise.all([marker, ...hidden].map(store.placesOf)).then((places) => on.onPressMany(places.flat(), marker))
  }
  function hover(marker: DealMarker | undefined) {
    setHovered(marker)
    highlight.set(marker?.count === 1 ? marker.best.id : undefined)
  }
  // The same object on every render, so that memoized buttons do not re-render.
  const events = useRef<MarkerEvents>(null)
  useImperativeHandle(events, () => ({
    press,
    hover,
    focus(marker, byKeyboard) {
      setFocusedId(marker.best.id)
      if (marker.count === 1) highlight.set(marker.best.id)
      if (byKeyboard) on.onKeyboardFocus(marker)
    },
    blur(leavesMarkers) {
      // Neighbouring buttons stay until one of them has the focus.
      if (leavesMarkers) setFocusedId(undefined)
      highlight.set(undefined)
    },
  }))
  useFocusRestore(ref, { map, pane, markers, setFocusedId })
  const end = useRef<HTMLSpanElement>(null)

  return createPortal(
    <>
      <Dots
        map={map}
        markers={markers}
        dots={inView.dots}
        view={view}
        onPress={(marker) => (marker === undefined ? on.onPressBackground() : press(marker, false))}
        onHover={hover}
      />
      {inView.listed.length > 1 && (
        <Button
          className={classes(styles.over, styles.skip)}
          onClick={() => end.current?.focus({ preventScroll: true })}
        >
          Skip the {formatNumber(inView.listed.length)} markers
        </Button>
      )}
      {buttons.map((button) => (
        <MarkerButton
          key={button.marker.key}
          {...button}
          isSelected={button.marker.count === 1 && button.marker.best.id === selectedId}
          highlight={highlight}
          elements={elements}
          events={events}
        />
      ))}
      <Hidden ref={end} tabIndex={-1}>
        End of the markers
      </Hidden>
    </>,
    pane,
  )
}

/**
 * Returns the dots under a pill, or so close to a dot that a finger cannot separate them.
 *
 * @param element the pill, if it is rendered
 */
function hiddenUnder(
  { x, y, rank }: DealMarker,
  map: LeafletMap,
  markers: DealMarkers,
  { pills, dots }: MarkersInView,
  element: HTMLElement | undefined,
): DealMarker[] {
  const now = viewBoxOf(map)
  const { level } = markers
  const [minX, minY] = now.box
  const point = { x: (xInView(x, now.box) - minX) * now.worldPx, y: (y - minY) * now.worldPx }
  const hasPill = pills.some((index) => level.ranks[index] === rank)
  const button = hasPill ? element?.querySelector('button') : undefined
  const half = {
    width: Math.max(minTargetPx, button?.offsetWidth ?? 0) / 2,
    height: Math.max(minTargetPx, button?.offsetHeight ?? 0) / 2,
  }
  const under = markersUnder(level, now, dots, point, half)
  return under.filter((index) => level.ranks[index] !== rank).map((index) => markers.at(index))
}

/** Returns the highlighted deal if it has no pill. Highlighting another pill re-renders nothing here. */
function useHiddenHighlight(highlight: Highlight, markers: DealMarkers, pills: readonly number[]): string | undefined {
  const visible = useMemo(() => new Set(pills), [pills])
  return useSyncExternalStore(highlight.subscribe, () => {
    const id = highlight.get()
    const rank = id === undefined ? undefined : markers.rankOf(id)
    if (rank === undefined) return undefined
    const index = markers.indexOf(rank)
    return visible.has(index) && markers.level.counts[index] === 1 ? undefined : id
  })
}

interface FocusedMarkers {
  readonly map: LeafletMap
  readonly pane: HTMLElement
  readonly markers: DealMarkers
  readonly setFocusedId: (id: string) => void
}

/**
 * Moves the focus to the marker of the same deal when the focused marker is removed or moved in the document. Requests
 * through the handle apply on the next render.
 */
function useFocusRestore(ref: Ref<MarkerLayerHandle>, { map, pane, markers, setFocusedId }: FocusedMarkers) {
  const requested = useRef<string>(undefined)
  const focusedId = pane.querySelector<HTMLElement>(':focus')?.dataset['deal']
  useImperativeHandle(ref, () => ({
    focus(id) {
      requested.current = id
      setFocusedId(id)
    },
  }))
  useLayoutEffect(() => {
    const id = requested.current ?? focusedId
    if (id === undefined || (requested.current === undefined && pane.contains(document.activeElement))) return
    requested.current = undefined
    const buttons = [...pane.querySelectorAll<HTMLElement>(`[data-deal="${CSS.escape(id)}"]`)]
    const count = markers.forDeal(id)?.count
    const button = buttons.find(({ dataset }) => Number(dataset['count']) === count) ?? buttons[0]
    ;(button ?? map.getContainer()).focus({ preventScroll: true })
  })
}

/** Returns the deals' markers at the map's zoom, or the previous ones until those are computed, and their store. */
function useMarkers(map: LeafletMap, deals: readonly MapPlace[]): [DealMarkers, MarkerStore] {
  const [markers, setMarkers] = useState(noMarkers)
  const [store] = useState(() => {
    return createMarkerStore(
      { lastClusteredZoom: basemapMaxZoom - 1, rem: measureRem() },
      // A transition, so that the map's own frame has priority.
      (markers) => startTransition(() => setMarkers(markers)),
    )
  })
  useEffect(() => {
    store.load(deals)
  }, [store, deals])
  useMapEvents(map, { zoomend: () => store.setZoom(Math.round(map.getZoom())) })
  useEffect(() => {
    store.setZoom(Math.round(map.getZoom()))
    return () => store.stop()
  }, [map, store])
  return [markers, store]
}
