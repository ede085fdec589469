import type { Box, ViewBox } from '../geometry.ts'
import type { DealLevel } from './cluster-index.ts'

/** Indexes of a level, ascending. */
export interface MarkersInView {
  /** All within the view, which Tab goes through. */
  readonly listed: readonly number[]
  /** Those with a pill, including a few just outside the view. */
  readonly pills: readonly number[]
  /** All others, including those within `dotMargin` around the view. */
  readonly dots: readonly number[]
}

const maxPills = 60
/** Previous pills stay pills while they are among this many candidates in view. */
const maxPillCandidates = 72
/** Half a pill. */
const pillMarginPx = 40
/** The share of the view for which dots are drawn on each side of it. */
export const dotMargin = 0.35

/** Returns the copy of `x` in the unwrapped Mercator square that is nearest to the middle of a view. */
export function xInView(x: number, [minX, , maxX]: Box): number {
  return x + Math.round((minX + maxX) / 2 - x)
}

/** @param previousPills ranks of the markers that were pills until now */
export function markersInView(level: DealLevel, view: ViewBox, previousPills: ReadonlySet<number>): MarkersInView {
  const { xs, ys, ranks, hasPill } = level
  const [minX, minY, maxX, maxY] = view.box
  const [marginX, marginY] = [(maxX - minX) * dotMargin, (maxY - minY) * dotMargin]
  const pillMargin = pillMarginPx / view.worldPx
  const listed: number[] = []
  const near: number[] = []
  const candidates: number[] = []
  for (let index = 0; index < xs.length; index++) {
    const y = ys[index]!
    if (y < minY - marginY || y > maxY + marginY) continue
    const x = xInView(xs[index]!, view.box)
    if (x < minX - marginX || x > maxX + marginX) continue
    near.push(index)
    const outside = Math.max(minX - x, x - maxX, minY - y, y - maxY)
    if (outside <= 0) listed.push(index)
    if (hasPill[index] === 1 && outside <= pillMargin && candidates.length < maxPillCandidates) candidates.push(index)
  }
  const pills = choosePills(candidates, (index) => previousPills.has(ranks[index]!))
  return { listed, pills: [...pills].toSorted(ascending), dots: near.filter((index) => !pills.has(index)) }
}

/** Chooses previous pills first, then the best. */
function choosePills(candidates: readonly number[], wasPill: (index: number) => boolean): ReadonlySet<number> {
  const previous = candidates.filter(wasPill).slice(0, maxPills)
  const pills = new Set(previous)
  for (const index of candidates) {
    if (pills.size >= maxPills) break
    pills.add(index)
  }
  return pills
}

function ascending(left: number, right: number): number {
  return left - right
}

/** Returns the index of the marker nearest to a point, in pixels from the view's corner; -1 if none is within `reachPx`. */
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

/** Returns the indexes of the markers that lie within a box around a point, both in pixels from the view's corner. */
export function markersUnder(
  level: DealLevel,
  view: ViewBox,
  indexes: readonly number[],
  point: { readonly x: number; readonly y: number },
  half: { readonly width: number; readonly height: number },
): readonly number[] {
  const [minX, minY] = view.box
  return indexes.filter((index) => {
    const x = (xInView(level.xs[index]!, view.box) - minX) * view.worldPx
    const y = (level.ys[index]! - minY) * view.worldPx
    return Math.abs(x - point.x) <= half.width && Math.abs(y - point.y) <= half.height
  })
}
