import {
  DomUtil,
  Layer,
  Point,
  type LatLng,
  type LeafletEvent,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { contains, expanded, type Frame, nearestCopy, worldPxAt } from '#basemap/frame.ts'
import { startPainter } from '#basemap/painter.ts'
import type { RenderJob } from '#basemap/render-worker.ts'
import { readStyle, watchColours } from '#basemap/style.ts'
import { paneOrigin } from './markers/use-map-view.ts'

const paneName = 'basemap'
const retryDelayMs = 8000
/** The margin painted around the view for dragging and zooming out, as a share of the view. */
const marginShare = 0.4
/** Labels up to this far outside the view affect the labels within it. */
const labelMarginPx = 96

/** The basemap, loaded only from the page's own host. */
export function BasemapLayer({ hasLabels }: { readonly hasLabels: boolean }) {
  const map = useMap()
  const layer = useRef<BasemapCanvas>(undefined)
  useEffect(() => {
    const added = new BasemapCanvas(map).addTo(map)
    layer.current = added
    return () => void added.remove()
  }, [map])
  useEffect(() => {
    layer.current?.showLabels(hasLabels)
  }, [hasLabels])
  return null
}

const link = (url: string, name: string) => `<a href="${url}">${name}</a>`
const attribution = [
  `© ${link('https://www.openstreetmap.org/copyright', 'OpenStreetMap')} contributors`,
  link('https://www.naturalearthdata.com/', 'Natural Earth'),
  link('https://www.geonames.org/', 'GeoNames'),
  link('/licences.txt', 'Licences'),
].join(' · ')

interface Painted {
  readonly job: RenderJob
  readonly canvas: HTMLCanvasElement
  readonly isComplete: boolean
}

/**
 * Land, water and labels on one canvas, which is larger than the view and moves and scales with the map. In browsers
 * that composite without a GPU, as Firefox often does, one opaque canvas moves twice as fast as tiles.
 */
class BasemapCanvas extends Layer {
  readonly #map: LeafletMap
  readonly #painter = startPainter()
  readonly #removed = new AbortController()
  #style: RenderJob['style']
  #hasLabels = true
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #shown: Painted | undefined
  /** The canvas for the end of a running zoom animation. */
  #next: Painted | undefined
  #pending: RenderJob | undefined
  #isZooming = false

  constructor(map: LeafletMap) {
    super()
    this.#map = map
    this.#style = readStyle(map.getContainer())
  }

  override getAttribution = () => attribution

  override getEvents() {
    return {
      viewreset: () => this.#place(),
      zoom: () => this.#place(),
      move: () => this.#keepAhead(),
      zoomanim: (event: LeafletEvent) => {
        const { center, zoom } = event as ZoomAnimEvent
        this.#isZooming = true
        this.#place(center, zoom)
        this.#paint(center, zoom)
      },
      zoomend: () => {
        this.#isZooming = false
        this.#show()
      },
      moveend: () => this.#follow(),
      resize: () => this.#follow(),
    }
  }

  override onAdd(): this {
    // Below Leaflet's tile pane.
    const pane = this.#map.getPane(paneName) ?? this.#map.createPane(paneName)
    pane.style.zIndex = '150'
    pane.style.pointerEvents = 'none'
    const { signal } = this.#removed
    window.addEventListener('online', () => this.#retry(), { signal })
    watchColours(() => {
      this.#style = readStyle(this.#map.getContainer())
      this.#repaint()
    }, signal)
    this.#paint()
    return this
  }

  override onRemove(): this {
    this.#removed.abort()
    clearTimeout(this.#retryTimer)
    this.#painter.stop()
    this.#shown?.canvas.remove()
    return this
  }

  /** Repaints a map that was painted with missing data. */
  #retry(): void {
    clearTimeout(this.#retryTimer)
    this.#retryTimer = undefined
    if (this.#shown?.isComplete !== true) this.#repaint()
  }

  /** Repaints the map; the current canvas stays until then. */
  #repaint(): void {
    this.#pending = undefined
    this.#paint()
  }

  showLabels(hasLabels: boolean): void {
    if (this.#hasLabels === hasLabels) return
    this.#hasLabels = hasLabels
    this.#repaint()
  }

  /** Paints the next canvas before the view leaves the current one, such as during a long drag. */
  #keepAhead(): void {
    if (this.#pending === undefined && this.#shown?.job.frame.zoom === this.#map.getZoom()) this.#follow()
  }

  /** Moves the canvas with the view, and paints the next one if the view has left it. */
  #follow(): void {
    this.#place()
    const { frame, density } = this.#shown?.job ?? {}
    const isCovered = frame !== undefined && density === devicePixelRatio && this.#covers(frame)
    if (!isCovered && !this.#isZooming) this.#paint()
  }

  /** Whether a painted frame covers the view and the margin for labels. */
  #covers(frame: Frame, view = viewOf(this.#map)): boolean {
    return contains(nearestCopy(frame, view), expanded(view, labelMarginPx))
  }

  #paint(center?: LatLng, zoom?: number): void {
    const view = viewOf(this.#map, center, zoom)
    if (view.width === 0 || view.height === 0) return
    if (this.#pending !== undefined && this.#covers(this.#pending.frame, view)) return
    const margin = Math.max(2 * labelMarginPx, Math.round(Math.max(view.width, view.height) * marginShare))
    const frame = expanded(view, margin)
    const job = { frame, density: devicePixelRatio, style: this.#style, hasLabels: this.#hasLabels }
    this.#pending = job
    void this.#painter.paint(job).then(({ canvas, isComplete }) => {
      if (this.#pending !== job) return
      this.#pending = undefined
      if (!isComplete) this.#retryTimer ??= setTimeout(() => this.#retry(), retryDelayMs)
      if (canvas === undefined) return
      this.#next = { job, canvas, isComplete }
      this.#show()
      this.#keepAhead()
    })
  }

  /** Replaces the canvas with the next one once the map is at its zoom. */
  #show(): void {
    const next = this.#next
    if (next === undefined || this.#isZooming) return
    this.#next = undefined
    if (next.job.frame.zoom !== this.#map.getZoom()) return
    const { canvas } = next
    canvas.className = 'leaflet-zoom-animated'
    canvas.ariaHidden = 'true'
    this.#map.getPane(paneName)?.append(canvas)
    const previous = this.#shown?.canvas
    this.#shown = next
    this.#place()
    if (previous === undefined) return
    previous.remove()
    // Frees the canvas's memory at once.
    previous.width = 0
  }

  /** Positions the canvas for the map's view, or for the given one at the end of an animation. */
  #place(center?: LatLng, zoom?: number): void {
    if (this.#shown === undefined) return
    const { canvas, job } = this.#shown
    const view = viewOf(this.#map, center, zoom)
    const scale = worldPxAt(view.zoom) / worldPxAt(job.frame.zoom)
    const scaled = { ...view, zoom: job.frame.zoom, left: view.left / scale, width: view.width / scale }
    const { left, top } = nearestCopy(job.frame, scaled)
    const origin = paneOrigin(this.#map, center, zoom)
    DomUtil.setTransform(canvas, new Point(left, top).multiplyBy(scale).subtract(origin).round(), scale)
  }
}

/** Returns a map's view, or the view around another center, in whole pixels like Leaflet's panes. */
function viewOf(map: LeafletMap, center = map.getCenter(), zoom = map.getZoom()): Frame {
  const { x: width, y: height } = map.getSize()
  const { x, y } = map.project(center, zoom)
  return { zoom, left: Math.round(x - width / 2), top: Math.round(y - height / 2), width, height }
}
