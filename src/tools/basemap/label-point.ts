import type { Position } from './lines.ts'

/** The horizontal compression of a ring for the search, because labels are wider than high. */
const compression = 0.4
const columns = 16

/** Returns a label's point inside a ring, far from its sides. */
export function labelPoint(ring: readonly Position[]): Position {
  const compressed = ring.map(([x, y]): Position => [x * compression, y])
  let [west, north, east, south] = boxOf(compressed)
  let best: Position = [(west + east) / 2, (north + south) / 2]
  let depth = depthInside(best, compressed)
  for (let round = 0; round < 4; round += 1) {
    const [width, height] = [(east - west) / columns, (south - north) / columns]
    for (let column = 0; column <= columns; column += 1) {
      for (let row = 0; row <= columns; row += 1) {
        const point: Position = [west + column * width, north + row * height]
        const inside = depthInside(point, compressed)
        if (inside > depth) [best, depth] = [point, inside]
      }
    }
    ;[west, north, east, south] = [best[0] - width, best[1] - height, best[0] + width, best[1] + height]
  }
  return [best[0] / compression, best[1]]
}

/** Returns the share of the Earth's surface inside a ring of `[longitude, latitude]`. */
export function ringArea(ring: readonly (readonly number[])[]): number {
  let sum = 0
  for (let index = 1; index < ring.length; index += 1) {
    const [fromX = 0, fromY = 0] = ring[index - 1]!
    const [toX = 0, toY = 0] = ring[index]!
    sum += radians(toX - fromX) * (2 + Math.sin(radians(fromY)) + Math.sin(radians(toY)))
  }
  return Math.abs(sum) / (8 * Math.PI)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function boxOf(ring: readonly Position[]): [west: number, north: number, east: number, south: number] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    west = Math.min(west, x)
    north = Math.min(north, y)
    east = Math.max(east, x)
    south = Math.max(south, y)
  }
  return [west, north, east, south]
}

/** Returns a point's distance from the ring: positive inside, negative outside. */
function depthInside([x, y]: Position, ring: readonly Position[]): number {
  let inside = false
  let nearest = Infinity
  let from = ring.at(-1)!
  for (const to of ring) {
    const [width, height] = [to[0] - from[0], to[1] - from[1]]
    if (from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) / height) * width) inside = !inside
    const squared = width * width + height * height
    const share =
      squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - from[0]) * width + (y - from[1]) * height) / squared))
    const [awayX, awayY] = [x - from[0] - share * width, y - from[1] - share * height]
    nearest = Math.min(nearest, awayX * awayX + awayY * awayY)
    from = to
  }
  return inside ? Math.sqrt(nearest) : -Math.sqrt(nearest)
}
