/** Geometry on a sphere of the Earth's mean radius. Degrees in, metres out. */

export const earthRadiusMeters = 6_371_008.8

export interface Position {
  /** Decimal degrees, −90 to 90. */
  readonly latitude: number
  /** Decimal degrees, −180 to 180. */
  readonly longitude: number
}

const radians = Math.PI / 180

/** Great-circle distance in metres. */
export function distanceMeters(a: Position, b: Position): number {
  const [ax, ay, az] = unitVector(a)
  const [bx, by, bz] = unitVector(b)
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.hypot(ax - bx, ay - by, az - bz) / 2))
}

/** The point on the unit sphere, so that nearness is a matter of three subtractions. */
export function unitVector({ latitude, longitude }: Position): [x: number, y: number, z: number] {
  const parallel = Math.cos(latitude * radians)
  return [
    parallel * Math.cos(longitude * radians),
    parallel * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ]
}

/** The square of the straight line through the unit sphere between two points `meters` apart on it. */
export function squaredChord(meters: number): number {
  const half = Math.min(Math.PI / 2, meters / earthRadiusMeters / 2)
  return (2 * Math.sin(half)) ** 2
}

/** How far `meters` reach in degrees of latitude. */
export function latitudeReach(meters: number): number {
  return meters / earthRadiusMeters / radians
}

/**
 * How far a circle of `meters` around `latitude` reaches in degrees of longitude to either side, at its widest;
 * 180 where it contains a pole.
 */
export function longitudeReach(latitude: number, meters: number): number {
  const angle = meters / earthRadiusMeters
  if (Math.abs(latitude) * radians + angle >= Math.PI / 2) return 180
  return Math.asin(Math.sin(angle) / Math.cos(latitude * radians)) / radians
}
