/** Geometry on a sphere of the Earth's mean radius. Degrees in, metres out. */

export const earthRadiusMeters = 6_371_008.8

export interface Position {
  /** Decimal degrees, −90 to 90. */
  readonly latitude: number
  /** Decimal degrees, −180 to 180. */
  readonly longitude: number
}

/** A rectangle of the map in decimal degrees; it crosses the antimeridian if west is greater than east. */
export interface Rectangle {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

const radians = Math.PI / 180

/** Returns the great-circle distance in metres. */
export function distanceMeters(a: Position, b: Position): number {
  const [ax, ay, az] = unitVector(a)
  const [bx, by, bz] = unitVector(b)
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.hypot(ax - bx, ay - by, az - bz) / 2))
}

/** Returns the point on the unit sphere; distances between such points are cheap to compare. */
export function unitVector({ latitude, longitude }: Position): [x: number, y: number, z: number] {
  const parallel = Math.cos(latitude * radians)
  return [
    parallel * Math.cos(longitude * radians),
    parallel * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ]
}

/** Returns the square of the chord between two points on the unit sphere that are `meters` apart on the Earth. */
export function squaredChord(meters: number): number {
  const half = Math.min(Math.PI / 2, meters / earthRadiusMeters / 2)
  return (2 * Math.sin(half)) ** 2
}

/** Converts metres to degrees of latitude. */
export function latitudeReach(meters: number): number {
  return meters / earthRadiusMeters / radians
}

/**
 * Returns how many degrees of longitude a circle around a point at `latitude` reaches to either side at its widest; 180 if
 * it contains a pole.
 */
export function longitudeReach(latitude: number, meters: number): number {
  const angle = meters / earthRadiusMeters
  if (Math.abs(latitude) * radians + angle >= Math.PI / 2) return 180
  return Math.asin(Math.sin(angle) / Math.cos(latitude * radians)) / radians
}

/** Returns the width of a rectangle in degrees of longitude, 0 to 360. */
export function widthOf({ west, east }: Rectangle): number {
  return west <= east ? east - west : east - west + 360
}

/** Degrees, a tenth of a millimetre: the precision of a point on the unit sphere. */
const tolerance = 1e-9

/** Returns a function that returns whether a point on the unit sphere is within a rectangle or on its edge. */
export function withinRectangle(rectangle: Rectangle): (x: number, y: number, z: number) => boolean {
  const lowest = Math.sin((rectangle.south - tolerance) * radians) - Number.EPSILON
  const highest = Math.sin((rectangle.north + tolerance) * radians) + Number.EPSILON
  const width = widthOf(rectangle)
  return (x, y, z) => {
    if (z < lowest || z > highest) return false
    if (width === 360) return true
    const eastOfWest = Math.atan2(y, x) / radians - rectangle.west + tolerance
    return ((eastOfWest % 360) + 360) % 360 <= width + 2 * tolerance
  }
}
