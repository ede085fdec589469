import { Util, type Map as LeafletMap } from 'leaflet'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import type { Highlight } from '../deal-highlight.ts'
import { clusterDeals, markersInView, type DealMarker, type MapDeal } from './deal-markers.ts'
import { boundsInView } from './map-movement.ts'
import { MarkerButton } from './marker-button.tsx'
import { usePositions } from './use-positions.ts'

interface MarkerLayerProps {
  readonly deals: readonly MapDeal[]
  readonly highlight: Highlight
  readonly selectedId: string | undefined
  readonly onPress: (marker: DealMarker, byKeyboard: boolean) => void
  readonly onReach: (marker: DealMarker) => void
}

const paneName = 'deals'
const refreshEveryMs = 120

/** The markers in view, as buttons in a pane of the map, in the order of the list. */
export function MarkerLayer({ deals, highlight, selectedId, onPress, onReach }: MarkerLayerProps) {
  const map = useMap()
  const [pane] = useState(() => map.getPane(paneName) ?? map.createPane(paneName))
  const clusters = useMemo(() => clusterDeals(deals), [deals])
  const frame = useFrame(map)
  const markers = useMemo(
    () => markersInView(clusters, frame.bounds, frame.zoom, selectedId),
    [clusters, frame, selectedId],
  )
  const elements = useRef(new Map<string, HTMLElement>())
  const dragged = useDragged(map, pane)
  usePositions(map, markers, elements)
  useKeptFocus(map, pane, markers, elements)

  return createPortal(
    markers.map((marker, index) => (
      <MarkerButton
        key={marker.key}
        marker={marker}
        stackOrder={markers.length - index}
        highlight={highlight}
        selected={marker.count === 1 && marker.best.id === selectedId}
        element={(element) => {
          if (element !== null) elements.current.set(marker.key, element)
          return () => {
            elements.current.delete(marker.key)
          }
        }}
        onPress={(byKeyboard) => {
          if (byKeyboard || !dragged.current) onPress(marker, byKeyboard)
        }}
        onReach={() => onReach(marker)}
      />
    )),
    pane,
  )
}

/** What the map shows, renewed when it comes to rest and now and then while it is dragged. */
function useFrame(map: LeafletMap) {
  const [frame, setFrame] = useState(() => frameOf(map))
  useEffect(() => {
    const renew = () => setFrame(frameOf(map))
    const renewNowAndThen = Util.throttle(renew, refreshEveryMs, undefined)
    renew()
    map.on('moveend', renew).on('drag', renewNowAndThen)
    return () => {
      map.off('moveend', renew).off('drag', renewNowAndThen)
    }
  }, [map])
  return frame
}

function frameOf(map: LeafletMap) {
  return { bounds: boundsInView(map), zoom: Math.round(map.getZoom()) }
}

/** Tells a press on a marker from a drag of the map that begins on one. */
function useDragged(map: LeafletMap, pane: HTMLElement) {
  const dragged = useRef(false)
  useEffect(() => {
    const begin = () => (dragged.current = false)
    const drag = () => (dragged.current = true)
    pane.addEventListener('pointerdown', begin)
    map.on('dragstart', drag)
    return () => {
      pane.removeEventListener('pointerdown', begin)
      map.off('dragstart', drag)
    }
  }, [map, pane])
  return dragged
}

/** When the focused marker goes, or moves in the document, the focus goes to the marker that holds its best deal. */
function useKeptFocus(
  map: LeafletMap,
  pane: HTMLElement,
  markers: readonly DealMarker[],
  elements: RefObject<Map<string, HTMLElement>>,
) {
  const focusedDealId = pane.querySelector<HTMLElement>(':focus')?.dataset['deal']
  useLayoutEffect(() => {
    if (focusedDealId === undefined || pane.contains(document.activeElement)) return
    const holders = markers.filter(({ holds }) => holds(focusedDealId))
    const holder = holders.find(({ count }) => count === 1) ?? holders[0]
    const button = holder && elements.current.get(holder.key)?.querySelector('button')
    ;(button ?? map.getContainer()).focus({ preventScroll: true })
  })
}
