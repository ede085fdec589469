import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { DealMarker, DealMarkers } from './deal-markers.ts'
import { DotCanvas } from './dot-canvas.ts'
import { markerNear, type MarkersInView, type ViewBox } from './markers-in-view.ts'
import { targetPx } from './pill-box.ts'
import { viewBoxOf } from '../use-map-view.ts'

interface DotEvents {
  /** Undefined where there is no dot. */
  readonly press: (marker: DealMarker | undefined) => void
  readonly point: (marker: DealMarker | undefined) => void
}

const paneName = 'deal-dots'

/** Paints what is no pill as dots, which answer a mouse and a finger as the pills do. */
export function useDots(
  map: LeafletMap,
  markers: DealMarkers,
  { dots }: MarkersInView,
  view: ViewBox,
  theme: string,
  { press, point }: DotEvents,
) {
  const [canvas] = useState(() => new DotCanvas(map, paneName))
  useLayoutEffect(() => {
    if (map.getPane(paneName) === undefined) map.createPane(paneName)
    canvas.addTo(map)
    return () => {
      canvas.remove()
    }
  }, [map, canvas])
  useLayoutEffect(() => canvas.paint({ level: markers.level, indexes: dots, view }), [map, canvas, markers, dots, view])
  const restyle = useEffectEvent(() => canvas.restyle({ level: markers.level, indexes: dots, view }))
  useEffect(() => {
    // A frame later the page's root carries the theme's colours, whoever sets them.
    const frame = requestAnimationFrame(() => restyle())
    const wishes = ['(prefers-contrast: more)', '(forced-colors: active)'].map((wish) => matchMedia(wish))
    const change = () => restyle()
    for (const wish of wishes) wish.addEventListener('change', change)
    return () => {
      cancelAnimationFrame(frame)
      for (const wish of wishes) wish.removeEventListener('change', change)
    }
  }, [theme])

  const dotAt = useEffectEvent((at: { readonly x: number; readonly y: number }) => {
    const index = markerNear(markers.level, viewBoxOf(map), dots, at, targetPx / 2)
    return index < 0 ? undefined : markers.at(index)
  })
  const onPress = useEffectEvent(press)
  const onPoint = useEffectEvent(point)

  useEffect(() => {
    const container = map.getContainer()
    let pointed: DealMarker | undefined
    function show(marker: DealMarker | undefined) {
      if (marker === pointed) return
      pointed = marker
      container.toggleAttribute('data-on-dot', marker !== undefined)
      onPoint(marker)
    }
    function move(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      // The pill of a dot takes the mouse over from it.
      if (isOnControl(event)) pointed = undefined
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

/** Buttons and links answer by themselves. */
function isOnControl({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}
