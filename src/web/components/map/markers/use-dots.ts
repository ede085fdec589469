import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { ViewBox } from '../geometry.ts'
import type { DealMarker, DealMarkers } from './deal-markers.ts'
import { DotCanvas } from './dot-canvas.ts'
import { markerNear, type MarkersInView } from './markers-in-view.ts'
import { minTargetPx } from './pill-size.ts'
import { viewBoxOf } from './use-map-view.ts'

interface DotEvents {
  /** Undefined where there is no dot. */
  readonly press: (marker: DealMarker | undefined) => void
  readonly hover: (marker: DealMarker | undefined) => void
}

const paneName = 'deal-dots'

/** Paints the markers without a pill as dots, which respond to mouse and touch like pills. */
export function useDots(
  map: LeafletMap,
  markers: DealMarkers,
  { dots }: MarkersInView,
  view: ViewBox,
  theme: string,
  { press, hover }: DotEvents,
) {
  const [canvas] = useState(() => new DotCanvas(map, paneName))
  useLayoutEffect(() => {
    if (map.getPane(paneName) === undefined) map.createPane(paneName)
    canvas.addTo(map)
    return () => {
      canvas.remove()
    }
  }, [map, canvas])
  useLayoutEffect(() => {
    canvas.paint({ level: markers.level, indexes: dots, view })
  }, [map, canvas, markers, dots, view])
  const restyle = useEffectEvent(() => canvas.restyle({ level: markers.level, indexes: dots, view }))
  useEffect(() => {
    // The theme's colours are on the root element one frame later.
    const frame = requestAnimationFrame(() => restyle())
    const queries = ['(prefers-contrast: more)', '(forced-colors: active)'].map((query) => matchMedia(query))
    const change = () => restyle()
    for (const query of queries) query.addEventListener('change', change)
    return () => {
      cancelAnimationFrame(frame)
      for (const query of queries) query.removeEventListener('change', change)
    }
  }, [theme])

  const dotAt = useEffectEvent((at: { readonly x: number; readonly y: number }) => {
    const index = markerNear(markers.level, viewBoxOf(map), dots, at, minTargetPx / 2)
    return index < 0 ? undefined : markers.at(index)
  })
  const onPress = useEffectEvent(press)
  const onHover = useEffectEvent(hover)

  useEffect(() => {
    const container = map.getContainer()
    let hovered: DealMarker | undefined
    function show(marker: DealMarker | undefined) {
      if (marker === hovered) return
      hovered = marker
      container.toggleAttribute('data-on-dot', marker !== undefined)
      onHover(marker)
    }
    function move(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      // A hovered dot gets a pill, which then receives the mouse itself.
      if (isOnControl(event)) hovered = undefined
      else show(dotAt(map.mouseEventToContainerPoint(event)))
    }
    const leave = () => show(undefined)
    const click = ({ originalEvent, containerPoint }: LeafletMouseEvent) => {
      if (!isOnControl(originalEvent)) onPress(dotAt(containerPoint))
    }
    container.addEventListener('pointermove', move)
    container.addEventListener('pointerleave', leave)
    map.on('click', click)
    return () => {
      container.removeEventListener('pointermove', move)
      container.removeEventListener('pointerleave', leave)
      map.off('click', click)
    }
  }, [map])
}

/** Buttons and links handle their own events. */
function isOnControl({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}
