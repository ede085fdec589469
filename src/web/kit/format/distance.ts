import { formatNumber, readerLocale } from './locale.ts'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const metersPerMile = 1609.344
const earthRadiusMeters = 6_371_008.8
const radians = Math.PI / 180

/** Returns the great-circle distance in meters. */
export function distanceMeters(from: Position, to: Position): number {
  const halfLatitude = ((to.latitude - from.latitude) * radians) / 2
  const halfLongitude = ((to.longitude - from.longitude) * radians) / 2
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const shortUnits = {
  km: { name: 'm', meters: 1, below: 950 },
  'mi-ft': { name: 'ft', meters: 0.3048, below: 1000 },
  'mi-yd': { name: 'yd', meters: 0.9144, below: 500 },
} as const

/** Formats a distance: `350 m`, `2.3 km` or `650 ft`, `300 yd`, `2.3 mi`; never "miles", which mean loyalty miles. */
export function formatDistance(meters: number): string {
  const { distance } = readerLocale()
  const short = shortUnits[distance]
  const units = meters / short.meters
  if (units < short.below) return `${Math.max(50, Math.round(units / 50) * 50)} ${short.name}`
  const [figure, name] = inLongUnits(meters)
  return `${formatNumber(figure)} ${name}`
}

/** Returns kilometres or miles, with one decimal up to 9.9, and the unit's name. */
function inLongUnits(meters: number): readonly [figure: string, name: string] {
  const long = meters / longUnitMeters()
  return [long.toFixed(long < 9.95 ? 1 : 0), readerLocale().distance === 'km' ? 'km' : 'mi']
}

/** Returns the reader's unit of long distances in metres. */
export function longUnitMeters(): number {
  return readerLocale().distance === 'km' ? 1000 : metersPerMile
}

/** Returns the radii to select from, in metres: 5, 10, 25 and 50 of the reader's unit. */
export function radiiToChoose(): number[] {
  return [5, 10, 25, 50].map((count) => Math.round(count * longUnitMeters()))
}

/** Formats a radius: `5 km`, `200 m`, `0.5 mi`; rounded if selected in another unit, such as 10 km to `6 mi`. */
export function formatRadius(meters: number): string {
  if (readerLocale().distance === 'km' && meters < 1000) return `${Math.round(meters)} m`
  const [figure, name] = inLongUnits(meters)
  return `${formatNumber(Number(figure) < 2 ? Number(figure) : Math.round(Number(figure)))} ${name}`
}
