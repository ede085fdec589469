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
  const reach = (total - length) / 2
  if (total === 0 || reach < 0) return []
  const step = Math.max(length / 2, (2 * reach) / maxStretches)
  return Array.from({ length: 2 * Math.floor(reach / step) + 1 }, (_, index) => {
    // From the middle to both sides in turn.
    const side = index % 2 === 0 ? 1 : -1
    const start = reach + side * Math.ceil(index / 2) * step
    return stretchBetween(pointAt(path, distances, start), pointAt(path, distances, start + length), length)
  }).filter((stretch) => stretch !== undefined)
}

/** Returns the stretch between two points of a line that are a length apart along it; undefined where it is not straight. */
function stretchBetween(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  length: number,
): Stretch | undefined {
  if (Math.hypot(toX - fromX, toY - fromY) < minStraightness * length) return undefined
  const angle = fromX <= toX ? Math.atan2(toY - fromY, toX - fromX) : Math.atan2(fromY - toY, fromX - toX)
  return { x: (fromX + toX) / 2, y: (fromY + toY) / 2, angle }
}

/** Returns the point at a distance along a line. */
function pointAt(path: readonly number[], distances: readonly number[], distance: number): [number, number] {
  const found = distances.findIndex((reached) => reached >= distance)
  const after = found === -1 ? distances.length - 1 : Math.max(1, found)
  const [before, reached] = [distances[after - 1]!, distances[after]!]
  const share = reached === before ? 0 : (distance - before) / (reached - before)
  const at = 2 * (after - 1)
  return [path[at]! + share * (path[at + 2]! - path[at]!), path[at + 1]! + share * (path[at + 3]! - path[at + 1]!)]
}
