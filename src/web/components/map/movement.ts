import type { Map as LeafletMap } from 'leaflet'
import type { MapView } from '../../paths.ts'
import {
  boundsOf,
  circleAround,
  longitudeNear,
  withoutOutliers,
  wrapLongitude,
  type Bounds,
  type Circle,
  type Coordinates,
} from './geometry.ts'

export interface MapMove extends Circle {
  /** Whether the user moved the map, not the page. */
  readonly byUser: boolean
}

/** What the map should show: `view`, or else all deals, fitted once for each `fitKey`. */
interface Target {
  readonly deals: readonly Coordinates[]
  readonly view: MapView | undefined
  readonly fitKey: string | undefined
}

const fitPaddingPx = 44
const maxFitZoom = 14
/** The share of the deals that are fitted: with a few outliers all others would be one cluster. */
const fittedShare = 0.75
/** Where most deals are is computed from a sample of at most this size. */
const maxSampleSize = 1_000

/** Moves the map to the page's target and reports each move. A move of the user stays until the target changes. */
export class MapMovement {
  readonly #map: LeafletMap
  readonly #reducedMotion: boolean
  readonly #listeners = new Set<() => void>()
  #target: Target = { deals: [], view: undefined, fitKey: undefined }
  /** The last target view; undefined while the deals are fitted. */
  #view: MapView | undefined
  /** The key the deals were fitted for; null while they are not. */
  #fittedKey: string | undefined | null = null
  /** Reported views that have not yet come back as the target, oldest first. */
  #reported: MapView[] = []
  /** Set while the page moves the map, until the end of the animation. */
  #isMovedByPage = false
  #isMovedByUser = false

  constructor(map: LeafletMap, reducedMotion: boolean) {
    this.#map = map
    this.#reducedMotion = reducedMotion
  }

  /** Starts to report each move and to follow the container's size; returns how to stop. */
  start(onMove: (view: MapView, move: MapMove) => void): () => void {
    const map = this.#map
    let reportTimer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      const byUser = !this.#isMovedByPage
      this.#isMovedByPage = false
      const view = viewOf(map)
      if (byUser) this.#reported.push(view)
      if (byUser) this.#setMovedByUser(true)
      const move = { ...circleInView(map), byUser }
      // After the last frame of the move is painted: the page's response takes a while.
      clearTimeout(reportTimer)
      reportTimer = setTimeout(() => onMove(view, move))
    }
    // A target reached through the history is always new, even one equal to a reported view.
    const forget = () => {
      this.#reported = []
      this.#view = undefined
      this.#fittedKey = null
    }
    const observer = new ResizeObserver(() => this.#resize())
    observer.observe(map.getContainer())
    window.addEventListener('popstate', forget)
    map.on('moveend', report)
    return () => {
      window.removeEventListener('popstate', forget)
      observer.disconnect()
      clearTimeout(reportTimer)
      map.off('moveend', report)
    }
  }

  /** Moves the map to the target; does nothing while the target stays the same. */
  follow(target: Target): void {
    this.#target = target
    const { x, y } = this.#map.getSize()
    if (x === 0 || y === 0) return
    if (target.view === undefined) this.#followDeals(target)
    else this.#followView(target.view)
  }

  /** Moves the map on behalf of the page. */
  move(change: (map: LeafletMap) => void): void {
    let hasStarted = false
    const start = () => {
      hasStarted = true
    }
    this.#isMovedByPage = true
    this.#map.once('movestart', start)
    change(this.#map)
    this.#map.off('movestart', start)
    // Without a move there is no `moveend`.
    if (!hasStarted) this.#isMovedByPage = false
  }

  /** Marks the area in view as the one that is searched. */
  acceptArea(): void {
    this.#setMovedByUser(false)
  }

  readonly isMovedByUser = (): boolean => this.#isMovedByUser

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #followView(view: MapView): void {
    this.#fittedKey = null
    if (this.#view !== undefined && isSameView(this.#view, view)) return
    this.#view = view
    const echo = this.#reported.findLastIndex((earlier) => isSameView(earlier, view))
    if (echo >= 0) {
      this.#reported.splice(0, echo + 1)
    } else if (!isSameView(viewOf(this.#map), view)) {
      const longitude = longitudeNear(view.longitude, this.#map.getCenter().lng)
      const animate = !this.#reducedMotion && this.#map.getZoom() === view.zoom
      this.move((map) => map.setView([view.latitude, longitude], view.zoom, { animate }))
      this.acceptArea()
    }
  }

  #followDeals({ deals, fitKey }: Target): void {
    this.#view = undefined
    if (this.#fittedKey === fitKey) return
    const step = Math.ceil(deals.length / maxSampleSize)
    const sample = step > 1 ? deals.filter((_, index) => index % step === 0) : deals
    const bounds = boundsOf(withoutOutliers(sample, fittedShare))
    if (bounds === undefined) return
    this.#fittedKey = fitKey
    this.#reported = []
    this.#moveAtOnce((map) => fit(map, bounds))
    this.acceptArea()
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    const { x, y } = this.#map.getSize()
    const unchanged = clientWidth === x && clientHeight === y
    if (unchanged || clientWidth === 0 || clientHeight === 0) return
    this.#moveAtOnce((map) => map.invalidateSize({ animate: false }))
    if (!this.#isMovedByUser) this.#fittedKey = null
    this.follow(this.#target)
  }

  #moveAtOnce(change: (map: LeafletMap) => void): void {
    this.move(change)
    this.#isMovedByPage = false
  }

  #setMovedByUser(isMovedByUser: boolean): void {
    if (isMovedByUser === this.#isMovedByUser) return
    this.#isMovedByUser = isMovedByUser
    for (const listener of this.#listeners) listener()
  }
}

function fit(map: LeafletMap, { south, west, north, east }: Bounds): void {
  const corners: [[number, number], [number, number]] = [
    [south, west],
    [north, east],
  ]
  map.fitBounds(corners, {
    paddingTopLeft: [fitPaddingPx, fitPaddingPx],
    paddingBottomRight: [fitPaddingPx, fitPaddingPx + coveredBottomPx(map)],
    maxZoom: maxFitZoom,
    animate: false,
  })
}

/** The height of the map's lower part that the page covers, from the custom property `--map-covered-bottom`. */
function coveredBottomPx(map: LeafletMap): number {
  return Number.parseFloat(getComputedStyle(map.getContainer()).getPropertyValue('--map-covered-bottom')) || 0
}

/** Turns off the animation of the arrow keys, for which Leaflet has no option. */
export function disablePanAnimation(map: LeafletMap) {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

function viewOf(map: LeafletMap): MapView {
  const { lat, lng } = map.getCenter()
  return { latitude: round(lat), longitude: round(wrapLongitude(lng)), zoom: map.getZoom() }
}

/** Whether two views are within two pixels of each other. */
function isSameView(one: MapView, other: MapView): boolean {
  const tolerance = (2 * 360) / (256 * 2 ** one.zoom)
  return (
    one.zoom === other.zoom &&
    Math.abs(one.latitude - other.latitude) <= tolerance &&
    Math.abs(longitudeNear(one.longitude, other.longitude) - other.longitude) <= tolerance
  )
}

function boundsInView(map: LeafletMap): Bounds {
  const bounds = map.getBounds()
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
}

/** Returns the circle that covers what the map shows. */
export function circleInView(map: LeafletMap): Circle {
  const { lat, lng } = map.getCenter()
  const circle = circleAround({ latitude: lat, longitude: lng }, boundsInView(map))
  return { ...circle, latitude: round(circle.latitude), longitude: round(circle.longitude) }
}

/** To about a meter, for short URLs. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
