import { type Map as LeafletMap, DomUtil, Layer, Point, type LeafletEvent, type ZoomAnimEvent } from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type ViewBox, xInView } from '#basemap/geometry.ts'
import { readColours, watchColours } from '#basemap/style.ts'
import type { DealMarker, DealMarkers } from './deal-markers.ts'
import { markerNear, type MarkersInView, dotMargin } from './markers-in-view.ts'
import styles from '../map.module.css'
import { minTargetPx } from './pills.ts'
import { paneOrigin, useMapEvents, viewBoxOf } from './use-map-view.ts'
import type { DealLevel } from './cluster-index.ts'

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
  { press, hover }: DotEvents,
) {
  const [canvas] = useState(() => new DotCanvas(map))
  useLayoutEffect(() => {
    if (map.getPane(paneName) === undefined) map.createPane(paneName)
    canvas.addTo(map)
    return () => void canvas.remove()
  }, [map, canvas])
  useLayoutEffect(() => {
    canvas.paint({ level: markers.level, indexes: dots, view })
  }, [map, canvas, markers, dots, view])
  const restyle = useEffectEvent(() => canvas.restyle({ level: markers.level, indexes: dots, view }))
  useEffect(() => {
    const removed = new AbortController()
    watchColours(() => restyle(), removed.signal)
    return () => removed.abort()
  }, [])

  function dotUnder(at: Point) {
    const index = markerNear(markers.level, viewBoxOf(map), dots, at, minTargetPx / 2)
    return index < 0 ? undefined : markers.at(index)
  }
  const dotAt = useEffectEvent(dotUnder)
  const onHover = useEffectEvent(hover)
  useMapEvents(map, {
    click({ originalEvent, containerPoint }) {
      if (!isOnControl(originalEvent)) press(dotUnder(containerPoint))
    },
  })

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
    const removed = new AbortController()
    container.addEventListener('pointermove', move, removed)
    container.addEventListener('pointerleave', () => show(undefined), removed)
    return () => removed.abort()
  }, [map])
}

/** Buttons and links handle their own events. */
function isOnControl({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

/** Some markers of a level, and the view that they are painted for. */
interface Dots {
  readonly level: DealLevel
  /** Best first. */
  readonly indexes: readonly number[]
  readonly view: ViewBox
}

const dotColours = { accent: '--accent', ground: '--surface-raised' } as const

const singlePx = 3.5
const haloPx = 1.5
const ringPx = 2.5
const maxDensity = 3

/** A canvas of dots in a pane of its own, larger than the view, that moves and scales with the map. */
class DotCanvas extends Layer {
  readonly #canvas = document.createElement('canvas')
  /** In world pixels; may lie beyond the poles. */
  #corner: Point | undefined
  #zoom = 0
  /** Cached: reading it forces a style recalculation. */
  #style: Record<keyof typeof dotColours, string> | undefined
  /** The view at the end of a running zoom animation. */
  #target: ZoomAnimEvent | undefined

  readonly #map: LeafletMap

  constructor(map: LeafletMap) {
    super()
    this.#map = map
    this.#canvas.className = `${styles.dots} leaflet-zoom-animated`
    this.#canvas.setAttribute('aria-hidden', 'true')
  }

  override onAdd(): this {
    this.#map.getPane(paneName)?.append(this.#canvas)
    return this
  }

  override onRemove(): this {
    this.#canvas.remove()
    return this
  }

  override getEvents() {
    return {
      zoom: () => this.#endZoom(),
      viewreset: () => this.#endZoom(),
      zoomanim: (event: LeafletEvent) => {
        this.#target = event as ZoomAnimEvent
        this.#place()
      },
    }
  }

  /** Repaints after the page's colours have changed. */
  restyle(dots: Dots): void {
    this.#style = undefined
    this.paint(dots)
  }

  paint({ level, indexes, view }: Dots): void {
    const { box, worldPx } = view
    const [minX, minY, maxX, maxY] = box
    const [marginX, marginY] = [(maxX - minX) * dotMargin, (maxY - minY) * dotMargin]
    const [left, top] = [Math.floor((minX - marginX) * worldPx), Math.floor((minY - marginY) * worldPx)]
    const width = Math.ceil((maxX + marginX) * worldPx) - left
    const height = Math.ceil((maxY + marginY) * worldPx) - top
    const context = this.#clear(width, height)
    this.#zoom = Math.log2(worldPx / 256)
    this.#corner = new Point(left, top)
    this.#place()
    if (context === null) return

    const { accent, ground } = (this.#style ??= readColours(document.body, dotColours))
    const { xs, ys, counts } = level
    // The best last, so that it lies on top.
    for (const index of indexes.toReversed()) {
      const count = counts[index]!
      const [x, y] = [xInView(xs[index]!, box) * worldPx - left, ys[index]! * worldPx - top]
      const radius = dotRadiusPx(count)
      disc(context, x, y, radius + haloPx, ground)
      disc(context, x, y, radius, accent)
      if (count > 1) disc(context, x, y, radius - ringPx, ground)
    }
  }

  #clear(width: number, height: number): CanvasRenderingContext2D | null {
    const canvas = this.#canvas
    const density = Math.min(maxDensity, window.devicePixelRatio || 1)
    const [densityWidth, densityHeight] = [Math.round(width * density), Math.round(height * density)]
    const context = canvas.getContext('2d')
    if (canvas.width !== densityWidth || canvas.height !== densityHeight) {
      canvas.width = densityWidth
      canvas.height = densityHeight
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
    } else {
      context?.resetTransform()
      context?.clearRect(0, 0, densityWidth, densityHeight)
    }
    context?.scale(densityWidth / width, densityHeight / height)
    return context
  }

  #endZoom(): void {
    this.#target = undefined
    this.#place()
  }

  /** Positions the canvas for the map's view, or for the end of a zoom animation. */
  #place(): void {
    if (this.#corner === undefined) return
    const map = this.#map
    const { center, zoom } = this.#target ?? { center: map.getCenter(), zoom: map.getZoom() }
    const scale = map.getZoomScale(zoom, this.#zoom)
    const position = this.#corner
      .multiplyBy(scale)
      .subtract(paneOrigin(map, center, zoom))
      .round()
    DomUtil.setTransform(this.#canvas, position, scale)
  }
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
