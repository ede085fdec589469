import type { DealLevel } from './deal-index.ts'
import type { Box } from '../geometry.ts'

/** What a map shows: a box of the unwrapped Mercator square, and how many pixels wide the world is. */
export interface ViewBox {
  readonly box: Box
  readonly worldPx: number
}

/** Places in a level, in the order of the list. */
export interface MarkersInView {
  /** All within the view: what Tab goes through. */
  readonly listed: readonly number[]
  /** Those with room for a pill; a few stand just outside, to slide in. */
  readonly pills: readonly number[]
  /** All others, far enough outside for the map to be dragged. */
  readonly dots: readonly number[]
}

const pillsAtMost = 60
/** A pill stays one until so many better ones have come into view. */
const pillsKeptAtMost = 72
/** Half a pill. */
const pillMarginPx = 40
/** The share of the view that dots are ready for on each side. */
export const dotMargin = 0.35

/** The copy of a place in the Mercator square that is nearest to the middle of a view. */
export function xInView(x: number, [minX, , maxX]: Box): number {
  return x + Math.round((minX + maxX) / 2 - x)
}

/** @param before ranks of the markers that were pills until now */
export function markersInView(level: DealLevel, view: ViewBox, before: ReadonlySet<number>): MarkersInView {
  const { xs, ys, ranks, stands } = level
  const [minX, minY, maxX, maxY] = view.box
  const [marginX, marginY] = [(maxX - minX) * dotMargin, (maxY - minY) * dotMargin]
  const pillMargin = pillMarginPx / view.worldPx
  const listed: number[] = []
  const near: number[] = []
  const able: number[] = []
  for (let index = 0; index < xs.length; index++) {
    const y = ys[index]!
    if (y < minY - marginY || y > maxY + marginY) continue
    const x = xInView(xs[index]!, view.box)
    if (x < minX - marginX || x > maxX + marginX) continue
    near.push(index)
    const outside = Math.max(minX - x, x - maxX, minY - y, y - maxY)
    if (outside <= 0) listed.push(index)
    if (stands[index] === 1 && outside <= pillMargin && able.length < pillsKeptAtMost) able.push(index)
  }
  const pills = choosePills(able, (index) => before.has(ranks[index]!))
  return { listed, pills: [...pills].toSorted(ascending), dots: near.filter((index) => !pills.has(index)) }
}

/** The best, except that those which were pills before give way later. */
function choosePills(able: readonly number[], wasPill: (index: number) => boolean): ReadonlySet<number> {
  const kept = able.filter(wasPill).slice(0, pillsAtMost)
  const pills = new Set(kept)
  for (const index of able) {
    if (pills.size >= pillsAtMost) break
    pills.add(index)
  }
  return pills
}

function ascending(left: number, right: number): number {
  return left - right
}

/** The marker drawn nearest to a point of the view, if it is within reach; -1 if none is. Pixels from the view's corner. */
export function markerNear(
  level: DealLevel,
  view: ViewBox,
  indexes: readonly number[],
  point: { readonly x: number; readonly y: number },
  reachPx: number,
): number {
  const [minX, minY] = view.box
  let [nearest, nearestPx] = [-1, reachPx]
  for (const index of indexes) {
    const x = (xInView(level.xs[index]!, view.box) - minX) * view.worldPx
    const y = (level.ys[index]! - minY) * view.worldPx
    const distancePx = Math.hypot(x - point.x, y - point.y)
    if (distancePx <= nearestPx) [nearest, nearestPx] = [index, distancePx]
  }
  return nearest
}
