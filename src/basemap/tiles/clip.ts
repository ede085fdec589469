/** Coordinates as x, y, x, y, …, with their bounding box. */
export interface Line {
  readonly points: readonly number[]
  readonly box: LineBox
}

export type LineBox = Readonly<Record<'minX' | 'minY' | 'maxX' | 'maxY', number>>

export function lineOf(points: readonly number[]): Line {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!]
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { points, box: { minX, minY, maxX, maxY } }
}

export function boxesOverlap(one: LineBox, other: LineBox): boolean {
  return one.minX <= other.maxX && one.maxX >= other.minX && one.minY <= other.maxY && one.maxY >= other.minY
}

/** Returns the part of a ring inside a box, as one ring that may follow the box's edges; empty when all of it is outside. */
export function clipRing({ points, box }: Line, { minX, minY, maxX, maxY }: LineBox): readonly number[] {
  let clipped = points
  if (box.minX < minX) clipped = clipHalf(clipped, 0, minX, 1)
  if (box.maxX > maxX) clipped = clipHalf(clipped, 0, maxX, -1)
  if (box.minY < minY) clipped = clipHalf(clipped, 1, minY, 1)
  if (box.maxY > maxY) clipped = clipHalf(clipped, 1, maxY, -1)
  return clipped
}

/** Keeps the part on one side of `edge`: the greater for side 1, the smaller for side -1. */
function clipHalf(points: readonly number[], axis: 0 | 1, edge: number, side: 1 | -1): number[] {
  const clipped: number[] = []
  let [fromX, fromY] = [points.at(-2) ?? 0, points.at(-1) ?? 0]
  let fromDepth = ((axis === 0 ? fromX : fromY) - edge) * side
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!]
    const depth = ((axis === 0 ? x : y) - edge) * side
    if (fromDepth < 0 !== depth < 0) {
      const share = fromDepth / (fromDepth - depth)
      clipped.push(fromX + share * (x - fromX), fromY + share * (y - fromY))
    }
    if (depth >= 0) clipped.push(x, y)
    ;[fromX, fromY, fromDepth] = [x, y, depth]
  }
  return clipped
}
