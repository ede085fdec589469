import { BestOf } from '#server/deals/best-of'
import { earthRadiusMeters, type Position, unitVector } from '#server/places/sphere'
import { climateStations, type ClimateStation, type MonthlyNormals } from './climate-stations.ts'

/** Within this distance only the nearest station counts. */
const ownMeters = 30_000
/** Stations farther away are ignored. */
const reachMeters = 2_500_000
/** At this distance a station weighs as much as latitude alone. */
const zonalMeters = 1_500_000
const neighbours = 6

/** Kelvin lost per metre of height. */
const lapsePerMeter = 0.006
/** The exponent on a station's weight for the height of the ground, which mostly follows the nearest station. */
const heightSharpness = 2
/** The height above the lowest station around at which a station's weight falls to 1/e: highlands are smaller than lowlands. */
const highlandMeters = 1000

const vectors = climateStations.map(unitVector)

interface Neighbour {
  readonly station: ClimateStation
  /** Beyond the distance within which only the nearest counts. */
  readonly meters: number
}

/** Interpolates the climate of a position from the stations around it. */
export function climateNormals(position: Position): MonthlyNormals {
  const near = nearestStations(position)
  const [nearest] = near
  if (nearest !== undefined && nearest.meters <= 0) return nearest.station
  const weights = near.map(({ meters }) => (zonalMeters / meters) ** 3)
  const elevations = near.map(({ station }) => station.elevationMeters)
  const lowest = Math.min(...elevations)
  const heightWeights = weights.map(
    (weight, index) => weight ** heightSharpness * Math.exp((lowest - (elevations[index] ?? 0)) / highlandMeters),
  )
  const height = mean(elevations, heightWeights)
  const zonal = zonalNormals(position.latitude)
  // Zonal normals are at sea level, so they are corrected for height as those of stations are.
  const lifts = [
    ...near.map(({ station }) => (station.elevationMeters - height) * lapsePerMeter),
    -height * lapsePerMeter,
  ]
  const sources: readonly MonthlyNormals[] = [...near.map(({ station }) => station), zonal]
  const shares = [...weights, 1]

  function blend(of: (normals: MonthlyNormals) => readonly number[], added?: readonly number[]): number[] {
    return zonal.highs.map((_, month) =>
      mean(
        sources.map((source, index) => (of(source)[month] ?? 0) + (added?.[index] ?? 0)),
        shares,
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
function nearestStations(position: Position): Neighbour[] {
  const [x, y, z] = unitVector(position)
  const squaredChords = vectors.map(([sx, sy, sz]) => (x - sx) ** 2 + (y - sy) ** 2 + (z - sz) ** 2)
  const nearest = new BestOf(neighbours, (a, b) => squaredChords[a]! - squaredChords[b]!)
  for (let index = 0; index < squaredChords.length; index += 1) nearest.offer(index)
  return [...nearest.sorted()]
    .map((index) => ({
      station: climateStations[index]!,
      meters: 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(squaredChords[index]!) / 2)) - ownMeters,
    }))
    .filter(({ meters }) => meters + ownMeters <= reachMeters)
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

/** How far the hottest day comes after the longest, in months, over open sea. */
const lagMonths = 1.6
const months = Array.from({ length: 12 }, (_, month) => month)
/** The middle of June, counted from the middle of January. */
const longestDay = 5.2

/** What the climate would be if latitude alone, over open sea, decided it: for places far from every station. */
function zonalNormals(latitude: number): MonthlyNormals {
  const degrees = Math.abs(latitude)
  const south = latitude < 0
  const polar = Math.max(0, degrees - 62) / 28
  const mean = 27.5 - 31 * Math.sin((degrees * Math.PI) / 180) ** 2 - (south ? 42 : 13) * polar
  const swing = 0.4 + 0.085 * degrees + 8 * polar
  const halfRange = 2.6 + 0.6 * Math.sin((degrees * Math.PI) / 90)
  const warmth = months.map((month) => {
    const sinceLongest = month - longestDay - lagMonths - (south ? 6 : 0)
    return Math.cos((sinceLongest / 12) * 2 * Math.PI)
  })
  return {
    highs: warmth.map((warm) => mean + swing * warm + halfRange),
    lows: warmth.map((warm) => mean + swing * warm - halfRange),
    rain: warmth.map((warm) => monthlyRain(degrees, warm)),
  }
}

/** The rains of the tropics follow the sun; those of the westerlies come in winter. */
function monthlyRain(degrees: number, warm: number): number {
  const tropics = 190 * Math.exp(-((degrees / 14) ** 2)) * (1 + 0.5 * warm * Math.min(1, degrees / 10))
  const westerlies = 85 * Math.exp(-(((degrees - 48) / 15) ** 2)) * (1 - 0.2 * warm)
  return tropics + westerlies + 12
}
