import { keepBest } from '#server/deals/best-of'
import { earthRadiusMeters, type Position, unitVector } from '#server/places/sphere'
import stations from './climate-stations.json' with { type: 'json' }

/** Within this distance only the nearest station counts. */
const ownMeters = 30_000
const neighbours = 6

/** Kelvin lost per metre of height. */
const lapsePerMeter = 0.006
/** The exponent on a station's weight for the height of the ground, which mostly follows the nearest station. */
const heightSharpness = 2
/** The height above the lowest station around at which a station's weight falls to 1/e: highlands are smaller than lowlands. */
const highlandMeters = 1000

/** Interpolates the climate of a position from the stations around it. */
export function climateNormals(position: Position): MonthlyNormals {
  const near = nearestStations(position)
  const [nearest] = near
  if (nearest !== undefined && nearest.meters <= 0) return nearest.station
  const weights = near.map(({ meters }) => (ownMeters / meters) ** 3)
  const elevations = near.map(({ station }) => station.elevationMeters)
  const lowest = Math.min(...elevations)
  const heightWeights = weights.map(
    (weight, index) => weight ** heightSharpness * Math.exp((lowest - (elevations[index] ?? 0)) / highlandMeters),
  )
  const height = mean(elevations, heightWeights)
  const lifts = elevations.map((elevation) => (elevation - height) * lapsePerMeter)

  function blend(of: (normals: MonthlyNormals) => readonly number[], added?: readonly number[]): number[] {
    return Array.from({ length: 12 }, (_, month) =>
      mean(
        near.map(({ station }, index) => (of(station)[month] ?? 0) + (added?.[index] ?? 0)),
        weights,
      ),
    )
  }

  return {
    highs: blend(({ highs }) => highs, lifts),
    lows: blend(({ lows }) => lows, lifts),
    rain: blend(({ rain }) => rain),
  }
}

/** The nearest stations, nearest first. */
function nearestStations(position: Position) {
  const [x, y, z] = unitVector(position)
  const squaredChords = vectors.map(([sx, sy, sz]) => (x - sx) ** 2 + (y - sy) ** 2 + (z - sz) ** 2)
  const nearest = keepBest(neighbours, (a, b) => squaredChords[a]! - squaredChords[b]!)
  for (let index = 0; index < squaredChords.length; index += 1) nearest.offer(index)
  return [...nearest.sorted()].map((index) => ({
    station: climateStations[index]!,
    /** Beyond the distance within which only the nearest counts. */
    meters: 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(squaredChords[index]!) / 2)) - ownMeters,
  }))
}

function mean(values: readonly number[], weights: readonly number[]): number {
  let sum = 0
  let weightSum = 0
  for (let index = 0; index < values.length; index += 1) {
    const weight = weights[index]!
    sum += values[index]! * weight
    weightSum += weight
  }
  return weightSum === 0 ? 0 : sum / weightSum
}

/** The monthly means, from January on. */
export interface MonthlyNormals {
  /** Mean daily highs and lows, °C. */
  readonly highs: readonly number[]
  readonly lows: readonly number[]
  /** Millimetres in the whole month. */
  readonly rain: readonly number[]
}

/**
 * Stations all over the world, from `climate-stations.json`. Their figures are rounded and written down from general knowledge of long-term means, not
 * copied from a data set; `climate-forecast.test.ts` compares some of them with published ones. Good enough to say what a month is
 * like, not to quote.
 */
export const climateStations = stations.map(readStation)

const vectors = climateStations.map(unitVector)

/** Reads `name | latitude longitude elevation | twelve highs | twelve lows | twelve months of rain`. */
function readStation(line: string) {
  const [name = '', place = '', highs = '', lows = '', rain = ''] = line.split('|')
  const [latitude = 0, longitude = 0, elevationMeters = 0] = numbers(place)
  return {
    name: name.trim(),
    latitude,
    longitude,
    elevationMeters,
    highs: numbers(highs),
    lows: numbers(lows),
    rain: numbers(rain),
  }
}

function numbers(text: string): number[] {
  return text.trim().split(' ').map(Number)
}
