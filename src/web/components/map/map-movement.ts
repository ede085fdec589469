import type { Map as LeafletMap } from 'leaflet'
import type { MapView } from '../../paths.ts'
import type { MapDeal } from './markers/deal-markers.ts'
import { boundsOf, circleAround, crowdOf, longitudeNear, wrapLongitude, type Bounds, type Circle } from './geometry.ts'

export interface MapMove extends Circle {
  /** Whether a hand moved the map, and not the page. */
  readonly byUser: boolean
}

/** What the page wants to see: `view`, or else all deals, fitted once for each `fitKey`. */
interface Wanted {
  readonly deals: readonly MapDeal[]
  readonly view: MapView | undefined
  readonly fitKey: string | undefined
}

const fitPaddingPx = 44
const fitZoomAtMost = 14
/** The share of the deals that are fitted: a few far out would draw all others into one heap. */
const fittedShare = 0.75
/** So many deals tell where the crowd is as well as all of them would. */
const sampleAtMost = 1_000

/**
 * Moves the map where the page wants it, and tells the page where it went. What a hand did stays until the page wants
 * something new.
 */
export class MapMovement {
  readonly #map: LeafletMap
  readonly #reducedMotion: boolean
  readonly #listeners = new Set<() => void>()
  #wanted: Wanted = { deals: [], view: undefined, fitKey: undefined }
  /** The view wanted last; undefined while the deals are fitted. */
  #view: MapView | undefined
  /** The key the deals were fitted for; null while they are not. */
  #fitted: string | undefined | null = null
  /** Views told to the page that it has not yet wanted in its turn, oldest first. */
  #told: MapView[] = []
  /** Set while the page moves the map: an animated move ends later than it begins. */
  #moving = false
  #movedByUser = false

  constructor(map: LeafletMap, reducedMotion: boolean) {
    this.#map = map
    this.#reducedMotion = reducedMotion
  }

  /** Begins to tell each move and to heed the container's size; gives back how to stop. */
  start(onMove: (view: MapView, move: MapMove) => void): () => void {
    const map = this.#map
    let telling: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      const byUser = !this.#moving
      this.#moving = false
      const view = viewOf(map)
      if (byUser) this.#told.push(view)
      if (byUser) this.#setMovedByUser(true)
      const move = { ...circleInView(map), byUser }
      // Once the frame that ends the move is drawn: what the page does about it takes a while.
      clearTimeout(telling)
      telling = setTimeout(() => onMove(view, move))
    }
    // Where the history goes is wanted anew, also before the page was drawn for what it was told.
    const forget = () => {
      this.#told = []
      this.#view = undefined
      this.#fitted = null
    }
    const observer = new ResizeObserver(() => this.#resize())
    observer.observe(map.getContainer())
    window.addEventListener('popstate', forget)
    map.on('moveend', report)
    return () => {
      window.removeEventListener('popstate', forget)
      observer.disconnect()
      clearTimeout(telling)
      map.off('moveend', report)
    }
  }

  /** Takes what the page wants now; wanting the same again changes nothing. */
  follow(wanted: Wanted): void {
    this.#wanted = wanted
    const { x, y } = this.#map.getSize()
    if (x === 0 || y === 0) return
    if (wanted.view === undefined) this.#followDeals(wanted)
    else this.#followView(wanted.view)
  }

  /** Moves the map in the page's name. */
  move(change: (map: LeafletMap) => void): void {
    let begun = false
    const begin = () => {
      begun = true
    }
    this.#moving = true
    this.#map.once('movestart', begin)
    change(this.#map)
    this.#map.off('movestart', begin)
    // Nothing to move: no end will come.
    if (!begun) this.#moving = false
  }

  /** Takes the area on screen for what is searched from now on. */
  settle(): void {
    this.#setMovedByUser(false)
  }

  readonly isMovedByUser = (): boolean => this.#movedByUser

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #followView(view: MapView): void {
    this.#fitted = null
    if (this.#view !== undefined && same(this.#view, view)) return
    this.#view = view
    const echo = this.#told.findLastIndex((earlier) => same(earlier, view))
    if (echo >= 0) {
      this.#told.splice(0, echo + 1)
    } else if (!same(viewOf(this.#map), view)) {
      const longitude = longitudeNear(view.longitude, this.#map.getCenter().lng)
      const animate = !this.#reducedMotion && this.#map.getZoom() === view.zoom
      this.move((map) => map.setView([view.latitude, longitude], view.zoom, { animate }))
      this.settle()
    }
  }

  #followDeals({ deals, fitKey }: Wanted): void {
    this.#view = undefined
    if (this.#fitted === fitKey) return
    const every = Math.ceil(deals.length / sampleAtMost)
    const sample = every > 1 ? deals.filter((_, index) => index % every === 0) : deals
    const bounds = boundsOf(crowdOf(sample, fittedShare))
    if (bounds === undefined) return
    this.#fitted = fitKey
    this.#told = []
    this.#moveAtOnce((map) => fit(map, bounds))
    this.settle()
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    const { x, y } = this.#map.getSize()
    const unchanged = clientWidth === x && clientHeight === y
    if (unchanged || clientWidth === 0 || clientHeight === 0) return
    this.#moveAtOnce((map) => map.invalidateSize({ animate: false }))
    if (!this.#movedByUser) this.#fitted = null
    this.follow(this.#wanted)
  }

  #moveAtOnce(change: (map: LeafletMap) => void): void {
    this.move(change)
    this.#moving = false
  }

  #setMovedByUser(movedByUser: boolean): void {
    if (movedByUser === this.#movedByUser) return
    this.#movedByUser = movedByUser
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
    maxZoom: fitZoomAtMost,
    animate: false,
  })
}

/** How much of the map the page covers from below, as its style sheet says in `--map-covered-bottom`, in pixels. */
function coveredBottomPx(map: LeafletMap): number {
  return Number.parseFloat(getComputedStyle(map.getContainer()).getPropertyValue('--map-covered-bottom')) || 0
}

/** The arrow keys pan with an animation that no option of Leaflet turns off. */
export function stillPans(map: LeafletMap) {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

function viewOf(map: LeafletMap): MapView {
  const { lat, lng } = map.getCenter()
  return { latitude: round(lat), longitude: round(wrapLongitude(lng)), zoom: map.getZoom() }
}

/** Whether two views are within two pixels of each other. */
function same(one: MapView, other: MapView): boolean {
  const tolerance = (2 * 360) / (256 * 2 ** one.zoom)
  return (
    one.zoom === other.zoom &&
    Math.abs(one.latitude - other.latitude) <= tolerance &&
    Math.abs(longitudeNear(one.longitude, other.longitude) - other.longitude) <= tolerance
  )
}

export function boundsInView(map: LeafletMap): Bounds {
  const bounds = map.getBounds()
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
}

/** The circle that covers what the map shows. */
export function circleInView(map: LeafletMap): Circle {
  const { lat, lng } = map.getCenter()
  const circle = circleAround({ latitude: lat, longitude: lng }, boundsInView(map))
  return { ...circle, latitude: round(circle.latitude), longitude: round(circle.longitude) }
}

/** To about a metre: what fits in an address. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
