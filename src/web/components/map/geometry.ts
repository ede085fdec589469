import { distanceMeters } from '../../format/distance.ts'

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Degrees; `east` exceeds 180 where the box crosses the antimeridian. */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export interface Circle extends Coordinates {
  readonly radiusMeters: number
}

/** A point of the unwrapped Mercator square: x from 0 (180° west) to 1, y from 0 (85.05° north) to 1, both may go beyond. */
export type MercatorPoint = readonly [x: number, y: number]

/** A box of the Mercator square. */
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** Half the way around the Earth. */
const farthestMeters = Math.PI * 6_371_008.8

/** Of many turns the one from -180 up to, not including, 180. */
export function wrapLongitude(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** The copy of `longitude` within half a turn of `reference`. */
export function longitudeNear(longitude: number, reference: number): number {
  return longitude + 360 * Math.round((reference - longitude) / 360)
}

/** The circle that covers a box of the map: around `center`, out to the farthest corner; half the world at most. */
export function circleAround(center: Coordinates, { south, west, north, east }: Bounds): Circle {
  const around = { latitude: Math.max(-90, Math.min(90, center.latitude)), longitude: wrapLongitude(center.longitude) }
  if (east - west >= 180) return { ...around, radiusMeters: farthestMeters }
  const corners = [south, north].flatMap((latitude) => [west, east].map((longitude) => ({ latitude, longitude })))
  return { ...around, radiusMeters: Math.max(...corners.map((corner) => distanceMeters(around, corner))) }
}

/** The smallest box around the points, going the shorter way around the world; undefined without points. */
export function boundsOf(points: readonly Coordinates[]): Bounds | undefined {
  if (points.length === 0) return undefined
  const latitudes = points.map(({ latitude }) => latitude).toSorted(ascending)
  const longitudes = points.map(({ longitude }) => wrapLongitude(longitude)).toSorted(ascending)
  let [west, widestGap] = [longitudes[0]!, longitudes[0]! + 360 - longitudes.at(-1)!]
  longitudes.forEach((longitude, index) => {
    const gap = longitude - (longitudes[index - 1] ?? longitude)
    if (gap > widestGap) [west, widestGap] = [longitude, gap]
  })
  return { south: latitudes[0]!, west, north: latitudes.at(-1)!, east: west + 360 - widestGap }
}

/** The points nearest to the middle of all, as many as `share` says: without the few far away. */
export function crowdOf<Point extends Coordinates>(points: readonly Point[], share: number): readonly Point[] {
  const bounds = boundsOf(points)
  if (bounds === undefined) return points
  const middle = {
    latitude: medianOf(points.map(({ latitude }) => latitude)),
    longitude: medianOf(points.map(({ longitude }) => longitudeNear(longitude, (bounds.west + bounds.east) / 2))),
  }
  const byDistance = points
    .map((point) => ({ point, meters: distanceMeters(middle, point) }))
    .toSorted((a, b) => a.meters - b.meters)
  return byDistance.slice(0, Math.ceil(points.length * share)).map(({ point }) => point)
}

function medianOf(values: readonly number[]): number {
  return values.toSorted(ascending)[values.length >> 1]!
}

/** Projects a line of `[longitude, latitude]` so that no side of it jumps across the antimeridian. */
export function unwrapLine(line: readonly (readonly number[])[]): MercatorPoint[] {
  let previous = line[0]?.[0] ?? 0
  return line.map(([longitude = 0, latitude = 0]) => {
    previous = longitudeNear(longitude, previous)
    return [mercatorX(previous), mercatorY(latitude)]
  })
}

/** Like `unwrapLine`; a ring around a pole, which ends a whole turn from where it began, is closed beyond that pole. */
export function unwrapRing(ring: readonly (readonly number[])[]): MercatorPoint[] {
  const points = unwrapLine(ring)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) < 0.5) return points
  const beyondPole = first[1] > 0.5 ? 2 : -1
  return [...points, [last[0], beyondPole], [first[0], beyondPole]]
}

/** The box around points of the Mercator square. */
export function boxOf(points: readonly MercatorPoint[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return [minX, minY, maxX, maxY]
}

/** A place for a name inside a ring: the middle of its widest stretch from west to east, away from its tips. */
export function widestStretch(ring: readonly MercatorPoint[]): { x: number; y: number; width: number } {
  const [, minY, , maxY] = boxOf(ring)
  let widest = { x: 0, y: 0, width: 0 }
  for (const share of [0.35, 0.425, 0.5, 0.575, 0.65]) {
    const y = minY + share * (maxY - minY)
    const crossings = crossingsAt(ring, y)
    for (let index = 1; index < crossings.length; index += 2) {
      const [west, east] = [crossings[index - 1]!, crossings[index]!]
      if (east - west > widest.width) widest = { x: (west + east) / 2, y, width: east - west }
    }
  }
  return widest
}

/** Where the ring crosses the parallel at `y`, from west to east. */
function crossingsAt(ring: readonly MercatorPoint[], y: number): number[] {
  const crossings: number[] = []
  let from = ring.at(-1)
  for (const to of ring) {
    if (from === undefined) break
    if (from[1] < y !== to[1] < y) crossings.push(from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
    from = to
  }
  return crossings.toSorted(ascending)
}

/** The part of a ring inside a box, as one ring that may run along the box's edges; empty when it is wholly outside. */
export function clipRing(ring: readonly MercatorPoint[], [minX, minY, maxX, maxY]: Box): readonly MercatorPoint[] {
  const left = clipHalf(ring, 0, (value) => value - minX)
  const right = clipHalf(left, 0, (value) => maxX - value)
  const top = clipHalf(right, 1, (value) => value - minY)
  return clipHalf(top, 1, (value) => maxY - value)
}

/** Keeps what lies where `depth` of the coordinate on `axis` is not negative. */
function clipHalf(ring: readonly MercatorPoint[], axis: 0 | 1, depth: (value: number) => number): MercatorPoint[] {
  const kept: MercatorPoint[] = []
  let from = ring.at(-1)
  for (const to of ring) {
    if (from === undefined) break
    const [fromDepth, toDepth] = [depth(from[axis]), depth(to[axis])]
    if (fromDepth < 0 !== toDepth < 0) {
      const share = fromDepth / (fromDepth - toDepth)
      kept.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])])
    }
    if (toDepth >= 0) kept.push(to)
    from = to
  }
  return kept
}

export function mercatorX(longitude: number): number {
  return longitude / 360 + 0.5
}

export function mercatorY(latitude: number): number {
  const sine = Math.sin(radians(Math.max(-89.9, Math.min(89.9, latitude))))
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Degrees, of a height in the Mercator square. */
export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function ascending(left: number, right: number): number {
  return left - right
}
