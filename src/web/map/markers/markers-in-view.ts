import { type ViewBox, xInView } from '#basemap/geometry.ts'
import type { DealLevel } from './cluster-index.ts'
import type { DealMarker, DealMarkers } from './deal-markers.ts'

/** Indexes into a level, ascending. */
export interface MarkersInView {
  /** All markers within the view, in the tab order. */
  readonly listed: readonly number[]
  /** Markers with a pill, including a few just outside the view. */
  readonly pills: readonly number[]
  /** All other markers, including those within `dotMargin` around the view. */
  readonly dots: readonly number[]
}

const maxPills = 60
/** Half the width of a pill. */
const pillMarginPx = 40
/** The margin of dots drawn on each side of the view, as a share of the view. */
export const dotMargin = 0.35

/** Returns the markers in a view; the best have a pill. */
export function markersInView({ xs, ys, hasPill }: DealLevel, view: ViewBox): MarkersInView {
  const [minX, minY, maxX, maxY] = view.box
  const [marginX, marginY] = [(maxX - minX) * dotMargin, (maxY - minY) * dotMargin]
  const pillMargin = pillMarginPx / view.worldPx
  const listed: number[] = []
  const pills: number[] = []
  const dots: number[] = []
  for (let index = 0; index < xs.length; index++) {
    const y = ys[index]!
    if (y < minY - marginY || y > maxY + marginY) continue
    const x = xInView(xs[index]!, view.box)
    if (x < minX - marginX || x > maxX + marginX) continue
    const outside = Math.max(minX - x, x - maxX, minY - y, y - maxY)
    if (outside <= 0) listed.push(index)
    if (hasPill[index] === 1 && outside <= pillMargin && pills.length < maxPills) pills.push(index)
    else dots.push(index)
  }
  return { listed, pills, dots }
}

/** Returns a marker's position in pixels from the view's corner. */
function pointInView({ xs, ys }: DealLevel, { box, worldPx }: ViewBox, index: number) {
  return { x: (xInView(xs[index]!, box) - box[0]) * worldPx, y: (ys[index]! - box[1]) * worldPx }
}

/**
 * Returns the index of the marker nearest to a point in pixels from the view's corner; -1 if none is within `reachPx`.
 */
export function markerNear(
  level: DealLevel,
  view: ViewBox,
  indexes: readonly number[],
  point: { readonly x: number; readonly y: number },
  reachPx: number,
): number {
  let [nearest, nearestPx] = [-1, reachPx]
  for (const index of indexes) {
    const { x, y } = pointInView(level, view, index)
    const distancePx = Math.hypot(x - point.x, y - point.y)
    if (distancePx <= nearestPx) [nearest, nearestPx] = [index, distancePx]
  }
  return nearest
}

/** Returns the indexes of markers within a box around a point, both in pixels from the view's corner. */
export function markersUnder(
  level: DealLevel,
  view: ViewBox,
  indexes: readonly number[],
  point: { readonly x: number; readonly y: number },
  half: { readonly width: number; readonly height: number },
): readonly number[] {
  return indexes.filter((index) => {
    const { x, y } = pointInView(level, view, index)
    return Math.abs(x - point.x) <= half.width && Math.abs(y - point.y) <= half.height
  })
}

export interface MarkerWithButton {
  readonly marker: DealMarker
  /** A `target` is an invisible button over a dot. */
  readonly kind: 'pill' | 'target'
  readonly isTabStop: boolean
  readonly isOnTop: boolean
}

/** Markers whose pill is shown even if it overlaps others. */
interface RaisedMarkers {
  readonly focused: DealMarker | undefined
  readonly hovered: DealMarker | undefined
  /** Deals selected on the map or highlighted in the list, as single markers. */
  readonly singles: readonly (DealMarker | undefined)[]
}

/**
 * Returns the markers with a button, best first: the pills, the raised markers, and the dots that Tab can reach next:
 * the focused marker's neighbours, and the first and last.
 */
export function markersWithButtons(
  markers: DealMarkers,
  { listed, pills }: MarkersInView,
  { focused, hovered, singles }: RaisedMarkers,
): MarkerWithButton[] {
  const byKey = new Map<string, MarkerWithButton>()
  const inView = new Set(listed)
  for (const index of pills) {
    const marker = markers.at(index)
    byKey.set(marker.key, { marker, kind: 'pill', isTabStop: inView.has(index), isOnTop: false })
  }
  for (const index of nextTabStops(markers, listed, focused)) {
    const marker = markers.at(index)
    if (!byKey.has(marker.key)) byKey.set(marker.key, { marker, kind: 'target', isTabStop: true, isOnTop: false })
  }
  for (const marker of [...singles, hovered, focused]) {
    if (marker === undefined) continue
    byKey.set(marker.key, { marker, kind: 'pill', isTabStop: true, isOnTop: true })
  }
  return [...byKey.values()].toSorted(
    ({ marker: one }, { marker: other }) => one.rank - other.rank || other.count - one.count,
  )
}

function nextTabStops({ level }: DealMarkers, listed: readonly number[], focused: DealMarker | undefined) {
  const stops = [listed.at(0), listed.at(-1)]
  if (focused !== undefined) {
    const { rank } = focused
    stops.push(listed.findLast((index) => level.ranks[index]! < rank))
    stops.push(listed.find((index) => level.ranks[index]! > rank))
  }
  return stops.filter((index) => index !== undefined)
}
