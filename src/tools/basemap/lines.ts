/** A position on the Mercator square: x from 0 (180° west) to 1, y from 0 (85.05° north) to 1. */
export type Position = [x: number, y: number]

/** Points within this many degrees of ±180° count as on the antimeridian. */
const antimeridianTolerance = 1e-6

/** Beyond 85.05°, so that land's edge at a pole is outside the map. */
const maxLatitude = 86.5

/** Projects degrees to the Mercator square; the poles are slightly outside it. */
export function project([longitude = 0, latitude = 0]: readonly number[]): Position {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Continues a line of `[longitude, latitude]` beyond ±180° when it crosses the antimeridian. */
export function unwrap(line: readonly (readonly number[])[]): [number, number][] {
  let previous = line[0]?.[0] ?? 0
  return line.map(([longitude = 0, latitude = 0]) => {
    previous = longitude + 360 * Math.round((previous - longitude) / 360)
    return [previous, latitude]
  })
}

/** Cuts a line of `[longitude, latitude]` at the antimeridian and drops parts along it. */
export function cutAtAntimeridian(line: readonly (readonly number[])[]): [number, number][][] {
  const parts: [number, number][][] = []
  let part: [number, number][] = []
  let previous: [number, number] | undefined
  for (const [longitude = 0, latitude = 0] of line) {
    const point: [number, number] = [longitude, latitude]
    if (previous !== undefined && Math.abs(longitude - previous[0]) > 180) {
      const side = previous[0] > 0 ? 180 : -180
      const unwrapped = longitude + 2 * side
      const width = unwrapped - previous[0]
      const share = width === 0 ? 0 : (side - previous[0]) / width
      const crossing = previous[1] + share * (latitude - previous[1])
      part.push([side, crossing])
      parts.push(part)
      part = [[-side, crossing]]
    } else if (previous !== undefined && isOnAntimeridian(previous) && isOnAntimeridian(point)) {
      parts.push(part)
      part = []
    }
    part.push(point)
    previous = point
  }
  parts.push(part)
  return parts.filter((points) => points.some(([x, y]) => x !== points[0]![0] || y !== points[0]![1]))
}

function isOnAntimeridian([longitude]: readonly [number, number]): boolean {
  return 180 - Math.abs(longitude) < antimeridianTolerance
}

/** Simplifies a line with the Ramer-Douglas-Peucker algorithm. */
export function simplify<Point extends Position>(line: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, line.length - 1])
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span
    let [farthest, distance] = [first, tolerance]
    for (let index = first + 1; index < last; index += 1) {
      const current = distanceToSegment(line[index]!, line[first]!, line[last]!)
      if (current > distance) [farthest, distance] = [index, current]
    }
    if (farthest === first) continue
    kept.add(farthest)
    spans.push([first, farthest], [farthest, last])
  }
  return line.filter((_, index) => kept.has(index))
}

function distanceToSegment(
  [x, y]: readonly [number, number],
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): number {
  const [width, height] = [toX - fromX, toY - fromY]
  const squared = width * width + height * height
  const share = squared === 0 ? 0 : ((x - fromX) * width + (y - fromY) * height) / squared
  const along = Math.max(0, Math.min(1, share))
  return Math.hypot(x - fromX - along * width, y - fromY - along * height)
}

/** Smooths a line with Chaikin's algorithm. Keeps the ends unless the line is a ring. */
export function smooth(line: readonly Position[], rounds: number): Position[] {
  let points = [...line]
  for (let round = 0; round < rounds && points.length > 2; round += 1) {
    const [first, last] = [points[0]!, points.at(-1)!]
    const isRing = first[0] === last[0] && first[1] === last[1]
    const cut: Position[] = []
    for (let index = 1; index < points.length; index += 1) {
      const [from, to] = [points[index - 1]!, points[index]!]
      const isFirst = index === 1 && !isRing
      const isLast = index === points.length - 1 && !isRing
      cut.push(isFirst ? from : interpolate(from, to, 0.25), isLast ? to : interpolate(from, to, 0.75))
    }
    if (isRing) cut.push(cut[0]!)
    points = cut
  }
  return points
}

function interpolate(from: Position, to: Position, share: number): Position {
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}
