import {
  DomUtil,
  Layer,
  type LatLng,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet'
import { contains, nearestCopy, expanded, worldPxAt, type Frame } from './frame.ts'
import type { BasemapPainter } from './painter.ts'

/** Around the view: what is painted so that a drag uncovers names, and what decides which names there is room for. */
const marginShare = 0.25
const neededPx = 96

interface Sheet {
  readonly canvas: HTMLCanvasElement
  readonly frame: Frame
  readonly isComplete: boolean
}

/** The names of the basemap, on one canvas that is larger than the view and moves and grows with the map. */
export class LabelLayer extends Layer {
  readonly #painter: BasemapPainter
  readonly #paneName: string
  readonly #onIncomplete: () => void
  #leaflet: LeafletMap | undefined
  #shown: Sheet | undefined
  /** Painted already for the zoom that the map is on its way to. */
  #next: Sheet | undefined
  #wanted: { readonly frame: Frame; readonly stop: AbortController } | undefined
  #isZooming = false
  readonly #handlers: LeafletEventHandlerFnMap = {
    viewreset: () => this.#place(),
    zoom: () => this.#place(),
    move: () => this.#follow(),
    zoomanim: ({ center, zoom }: ZoomAnimEvent) => {
      this.#isZooming = true
      this.#place(center, zoom)
      this.#want(center, zoom)
    },
    zoomend: () => {
      this.#isZooming = false
      this.#show()
    },
    moveend: () => this.#refresh(),
    resize: () => this.#refresh(),
  }

  /** @param onIncomplete called when names were painted without all that is to be named */
  constructor(painter: BasemapPainter, pane: string, onIncomplete: () => void) {
    super()
    this.#painter = painter
    this.#paneName = pane
    this.#onIncomplete = onIncomplete
  }

  override onAdd(map: LeafletMap): this {
    this.#leaflet = map
    map.on(this.#handlers)
    this.#want(map.getCenter(), map.getZoom())
    return this
  }

  override onRemove(): this {
    this.#leaflet?.off(this.#handlers)
    this.#wanted?.stop.abort()
    this.#shown?.canvas.remove()
    this.#leaflet = this.#shown = this.#next = this.#wanted = undefined
    return this
  }

  /** Paints the names again; those there are stay until then. */
  repaint(): void {
    this.#wanted?.stop.abort()
    this.#wanted = undefined
    if (this.#leaflet !== undefined) this.#want(this.#leaflet.getCenter(), this.#leaflet.getZoom())
  }

  /** Paints the names again if some were missing. */
  repaintIncomplete(): void {
    if (this.#shown?.isComplete !== true) this.repaint()
  }

  #follow(): void {
    this.#place()
    if (this.#leaflet === undefined || this.#isZooming || this.#wanted !== undefined) return
    // On a long drag the view leaves the canvas.
    if (this.#shown?.frame.zoom === this.#leaflet.getZoom() && !this.#covers(0))
      this.#want(this.#leaflet.getCenter(), this.#leaflet.getZoom())
  }

  #refresh(): void {
    this.#place()
    if (this.#leaflet === undefined || this.#isZooming) return
    if (!this.#covers(neededPx)) this.#want(this.#leaflet.getCenter(), this.#leaflet.getZoom())
  }

  /** Whether what is shown reaches so far around the view. */
  #covers(aroundPx: number): boolean {
    if (this.#leaflet === undefined || this.#shown === undefined) return false
    const view = viewOf(this.#leaflet, this.#leaflet.getCenter(), this.#leaflet.getZoom())
    return contains(nearestCopy(this.#shown.frame, view), expanded(view, aroundPx))
  }

  #want(center: LatLng, zoom: number): void {
    const map = this.#leaflet
    if (map === undefined) return
    const view = viewOf(map, center, zoom)
    if (this.#wanted !== undefined) {
      if (contains(this.#wanted.frame, expanded(view, neededPx))) return
      this.#wanted.stop.abort()
    }
    const { x: width, y: height } = map.getSize()
    if (width === 0 || height === 0) return
    const needed = expanded(view, neededPx)
    const margin = Math.max(neededPx, Math.round(Math.max(width, height) * marginShare))
    const frame = expanded(view, margin)
    const wanted = { frame, stop: new AbortController() }
    this.#wanted = wanted
    const canvas = document.createElement('canvas')
    const density = window.devicePixelRatio || 1
    void this.#painter.paint(canvas, { kind: 'labels', frame, needed, density }, wanted.stop.signal).then(
      (isComplete) => {
        if (this.#wanted !== wanted) return
        this.#wanted = undefined
        this.#next = { canvas, frame, isComplete }
        this.#show()
        if (!isComplete) this.#onIncomplete()
        this.#follow()
      },
      () => undefined,
    )
  }

  /** Puts what was painted in the place of what is shown, as soon as the map is at its zoom. */
  #show(): void {
    const map = this.#leaflet
    const next = this.#next
    if (map === undefined || next === undefined || this.#isZooming) return
    this.#next = undefined
    if (next.frame.zoom !== map.getZoom()) return
    const { canvas, frame } = next
    canvas.className = 'basemap-labels leaflet-zoom-animated'
    canvas.ariaHidden = 'true'
    canvas.style.width = `${frame.width}px`
    canvas.style.height = `${frame.height}px`
    map.getPane(this.#paneName)?.append(canvas)
    const before = this.#shown
    this.#shown = next
    this.#place()
    if (before === undefined) return
    before.canvas.remove()
    // Gives its memory back at once.
    before.canvas.width = 0
  }

  /** Lays the canvas where its frame lies at the map's view, or at the one an animation goes to. */
  #place(center?: LatLng, zoom?: number): void {
    const map = this.#leaflet
    if (map === undefined || this.#shown === undefined) return
    const { canvas, frame } = this.#shown
    const view = viewOf(map, center ?? map.getCenter(), zoom ?? map.getZoom())
    const scale = worldPxAt(view.zoom) / worldPxAt(frame.zoom)
    const scaled = { ...view, zoom: frame.zoom, left: view.left / scale, width: view.width / scale }
    const { left, top } = nearestCopy(frame, scaled)
    const origin = center === undefined ? map.getPixelOrigin() : pixelOriginOf(map, view)
    const at = origin.clone()
    at.x = Math.round(left * scale - origin.x)
    at.y = Math.round(top * scale - origin.y)
    DomUtil.setTransform(canvas, at, scale)
  }
}

/** The view of the map around a center, on whole pixels as Leaflet lays its panes. */
function viewOf(map: LeafletMap, center: LatLng, zoom: number): Frame {
  const { x: width, y: height } = map.getSize()
  const { x, y } = map.project(center, zoom)
  return { zoom, left: Math.round(x - width / 2), top: Math.round(y - height / 2), width, height }
}

/** What Leaflet takes as its origin when the map is at a view. */
function pixelOriginOf(map: LeafletMap, { left, top }: Frame) {
  const pane = map.getPane('mapPane')
  const origin = map.getPixelOrigin().clone()
  const { x, y } = pane === undefined ? { x: 0, y: 0 } : DomUtil.getPosition(pane)
  origin.x = left + x
  origin.y = top + y
  return origin
}
