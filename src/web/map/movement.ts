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

/** The target of the map: `view`, or else the results, fitted once for each `fitKey`. */
export interface Target {
  /** The area that was searched, or the places that were found. */
  readonly found: Area | readonly Coordinates[]
  readonly view: MapView | undefined
  readonly fitKey: string | undefined
}

const fitPaddingPx = 44
const maxFitZoom = 15

/**
 * Keeps the view that shows what was searched.
 *
 * @param onElsewhere called when the map begins or ceases to show something else
 */
function createHome(map: LeafletMap, onElsewhere: (isElsewhere: boolean) => void) {
  let home: { readonly key: string | undefined; readonly view: MapView } | undefined
  let isElsewhere = false

  /** Takes what the map shows for what was searched. */
  function settle(): void {
    if (home !== undefined) home = { ...home, view: viewOf(map) }
  }

  return {
    view: () => home?.view,
    isElsewhere: () => isElsewhere,
    /** Computes the view unless it is known for the key of the target. */
    find({ found, fitKey }: Target): void {
      if (home !== undefined && home.key === fitKey) return
      const view = homeOf(map, found)
      home = view && { key: fitKey, view }
    },
    forget(): void {
      home = undefined
    },
    settle,
    /** The map still shows the searched area, although the page moved it a little, or has another size. */
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

/** Moves the map on behalf of the page, and tells these moves from the user's. */
function createPageMoves(map: LeafletMap) {
  /** Set until the end of the animation. */
  let isMoving = false
  /** Set while the map is changed at once. */
  let isSetting = false

  return {
    set(change: () => void): void {
      isSetting = true
      change()
      isSetting = false
    },
    move(change: (map: LeafletMap) => void): void {
      // Without a move there is no `moveend`.
      const start = () => {
        isMoving = true
      }
      map.once('movestart', start)
      change(map)
      map.off('movestart', start)
    },
    /** Returns whose move has ended. */
    ended(): 'set' | 'moved' | 'user' {
      const wasMoving = isMoving
      isMoving = false
      if (isSetting) return 'set'
      return wasMoving ? 'moved' : 'user'
    },
  }
}

/**
 * Creates what moves the map to the page's target and reports each move of the user, which stays until the target changes.
 *
 * @param onElsewhere called when the map begins or ceases to show something other than what was searched
 */
function createMovement(map: LeafletMap, onElsewhere: (isElsewhere: boolean) => void) {
  let target: Target = { found: [], view: undefined, fitKey: undefined }
  /** The last target view; undefined while what is found is fitted. */
  let targetView: MapView | undefined
  /** The key the map was fitted for; null while it is not. */
  let fittedKey: string | undefined | null = null
  /** Reported views that have not yet come back as the target, oldest first. */
  let reported: MapView[] = []
  const page = createPageMoves(map)
  const home = createHome(map, onElsewhere)

  /** Moves the map to the target; does nothing while the target stays the same. */
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
    /** Starts to report each move of the user and to follow the container's size; returns how to stop. */
    start(onMove: (view: MapView) => void): () => void {
      let reportTimer: ReturnType<typeof setTimeout> | undefined
      const report = () => {
        const mover = page.ended()
        if (mover === 'moved') home.stay()
        if (mover !== 'user') return
        const view = viewOf(map)
        reported.push(view)
        home.compare(target)
        // After the last frame of the move is painted: the page's response takes a while.
        clearTimeout(reportTimer)
        reportTimer = setTimeout(() => onMove(view))
      }
      // A target reached through the history is always new, even one equal to a reported view.
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
    /** Moves the map on behalf of the page. */
    move: page.move,
  }
}

/** Shows the target on a map, again when it changes and when the container is resized, until the user moves the map. */
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

/** Frames the deals of a cluster, so closely that it splits. */
export function showCluster(map: LeafletMap, { bounds, splitZoom }: ClusterExtent): void {
  const fitted = fittedView(map, bounds, { padding: fitPaddingPx, maxZoom: map.getMaxZoom() })
  const zoom = Math.min(map.getMaxZoom(), Math.max(fitted.zoom, splitZoom, map.getZoom() + 1))
  map.setView([fitted.latitude, longitudeNear(fitted.longitude, map.getCenter().lng)], zoom)
}

function isArea(found: Target['found']): found is Area {
  return 'south' in found
}

/** Returns the view that shows an area, or the places that were found, best first; undefined where there are none. */
function homeOf(map: LeafletMap, found: Target['found']): MapView | undefined {
  if (isArea(found)) return fittedView(map, boundsOfArea(found), { padding: 0, maxZoom: map.getMaxZoom() })
  const bounds = boundsOf(found)
  const shownDegrees = (360 * (map.getSize().x - 2 * fitPaddingPx)) / (256 * 2 ** map.getMinZoom())
  if (bounds !== undefined && bounds.east - bounds.west > shownDegrees) {
    // No zoom has all of it: the better half.
    return { ...homeOf(map, found.slice(0, found.length >> 1))!, zoom: map.getMinZoom() }
  }
  return bounds && fittedView(map, bounds, { padding: fitPaddingPx, maxZoom: Math.min(maxFitZoom, map.getMaxZoom()) })
}

/** Returns the closest view that has all of a box. */
function fittedView(
  map: LeafletMap,
  { south, west, north, east }: Bounds,
  { padding, maxZoom }: { readonly padding: number; readonly maxZoom: number },
): MapView {
  const corners: [[number, number], [number, number]] = [
    [south, west],
    [north, east],
  ]
  const zoom = Math.min(maxZoom, map.getBoundsZoom(corners, false, new Point(2 * padding, 2 * padding)))
  const middle = map.project(corners[0], zoom).add(map.project(corners[1], zoom)).divideBy(2)
  const { lat, lng } = map.unproject(middle, zoom)
  return { latitude: round(lat), longitude: round(wrapLongitude(lng)), zoom }
}

/** Turns off the animation of the arrow keys, for which Leaflet has no option. */
export function disablePanAnimation(map: LeafletMap) {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

/** Limits how far one can zoom out, so that no place is in view twice, and zooms in that far. */
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

/** Returns the box of what the map shows. */
export function boundsInView(map: LeafletMap): Bounds {
  const bounds = map.getBounds()
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
}

/** To about a meter, for short URLs. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
