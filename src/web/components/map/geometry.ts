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

/** A box of the Mercator square. */
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** What a map shows: a box of the unwrapped Mercator square, and the width of the world in pixels. */
export interface ViewBox {
  readonly box: Box
  readonly worldPx: number
}

/** Half the Earth's circumference. */
const maxRadiusMeters = Math.PI * 6_371_008.8

/** Wraps a longitude into the range from -180 up to, not including, 180. */
export function wrapLongitude(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** Returns the copy of `longitude` within half a turn of `reference`. */
export function longitudeNear(longitude: number, reference: number): number {
  return longitude + 360 * Math.round((reference - longitude) / 360)
}

/** Returns the circle around `center` that covers a box; at most the whole world. */
export function circleAround(center: Coordinates, { south, west, north, east }: Bounds): Circle {
  const around = { latitude: Math.max(-90, Math.min(90, center.latitude)), longitude: wrapLongitude(center.longitude) }
  if (east - west >= 180) return { ...around, radiusMeters: maxRadiusMeters }
  const corners = [south, north].flatMap((latitude) => [west, east].map((longitude) => ({ latitude, longitude })))
  return { ...around, radiusMeters: Math.max(...corners.map((corner) => distanceMeters(around, corner))) }
}

/** Returns the smallest box around the points, across the antimeridian where that is shorter; undefined without points. */
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

/** Returns the given share of the points, those nearest to the median. */
export function withoutOutliers<Point extends Coordinates>(points: readonly Point[], share: number): readonly Point[] {
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

export function mercatorX(longitude: number): number {
  return longitude / 360 + 0.5
}

export function mercatorY(latitude: number): number {
  const sine = Math.sin(radians(Math.max(-89.9, Math.min(89.9, latitude))))
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Returns the latitude, in degrees, of a `y` in the Mercator square. */
export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function ascending(left: number, right: number): number {
  return left - right
}
