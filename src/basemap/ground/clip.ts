/** Coordinates as x, y, x, y, …, with their bounding box. */
export interface Line {
  readonly points: readonly number[]
  readonly box: LineBox
}

export interface LineBox {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

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
