/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Degrees; `east` exceeds 180 for a box across the antimeridian. */
export type Bounds = Readonly<Record<'south' | 'west' | 'north' | 'east', number>>

/** A search rectangle in degrees from -180 to 180; `west` exceeds `east` for a rectangle across the antimeridian. */
export type Area = Bounds

/** A box of the Mercator square. */
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** The view of a map: a box of the unwrapped Mercator square, and the width of the world in pixels. */
export interface ViewBox {
  readonly box: Box
  readonly worldPx: number
}

/** The latitudes of the map's land: south of them are only Antarctica and no hotels. */
export const southernmost = -60
export const northernmost = 84

/** Wraps a longitude into the range from -180 (included) to 180 (excluded). */
export function wrapLongitude(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** Returns the copy of `longitude` within half a turn of `reference`. */
export function longitudeNear(longitude: number, reference: number): number {
  return longitude + 360 * Math.round((reference - longitude) / 360)
}

/** Areas are rounded to this many steps per degree, each about a metre, for short URLs. */
const areaSteps = 1e5
/** The latitude at the edge of the Mercator square. A map that shows the edge includes everything beyond it. */
const edgeLatitude = 85.05

/** Returns all of a map box as a search area, with `west` greater than `east` across the antimeridian. */
export function areaOf({ south, west, north, east }: Bounds): Area {
  const isRound = east - west >= 360 - 1 / areaSteps
  return {
    south: south <= -edgeLatitude ? -90 : roundTo(Math.floor, south),
    west: isRound ? -180 : roundTo(Math.floor, wrapLongitude(west)),
    north: north >= edgeLatitude ? 90 : roundTo(Math.ceil, north),
    east: isRound ? 180 : roundTo(Math.ceil, -wrapLongitude(-east)),
  }
}

/** Returns a search area as a map box. */
export function boundsOfArea({ south, west, north, east }: Area): Bounds {
  return { south, west, north, east: west <= east ? east : east + 360 }
}

/** The share of a box's size by which another box's sides may differ and still look the same. */
const sideTolerance = 0.02

/** Whether an area is the one that a map box shows. */
export function isAreaOf(area: Area, shown: Bounds): boolean {
  const [searched, inView] = [boundsOfArea(area), boundsOfArea(areaOf(shown))]
  const height = sideTolerance * (inView.north - inView.south)
  const width = sideTolerance * (inView.east - inView.west)
  const west = longitudeNear(inView.west, searched.west)
  return (
    Math.abs(searched.south - inView.south) <= height &&
    Math.abs(searched.north - inView.north) <= height &&
    Math.abs(searched.west - west) <= width &&
    Math.abs(searched.east - (west + inView.east - inView.west)) <= width
  )
}

function roundTo(round: (value: number) => number, degrees: number): number {
  // Removes floating-point errors, which would otherwise round up to a whole step.
  return round(Number((degrees * areaSteps).toFixed(4))) / areaSteps
}

/** Returns the smallest box around the points, across the antimeridian if that is shorter; `undefined` without points. */
export function boundsOf(points: readonly Coordinates[]): Bounds | undefined {
  if (points.length === 0) return undefined
  const latitudes = sorted(points, ({ latitude }) => latitude)
  const longitudes = sorted(points, ({ longitude }) => wrapLongitude(longitude))
  let [west, widestGap] = [longitudes[0]!, longitudes[0]! + 360 - longitudes.at(-1)!]
  longitudes.forEach((longitude, index) => {
    const gap = longitude - (longitudes[index - 1] ?? longitude)
    if (gap > widestGap) [west, widestGap] = [longitude, gap]
  })
  return { south: latitudes[0]!, west, north: latitudes.at(-1)!, east: west + 360 - widestGap }
}

/** The share of points that a map shows at first: a few distant ones would shrink all others into bubbles. */
const framedShare = 0.9

/** Above this number, evenly sampled points of the list show well enough where most points are. */
const maxSampled = 2000

/** Returns the nine tenths of the points that are closest to the middle of most points, or all of fewer than ten. */
export function densest(points: readonly Coordinates[]): readonly Coordinates[] {
  const step = Math.ceil(points.length / maxSampled)
  const sample = points.filter((_, index) => index % step === 0)
  const bounds = boundsOf(sample)
  const count = Math.ceil(sample.length * framedShare)
  if (bounds === undefined || count === points.length) return points
  const xOf = ({ longitude }: Coordinates) => mercatorX(longitudeNear(longitude, bounds.west + 180))
  const yOf = ({ latitude }: Coordinates) => mercatorY(latitude)
  const middle = sample.length >> 1
  const [middleX, middleY] = [sorted(sample, xOf)[middle]!, sorted(sample, yOf)[middle]!]
  const distanceOf = (point: Coordinates) => Math.hypot(xOf(point) - middleX, yOf(point) - middleY)
  const farthest = sorted(sample, distanceOf)[count - 1]!
  return points.filter((point) => distanceOf(point) <= farthest)
}

export function mercatorX(longitude: number): number {
  return longitude / 360 + 0.5
}

export function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.max(-89.9, Math.min(89.9, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Returns the latitude, in degrees, of a `y` in the Mercator square. */
export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

/** Returns sorted values as a float array, which sorts several times faster than an ordinary array. */
function sorted(points: readonly Coordinates[], valueOf: (point: Coordinates) => number): Float64Array {
  return Float64Array.from(points, valueOf).sort()
}

/** Returns the copy of `x` in the unwrapped Mercator square that is nearest to the middle of a view. */
export function xInView(x: number, [minX, , maxX]: Box): number {
  return x + Math.round((minX + maxX) / 2 - x)
}
