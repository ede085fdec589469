import { Point, type Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { MapView } from './map-view.ts'
import {
  type Area,
  boundsOf,
  boundsOfArea,
  isAreaOf,
  longitudeNear,
  wrapLongitude,
  type Bounds,
  type Coordinates,
} from '#basemap/geometry.ts'
import type { ClusterExtent } from './markers/cluster-index.ts'

/** The map's target: `view`, or else the results, fitted once for each `fitKey`. */
export interface Target {
  /** The searched area, or the places found. */
  readonly found: Area | readonly Coordinates[]
  readonly view: MapView | undefined
  readonly fitKey: string | undefined
}

const fitPaddingPx = 44
const maxFitZoom = 15
/** Safari throws at the 101st change of the address within ten seconds, which a pressed arrow key would cause. */
const reportDelayMs = 150

/**
 * Tracks the view that shows the search results.
 *
 * @param onElsewhere called when the map starts or stops showing something else
 */
function createHome(map: LeafletMap, onElsewhere: (isElsewhere: boolean) => void) {
  let home: { readonly key: string | undefined; readonly view: MapView } | undefined
  let isElsewhere = false

  /** Saves the current view as the view of the results. */
  function settle(): void {
    if (home !== undefined) home = { ...home, view: viewOf(map) }
  }

  return {
    view: () => home?.view,
    isElsewhere: () => isElsewhere,
    /** Computes the view, unless it is already known for the target's key. */
    find({ found, fitKey }: Target): void {
      if (home !== undefined && home.key === fitKey) return
      const view = homeOf(map, found)
      home = view && { key: fitKey, view }
    },
    forget(): void {
      home = undefined
    },
    settle,
    /** Keeps the current view as the view of the results after the page moved the map slightly or its size changed. */
    stay(): void {
      if (!isElsewhere) settle()
    },
    compare({ found }: Target): void {
      const wasElsewhere = isElsewhere
      isElsewhere =
        home !== undefined &&
        !isSameView(viewOf(map), home.view) &&
        !(isArea(found) && isAreaOf(found, boundsInView(map)))
      if (isElsewhere !== wasElsewhere) onElsewhere(isElsewhere)
    },
  }
}

/** Moves the map for the page, and distinguishes these moves from the user's. */
function createPageMoves(map: LeafletMap) {
  /** Set until the animation ends. */
  let isMoving = false
  /** Set while the map is moved without animation. */
  let isSetting = false

  return {
    set(change: () => void): void {
      isSetting = true
      change()
      isSetting = false
    },
    move(change: (map: LeafletMap) => void): void {
      // Without a move there is no `moveend` event.
      const start = () => {
        isMoving = true
      }
      map.once('movestart', start)
      change(map)
      map.off('movestart', start)
    },
    /** Returns the source of the move that has ended. */
    ended(): 'set' | 'moved' | 'user' {
      const wasMoving = isMoving
      isMoving = false
      if (isSetting) return 'set'
      return wasMoving ? 'moved' : 'user'
    },
  }
}

/**
 * Creates a controller that moves the map to the page's target and reports the user's moves. A user's move stays until
 * the target changes.
 *
 * @param onElsewhere called when the map starts or stops showing something other than the results
 */
function createMovement(map: LeafletMap, onElsewhere: (isElsewhere: boolean) => void) {
  let target: Target = { found: [], view: undefined, fitKey: undefined }
  /** The last target view; undefined while the results are fitted. */
  let targetView: MapView | undefined
  /** The key of the last fit; null if the map is not fitted. */
  let fittedKey: string | undefined | null = null
  /** Reported views that have not yet returned as the target, oldest first. */
  let reported: MapView[] = []
  const page = createPageMoves(map)
  const home = createHome(map, onElsewhere)

  /** Moves the map to the target; does nothing if the target is unchanged. */
  function follow(next: Target): void {
    target = next
    const { x, y } = map.getSize()
    if (x === 0 || y === 0) return
    home.find(target)
    if (target.view === undefined) goHome(target.fitKey)
    else followView(target.view)
    home.compare(target)
  }

  function goHome(fitKey: string | undefined): void {
    targetView = undefined
    const view = home.view()
    if (view === undefined || fittedKey === fitKey) return
    fittedKey = fitKey
    reported = []
    show(view)
    home.settle()
  }

  function followView(view: MapView): void {
    fittedKey = null
    if (targetView !== undefined && isSameView(targetView, view)) return
    targetView = view
    const echo = reported.findLastIndex((earlier) => isSameView(earlier, view))
    if (echo >= 0) {
      reported.splice(0, echo + 1)
    } else if (!isSameView(viewOf(map), view)) {
      show(view)
    }
  }

  function resize(): void {
    const { clientWidth, clientHeight } = map.getContainer()
    const { x, y } = map.getSize()
    const unchanged = clientWidth === x && clientHeight === y
    if (unchanged || clientWidth === 0 || clientHeight === 0) return
    page.set(() => map.invalidateSize({ animate: false }))
    const isElsewhere = home.isElsewhere()
    const isFitted = target.view === undefined && !isElsewhere
    if (isFitted) fittedKey = null
    if (isFitted || isElsewhere) home.forget()
    else home.stay()
    follow(target)
  }

  function show({ latitude, longitude, zoom }: MapView): void {
    const center: [number, number] = [latitude, longitudeNear(longitude, map.getCenter().lng)]
    page.set(() => map.setView(center, zoom, { animate: false }))
  }

  return {
    /** Starts to report the user's moves and to follow the container's size; returns a function that stops. */
    start(onMove: (view: MapView) => void): () => void {
      let reportTimer: ReturnType<typeof setTimeout> | undefined
      const report = () => {
        const mover = page.ended()
        if (mover === 'moved') home.stay()
        if (mover !== 'user') return
        const view = viewOf(map)
        reported.push(view)
        home.compare(target)
        clearTimeout(reportTimer)
        reportTimer = setTimeout(() => onMove(view), reportDelayMs)
      }
      // A target reached through the browser's history is always new, even if it equals a reported view.
      const forget = () => {
        reported = []
        targetView = undefined
        fittedKey = null
      }
      const observer = new ResizeObserver(() => resize())
      observer.observe(map.getContainer())
      window.addEventListener('popstate', forget)
      map.on('moveend', report)
      return () => {
        window.removeEventListener('popstate', forget)
        observer.disconnect()
        clearTimeout(reportTimer)
        map.off('moveend', report)
      }
    },
    follow,
    move: page.move,
  }
}

/** Moves the map to the target, again when the target or the container's size changes, until the user moves the map. */
export function useMovement(map: LeafletMap | null, target: Target, onMove: (view: MapView) => void) {
  const [isElsewhere, setIsElsewhere] = useState(false)
  const movement = useMemo(() => map && createMovement(map, setIsElsewhere), [map])
  const reportMove = useEffectEvent(onMove)
  useEffect(() => {
    return movement?.start(reportMove)
  }, [movement])
  useEffect(() => {
    movement?.follow(target)
  })
  return { movement, isElsewhere }
}

/** Zooms to a cluster's deals, far enough for it to split. */
export function showCluster(map: LeafletMap, { bounds, splitZoom }: ClusterExtent): void {
  const fitted = fittedView(map, bounds, { padding: fitPaddingPx, maxZoom: map.getMaxZoom() })
  const zoom = Math.min(map.getMaxZoom(), Math.max(fitted.zoom, splitZoom, map.getZoom() + 1))
  map.setView([fitted.latitude, longitudeNear(fitted.longitude, map.getCenter().lng)], zoom)
}

function isArea(found: Target['found']): found is Area {
  return 'south' in found
}

/** Returns the view of an area, or of the places found, best first; undefined if there are none. */
function homeOf(map: LeafletMap, found: Target['found']): MapView | undefined {
  if (isArea(found)) return fittedView(map, boundsOfArea(found), { padding: 0, maxZoom: map.getMaxZoom() })
  const bounds = boundsOf(found)
  const shownDegrees = (360 * (map.getSize().x - 3 * fitPaddingPx)) / (256 * 2 ** map.getMinZoom())
  if (bounds !== undefined && bounds.east - bounds.west > shownDegrees) {
    // No zoom fits all of them, so fit the better half.
    return { ...homeOf(map, found.slice(0, found.length >> 1))!, zoom: map.getMinZoom() }
  }
  return bounds && fittedView(map, bounds, { padding: fitPaddingPx, maxZoom: Math.min(maxFitZoom, map.getMaxZoom()) })
}

/** Returns the closest view of a box, with at least twice the padding on the right, where the map's buttons are. */
function fittedView(
  map: LeafletMap,
  { south, west, north, east }: Bounds,
  { padding, maxZoom }: { readonly padding: number; readonly maxZoom: number },
): MapView {
  const corners: [[number, number], [number, number]] = [
    [south, west],
    [north, east],
  ]
  const zoom = Math.min(maxZoom, map.getBoundsZoom(corners, false, new Point(3 * padding, 2 * padding)))
  const [southWest, northEast] = [map.project(corners[0], zoom), map.project(corners[1], zoom)]
  const besidePx = (map.getSize().x - (northEast.x - southWest.x)) / 2
  const middle = southWest
    .add(northEast)
    .divideBy(2)
    .add([Math.max(0, 2 * padding - besidePx), 0])
  const { lat, lng } = map.unproject(middle, zoom)
  return { latitude: round(lat), longitude: round(wrapLongitude(lng)), zoom }
}

/** Disables the animation of the arrow keys; Leaflet has no option for it. */
export function disablePanAnimation(map: LeafletMap) {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

/** Limits zooming out so that no place is in view twice, and zooms in to that limit. */
export function fitWorld(map: LeafletMap) {
  const minZoom = Math.max(1, Math.ceil(Math.log2(map.getSize().x / 256)))
  map.options.minZoom = minZoom
  if (map.getZoom() < minZoom) map.setZoom(minZoom, { animate: false })
}

export function viewOf(map: LeafletMap): MapView {
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

/** Returns the visible box of a map. */
export function boundsInView(map: LeafletMap): Bounds {
  const bounds = map.getBounds()
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
}

/** Rounds to about a meter, for short URLs. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
