/** A straight part of a line: its middle, and its direction from left to right in radians, clockwise. */
export interface Stretch {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** The least ratio of the distance of its ends to its length of what counts as straight. */
const minStraightness = 0.96
const maxStretches = 24

/** Returns straight parts of a given length of the line x, y, x, y, …, those near its middle first. */
export function straightStretches(path: readonly number[], length: number): Stretch[] {
  const distances = [0]
  for (let at = 2; at < path.length; at += 2) {
    distances.push(distances.at(-1)! + Math.hypot(path[at]! - path[at - 2]!, path[at + 1]! - path[at - 1]!))
  }
  const total = distances.at(-1)!
  const stretches: (Stretch & { readonly offMiddle: number })[] = []
  const count = Math.min(maxStretches, Math.floor((2 * (total - length)) / length) + 1)
  for (let index = 0; index < count; index++) {
    const start = count === 1 ? (total - length) / 2 : (index / (count - 1)) * (total - length)
    const [fromX, fromY] = pointAt(path, distances, start)
    const [toX, toY] = pointAt(path, distances, start + length)
    if (Math.hypot(toX - fromX, toY - fromY) < minStraightness * length) continue
    const angle = fromX <= toX ? Math.atan2(toY - fromY, toX - fromX) : Math.atan2(fromY - toY, fromX - toX)
    const offMiddle = Math.abs(start + length / 2 - total / 2)
    stretches.push({ x: (fromX + toX) / 2, y: (fromY + toY) / 2, angle, offMiddle })
  }
  return stretches.toSorted((one, other) => one.offMiddle - other.offMiddle)
}

/** Returns the point at a distance along a line. */
function pointAt(path: readonly number[], distances: readonly number[], distance: number): [number, number] {
  const after = Math.max(1, distances.findIndex((reached) => reached >= distance))
  const [before, reached] = [distances[after - 1]!, distances[after]!]
  const share = reached === before ? 0 : (distance - before) / (reached - before)
  const at = 2 * (after - 1)
  return [
    path[at]! + share * (path[at + 2]! - path[at]!),
    path[at + 1]! + share * (path[at + 3]! - path[at + 1]!),
  ]
}
