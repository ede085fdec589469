import { keepBest } from '#server/deals/best-of'
import { earthRadiusMeters, type Position, unitVector } from '#server/places/sphere'
import stations from './climate-stations.json' with { type: 'json' }

/** Within this distance, only the nearest station counts. */
const ownMeters = 30_000
const neighbours = 6

/** The temperature loss per metre of height, in kelvins. */
const lapsePerMeter = 0.006
/** The exponent on a station's weight for the ground's height, which mostly follows the nearest station. */
const heightSharpness = 2
/** The height above the lowest nearby station at which a weight falls to 1/e: highlands are smaller than lowlands. */
const highlandMeters = 1000

/** Interpolates the climate at a position from nearby stations. */
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
    return Array.from({ length: 12 }, (_, month) => {
      const values = near.map(({ station }, index) => (of(station)[month] ?? 0) + (added?.[index] ?? 0))
      return mean(values, weights)
    })
  }

  return {
    highs: blend(({ highs }) => highs, lifts),
    lows: blend(({ lows }) => lows, lifts),
    rain: blend(({ rain }) => rain),
  }
}

/** Returns the nearest stations, nearest first. */
function nearestStations(position: Position) {
  const [x, y, z] = unitVector(position)
  const squaredChords = vectors.map(([sx, sy, sz]) => (x - sx) ** 2 + (y - sy) ** 2 + (z - sz) ** 2)
  const nearest = keepBest(neighbours, (a, b) => squaredChords[a]! - squaredChords[b]!)
  for (let index = 0; index < squaredChords.length; index += 1) nearest.offer(index)
  return [...nearest.sorted()].map((index) => ({
    station: climateStations[index]!,
    /** Measured from the distance within which only the nearest station counts. */
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

/** The means of each month, from January. */
export interface MonthlyNormals {
  /** Mean daily highs and lows, °C. */
  readonly highs: readonly number[]
  readonly lows: readonly number[]
  /** Millimetres in a whole month. */
  readonly rain: readonly number[]
}

/**
 * Stations all over the world, from `climate-stations.json`. Their rounded figures come from general knowledge of
 * long-term means, not from a data set; `climate-forecast.test.ts` compares some with published ones. They show what a
 * month is like, and are not for quoting.
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
