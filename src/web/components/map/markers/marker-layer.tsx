import type { Map as LeafletMap } from 'leaflet'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import type { Highlight } from '../../deal-card/deal-highlight.ts'
import type { DealLevel } from './deal-index.ts'
import type { DealMarker, DealMarkers, MapDeal } from './deal-markers.ts'
import { MarkerButton, type MarkerEvents } from './marker-button.tsx'
import { markersInView, type MarkersInView, type ViewBox } from './markers-in-view.ts'
import { shownMarkers } from './shown-markers.ts'
import { useDealMarkers } from './use-deal-markers.ts'
import { useDots } from './use-dots.ts'
import { useDragged } from '../use-dragged.ts'
import { useMapView } from '../use-map-view.ts'
import { usePositions } from './use-positions.ts'

/** What can be asked of the layer from outside. */
export interface MarkerLayerHandle {
  /** Puts the focus on the marker of a deal. */
  focus(id: string): void
}

interface MarkerLayerProps {
  readonly ref: Ref<MarkerLayerHandle>
  /** Best first. */
  readonly deals: readonly MapDeal[]
  readonly highlight: Highlight
  readonly selectedId: string | undefined
  readonly onPress: (marker: DealMarker, byKeyboard: boolean) => void
  /** A press on several deals, which fall apart at `zoom`. */
  readonly onPressCluster: (marker: DealMarker, zoom: number) => void
  /** A press where nothing is. */
  readonly onPressGround: () => void
  /** The focus came by keyboard. */
  readonly onReach: (marker: DealMarker) => void
  /** What the dots' colours follow. */
  readonly theme: string
}

const paneName = 'deals'

/** The best markers in view as buttons in a pane of the map, in the order of the list, and the rest as dots. */
export function MarkerLayer({ ref, deals, highlight, selectedId, theme, ...on }: MarkerLayerProps) {
  const map = useMap()
  const [pane] = useState(() => map.getPane(paneName) ?? map.createPane(paneName))
  const [markers, levels] = useDealMarkers(map, deals)
  const view = useMapView(map)
  const inView = useMarkersInView(markers, view)

  const [focusedId, setFocusedId] = useState<string>()
  const [pointed, setPointed] = useState<DealMarker>()
  const hidden = useHiddenHighlight(highlight, markers, inView.pills)
  const shown = useMemo(
    () =>
      shownMarkers(markers, inView, {
        focused: focusedId === undefined ? undefined : markers.of(focusedId),
        pointed: pointed && markers.has(pointed) ? pointed : undefined,
        alone: [hidden, selectedId].map((id) => (id === undefined ? undefined : markers.alone(id))),
      }),
    [markers, inView, focusedId, pointed, hidden, selectedId],
  )

  const elements = useRef(new Map<string, HTMLElement>())
  const drawn = useMemo(() => shown.map(({ marker }) => marker), [shown])
  usePositions(map, drawn, elements)

  const isDragged = useDragged(map)
  function press(marker: DealMarker, byKeyboard: boolean) {
    if (!byKeyboard && isDragged()) return
    if (marker.count === 1) on.onPress(marker, byKeyboard)
    else void levels.expansionZoom(marker.clusterId).then((zoom) => on.onPressCluster(marker, zoom))
  }
  function point(marker: DealMarker | undefined) {
    setPointed(marker)
    highlight.set(marker?.count === 1 ? marker.best.id : undefined)
  }
  const events = useSameEvents({
    press,
    point,
    keep(marker, element) {
      elements.current.set(marker.key, element)
      return () => {
        elements.current.delete(marker.key)
      }
    },
    focus(marker, byKeyboard) {
      setFocusedId(marker.best.id)
      if (marker.count === 1) highlight.set(marker.best.id)
      if (byKeyboard) on.onReach(marker)
    },
    blur(isAway) {
      // Its neighbours stay until one of them has the focus.
      if (isAway) setFocusedId(undefined)
      highlight.set(undefined)
    },
  })
  useDots(map, markers, inView, view, theme, {
    press: (marker) => (marker === undefined ? on.onPressGround() : press(marker, false)),
    point,
  })

  const wantedFocus = useKeptFocus(map, pane, markers)
  useImperativeHandle(ref, () => ({
    focus(id) {
      wantedFocus.current = id
      setFocusedId(id)
    },
  }))
  const end = useRef<HTMLSpanElement>(null)

  return createPortal(
    <>
      {inView.listed.length > 1 && (
        <button type="button" className="map-skip" onClick={() => end.current?.focus({ preventScroll: true })}>
          Skip the {inView.listed.length.toLocaleString('en-US')} markers
        </button>
      )}
      {shown.map(({ marker, face, isListed, isOnTop }) => (
        <MarkerButton
          key={marker.key}
          marker={marker}
          face={face}
          isListed={isListed}
          isOnTop={isOnTop}
          isSelected={marker.count === 1 && marker.best.id === selectedId}
          highlight={highlight}
          events={events}
        />
      ))}
      <span ref={end} className="visually-hidden" tabIndex={-1}>
        End of the markers
      </span>
    </>,
    pane,
  )
}

/** What of the markers is in view; what is a pill stays one where it can. */
function useMarkersInView(markers: DealMarkers, view: ViewBox): MarkersInView {
  const find = (before: readonly number[], level: DealLevel) =>
    markersInView(markers.level, view, new Set(before.map((index) => level.ranks[index]!)))
  const [last, setLast] = useState(() => ({ markers, view, inView: find([], markers.level) }))
  if (last.markers === markers && last.view === view) return last.inView
  const inView = find(last.inView.pills, last.markers.level)
  setLast({ markers, view, inView })
  return inView
}

/** The highlighted deal, if it has no pill of its own: a change among the pills draws nothing anew. */
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

/** The same functions every time, which do what those given last do. */
function useSameEvents(events: MarkerEvents): MarkerEvents {
  const latest = useRef(events)
  useLayoutEffect(() => {
    latest.current = events
  })
  const [same] = useState<MarkerEvents>(() => ({
    keep: (...given) => latest.current.keep(...given),
    press: (...given) => latest.current.press(...given),
    point: (...given) => latest.current.point(...given),
    focus: (...given) => latest.current.focus(...given),
    blur: (...given) => latest.current.blur(...given),
  }))
  return same
}

/**
 * When the focused marker goes, or moves in the document, the focus goes to the marker of its best deal. Gives back where
 * to write the id of another deal whose marker is to take the focus when it is there.
 */
function useKeptFocus(map: LeafletMap, pane: HTMLElement, markers: DealMarkers) {
  const wanted = useRef<string>(undefined)
  const focusedId = pane.querySelector<HTMLElement>(':focus')?.dataset['deal']
  useLayoutEffect(() => {
    const id = wanted.current ?? focusedId
    if (id === undefined || (wanted.current === undefined && pane.contains(document.activeElement))) return
    wanted.current = undefined
    const buttons = [...pane.querySelectorAll<HTMLElement>(`[data-deal="${CSS.escape(id)}"]`)]
    const count = markers.of(id)?.count
    const button = buttons.find(({ dataset }) => Number(dataset['count']) === count) ?? buttons[0]
    ;(button ?? map.getContainer()).focus({ preventScroll: true })
  })
  return wanted
}
