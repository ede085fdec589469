import { type Map as LeafletMap, DomUtil, Point } from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ViewBox, xInView } from '#basemap/geometry.ts'
import { classes } from '#web/kit/classes.ts'
import { readColours, watchColours } from '#basemap/style.ts'
import type { DealMarker, DealMarkers } from './deal-markers.ts'
import { markerNear, dotMargin } from './markers-in-view.ts'
import styles from '../map.module.css'
import { minTargetPx } from './pills.ts'
import { followView } from './follow-view.ts'
import { paneOrigin, useMapEvents, viewBoxOf } from './use-map-view.ts'

interface DotsProps {
  readonly map: LeafletMap
  readonly markers: DealMarkers
  /** The indexes of the markers shown as dots, best first. */
  readonly dots: readonly number[]
  readonly view: ViewBox
  /** Called without a marker when the press hits no dot. */
  readonly onPress: (marker: DealMarker | undefined) => void
  readonly onHover: (marker: DealMarker | undefined) => void
}

/** The markers without a pill, painted as dots; they respond to mouse and touch like pills. */
export function Dots({ map, markers, dots, view, onPress, onHover }: DotsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Reading the colours forces the browser to compute styles.
  const [colours, setColours] = useState(() => readColours(document.body, dotColours))
  useEffect(() => {
    const removed = new AbortController()
    watchColours(() => setColours(readColours(document.body, dotColours)), removed.signal)
    return () => removed.abort()
  }, [])
  useLayoutEffect(() => {
    const element = canvas.current!
    const corner = paintDots(element, { markers, dots, view, colours })
    return followView(map, (center, zoom) => {
      const scale = (256 * 2 ** zoom) / view.worldPx
      const origin = paneOrigin(map, center, zoom)
      DomUtil.setTransform(element, corner.multiplyBy(scale).subtract(origin).round(), scale)
    })
  }, [map, markers, dots, view, colours])

  function dotUnder(at: Point) {
    const index = markerNear(markers.level, viewBoxOf(map), dots, at, minTargetPx / 2)
    return index < 0 ? undefined : markers.at(index)
  }
  const dotAt = useEffectEvent(dotUnder)
  const hover = useEffectEvent(onHover)
  useMapEvents(map, {
    click({ originalEvent, containerPoint }) {
      if (!isOnControl(originalEvent)) onPress(dotUnder(containerPoint))
    },
  })

  useEffect(() => {
    const container = map.getContainer()
    let hovered: DealMarker | undefined
    function show(marker: DealMarker | undefined) {
      if (marker === hovered) return
      hovered = marker
      container.toggleAttribute('data-on-dot', marker !== undefined)
      hover(marker)
    }
    function move(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      // A hovered dot gets a pill, which then handles the mouse itself.
      if (isOnControl(event)) hovered = undefined
      else show(dotAt(map.mouseEventToContainerPoint(event)))
    }
    const removed = new AbortController()
    container.addEventListener('pointermove', move, removed)
    container.addEventListener('pointerleave', () => show(undefined), removed)
    return () => removed.abort()
  }, [map])

  // Below the pills, overriding Leaflet's style for canvases.
  return (
    <canvas ref={canvas} className={classes(styles.dots, 'leaflet-zoom-animated')} style={{ zIndex: 0 }} aria-hidden />
  )
}

/** Whether an event is on a button or link, which handles it itself. */
function isOnControl({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

const dotColours = { accent: '--accent', ground: '--surface-raised' } as const

const singlePx = 3.5
const haloPx = 1.5
const ringPx = 2.5
const maxDensity = 3

interface Painted extends Pick<DotsProps, 'markers' | 'dots' | 'view'> {
  readonly colours: Record<keyof typeof dotColours, string>
}

/** Paints a view with a margin; returns the upper left corner in world pixels, which may lie beyond the poles. */
function paintDots(canvas: HTMLCanvasElement, { markers, dots, view, colours }: Painted): Point {
  const { box, worldPx } = view
  const [minX, minY, maxX, maxY] = box
  const [marginX, marginY] = [(maxX - minX) * dotMargin, (maxY - minY) * dotMargin]
  const [left, top] = [Math.floor((minX - marginX) * worldPx), Math.floor((minY - marginY) * worldPx)]
  const width = Math.ceil((maxX + marginX) * worldPx) - left
  const height = Math.ceil((maxY + marginY) * worldPx) - top
  const density = Math.min(maxDensity, window.devicePixelRatio || 1)
  // Setting the size also clears the canvas.
  Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) })
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` })
  const context = canvas.getContext('2d')
  if (context === null) return new Point(left, top)
  context.scale(canvas.width / width, canvas.height / height)
  const { accent, ground } = colours
  const { xs, ys, counts } = markers.level
  // The best dot is painted last, so that it is on top.
  for (const index of dots.toReversed()) {
    const count = counts[index]!
    const [x, y] = [xInView(xs[index]!, box) * worldPx - left, ys[index]! * worldPx - top]
    const radius = dotRadiusPx(count)
    disc(context, x, y, radius + haloPx, ground)
    disc(context, x, y, radius, accent)
    if (count > 1) disc(context, x, y, radius - ringPx, ground)
  }
  return new Point(left, top)
}

/** The radius grows with the logarithm of the count. */
function dotRadiusPx(count: number): number {
  return count === 1 ? singlePx : Math.min(11, 5 + 2 * Math.log10(count))
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string) {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}
