import {
  DomUtil,
  Layer,
  Point,
  type LatLng,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet'
import { paneOrigin } from './markers/use-map-view.ts'
import type { CoveredBox } from '#basemap/labels/place-labels.ts'
import { coveredChange, coveredOf, hasNewBox } from './covered.ts'
import { contains, nearestCopy, expanded, worldPxAt, type Frame } from '#basemap/frame.ts'
import type { Painter } from '#basemap/painter.ts'

/** The share of the view painted around it, for dragging. */
const marginShare = 0.25
/** Pills change often while a map moves; the labels follow when they have come to rest. */
const coveredDelayMs = 150
/** Labels up to this far outside the view affect those within it. */
const neededPx = 96

interface PaintedLabels {
  readonly canvas: HTMLCanvasElement
  readonly frame: Frame
  readonly isComplete: boolean
  /** What lay over the map. */
  readonly covered: readonly CoveredBox[]
}

/**
 * The labels of the basemap on the ground under them, on one canvas that is larger than the view and moves and scales with
 * the map. It hides the tiles of the ground: where a browser composites without a graphics processor, as Firefox often
 * does, one opaque canvas moves twice as fast as tiles below a transparent one. The tiles show until it is painted and where
 * it does not cover the view.
 */
export class LabelLayer extends Layer {
  readonly #painter: Painter
  readonly #paneName: string
  readonly #onIncomplete: () => void
  readonly #onCover: (isCovered: boolean) => void
  #map: LeafletMap | undefined
  #shown: PaintedLabels | undefined
  /** Painted for the end of a running zoom animation. */
  #next: PaintedLabels | undefined
  #pending:
    | { readonly frame: Frame; readonly covered: readonly CoveredBox[]; readonly controller: AbortController }
    | undefined
  #isZooming = false
  #coveredTimer: ReturnType<typeof setTimeout> | undefined
  readonly #handlers: LeafletEventHandlerFnMap = {
    viewreset: () => this.#place(),
    zoom: () => this.#place(),
    move: () => this.#follow(),
    zoomanim: ({ center, zoom }: ZoomAnimEvent) => {
      this.#isZooming = true
      this.#place(center, zoom)
      this.#paint(center, zoom)
    },
    zoomend: () => {
      this.#isZooming = false
      this.#show()
    },
    moveend: () => this.#refresh(),
    resize: () => this.#refresh(),
  }

  /**
   * @param onIncomplete called after the labels were painted with data missing
   * @param onCover called with whether the canvas hides what lies below it
   */
  constructor(painter: Painter, pane: string, onIncomplete: () => void, onCover: (isCovered: boolean) => void) {
    super()
    this.#painter = painter
    this.#paneName = pane
    this.#onIncomplete = onIncomplete
    this.#onCover = onCover
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map
    map.on(this.#handlers)
    map.on(coveredChange, this.#followCovered, this)
    this.#paint(map.getCenter(), map.getZoom())
    return this
  }

  override onRemove(): this {
    this.#map?.off(this.#handlers)
    this.#map?.off(coveredChange, this.#followCovered, this)
    clearTimeout(this.#coveredTimer)
    this.#pending?.controller.abort()
    this.#shown?.canvas.remove()
    this.#map = this.#shown = this.#next = this.#pending = undefined
    return this
  }

  /** Repaints the labels, or only those that were painted with data missing; the current ones stay until then. */
  repaint(isOnlyIncomplete = false): void {
    if (isOnlyIncomplete && this.#shown?.isComplete === true) return
    this.#pending?.controller.abort()
    this.#pending = undefined
    if (this.#map !== undefined) this.#paint(this.#map.getCenter(), this.#map.getZoom())
  }

  #follow(): void {
    this.#place()
    if (this.#map === undefined || this.#isZooming || this.#pending !== undefined) return
    // During a long drag the view leaves the canvas.
    if (this.#shown?.frame.zoom === this.#map.getZoom() && !this.#covers(0))
      this.#paint(this.#map.getCenter(), this.#map.getZoom())
  }

  /** Repaints the labels once something new lies over them. */
  #followCovered(): void {
    clearTimeout(this.#coveredTimer)
    this.#coveredTimer = setTimeout(() => {
      const map = this.#map
      const last = this.#pending ?? this.#next ?? this.#shown
      if (map !== undefined && last !== undefined && hasNewBox(coveredOf(map), last.covered)) this.repaint()
    }, coveredDelayMs)
  }

  #refresh(): void {
    this.#place()
    if (this.#map === undefined || this.#isZooming) return
    if (!this.#covers(neededPx)) this.#paint(this.#map.getCenter(), this.#map.getZoom())
  }

  /** Whether the canvas covers the view and a margin. */
  #covers(marginPx: number): boolean {
    if (this.#map === undefined || this.#shown === undefined) return false
    const view = viewOf(this.#map, this.#map.getCenter(), this.#map.getZoom())
    return contains(nearestCopy(this.#shown.frame, view), expanded(view, marginPx))
  }

  #paint(center: LatLng, zoom: number): void {
    const map = this.#map
    if (map === undefined) return
    const view = viewOf(map, center, zoom)
    if (this.#pending !== undefined) {
      if (contains(this.#pending.frame, expanded(view, neededPx))) return
      this.#pending.controller.abort()
    }
    const { x: width, y: height } = map.getSize()
    if (width === 0 || height === 0) return
    const margin = Math.max(neededPx, Math.round(Math.max(width, height) * marginShare))
    const frame = expanded(view, margin)
    const covered = coveredOf(map)
    const pending = { frame, covered, controller: new AbortController() }
    this.#pending = pending
    const canvas = document.createElement('canvas')
    const density = window.devicePixelRatio || 1
    const job = { kind: 'labels', frame, needed: frame, density, covered } as const
    void this.#painter.paint(canvas, job, pending.controller.signal).then(
      (isComplete) => {
        if (this.#pending !== pending) return
        this.#pending = undefined
        this.#next = { canvas, frame, isComplete, covered }
        this.#show()
        if (!isComplete) this.#onIncomplete()
        this.#follow()
      },
      () => undefined,
    )
  }

  /** Replaces the canvas by the next one, once the map is at its zoom. */
  #show(): void {
    const map = this.#map
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
    // Frees its memory at once.
    before.canvas.width = 0
  }

  /** Positions the canvas for the map's view, or for the given one at the end of an animation. */
  #place(center?: LatLng, zoom?: number): void {
    const map = this.#map
    if (map === undefined || this.#shown === undefined) return
    const { canvas, frame } = this.#shown
    const view = viewOf(map, center ?? map.getCenter(), zoom ?? map.getZoom())
    const scale = worldPxAt(view.zoom) / worldPxAt(frame.zoom)
    const scaled = { ...view, zoom: frame.zoom, left: view.left / scale, width: view.width / scale }
    const { left, top } = nearestCopy(frame, scaled)
    const at = new Point(left, top)
      .multiplyBy(scale)
      .subtract(paneOrigin(map, center, zoom))
      .round()
    DomUtil.setTransform(canvas, at, scale)
    this.#onCover(!this.#isZooming && frame.zoom === view.zoom && this.#shown.isComplete && this.#covers(0))
  }
}

/** Returns the view of the map around a center, in whole pixels like Leaflet's panes. */
function viewOf(map: LeafletMap, center: LatLng, zoom: number): Frame {
  const { x: width, y: height } = map.getSize()
  const { x, y } = map.project(center, zoom)
  return { zoom, left: Math.round(x - width / 2), top: Math.round(y - height / 2), width, height }
}
