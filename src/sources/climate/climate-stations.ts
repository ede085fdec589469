import type { Position } from '#server/places/sphere'
import stations from './climate-stations.json' with { type: 'json' }

/** The monthly means, from January on. */
export interface MonthlyNormals {
  /** Mean daily highs and lows, °C. */
  readonly highs: readonly number[]
  readonly lows: readonly number[]
  /** Millimetres in the whole month. */
  readonly rain: readonly number[]
}

/** A place with a known climate. */
export interface ClimateStation extends Position, MonthlyNormals {
  readonly name: string
  readonly elevationMeters: number
}

/**
 * Stations all over the world, from `climate-stations.json`. Their figures are rounded and written down from general knowledge of long-term means, not
 * copied from a data set; `climate-forecast.test.ts` compares some of them with published ones. Good enough to say what a month is
 * like, not to quote.
 */
export const climateStations: readonly ClimateStation[] = stations.map(readStation)

/** Reads `name | latitude longitude elevation | twelve highs | twelve lows | twelve months of rain`. */
function readStation(line: string): ClimateStation {
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
