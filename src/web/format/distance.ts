export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const earthRadiusMeters = 6_371_008.8
const radians = Math.PI / 180

/** The great-circle distance in meters. */
export function distanceMeters(from: Position, to: Position): number {
  const latitudes = ((to.latitude - from.latitude) * radians) / 2
  const longitudes = ((to.longitude - from.longitude) * radians) / 2
  const chord =
    Math.sin(latitudes) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(longitudes) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `350 m`, `2.3 km`, `48 km`, `9,120 km`. */
export function formatDistance(meters: number): string {
  if (meters < 950) return `${Math.max(50, Math.round(meters / 50) * 50)} m`
  const kilometers = meters / 1000
  return kilometers < 9.95 ? `${kilometers.toFixed(1)} km` : `${Math.round(kilometers).toLocaleString('en-US')} km`
}
