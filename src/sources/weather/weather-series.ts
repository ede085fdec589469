/**
 * The weather at a place over time, as a service returns it: values at instants, and sums or extremes between two
 * instants. An unknown value is `NaN`.
 */
export interface WeatherSeries {
  /** Ascending. The lists below have one entry per time. */
  readonly timesMs: readonly number[]
  /** °C. */
  readonly temperature: readonly number[]
  /** Per cent. */
  readonly cloudCover: readonly number[]
  /** Per cent. */
  readonly humidity: readonly number[]
  /** At sea level, hectopascals. */
  readonly pressure: readonly number[]
  /** Metres per second. */
  readonly windSpeed: readonly number[]
  /** Where the wind comes from, 0 to 360. */
  readonly windDirection: readonly number[]
  /** Ascending and not overlapping. */
  readonly spans: readonly WeatherSpan[]
}

/** The weather between two times. */
export interface WeatherSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly millimeters: number
  /** The lowest and, below, the highest temperature, if the service knows more than the instants show. */
  readonly low?: number
  readonly high?: number
}

/** The lists of values at instants. */
export type WeatherVariable = Exclude<keyof WeatherSeries, 'timesMs' | 'spans'>
type Variables = Pick<WeatherSeries, WeatherVariable>

/** The ranges possible on Earth, with some margin. Any other value is a service error and counts as unknown. */
const plausible: Readonly<Record<WeatherVariable | 'millimeters', readonly [least: number, most: number]>> = {
  temperature: [-95, 65],
  cloudCover: [0, 100],
  humidity: [0, 105],
  pressure: [850, 1100],
  windSpeed: [0, 120],
  windDirection: [0, 360],
  millimeters: [0, 1200],
}

/** Creates the lists of values at instants, by variable. */
export function eachVariable(valuesOf: (variable: WeatherVariable) => readonly number[]): Variables {
  const { millimeters: _, ...variables } = plausible
  const names = Object.keys(variables) as WeatherVariable[]
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)])) as unknown as Variables
}

/** Returns a service's value as a number; `NaN` when it is missing, not a number, or impossible. Never −0. */
export function readValue(variable: keyof typeof plausible, value: unknown): number {
  const [least, most] = plausible[variable]
  return typeof value === 'number' && value >= least && value <= most ? value + 0 : Number.NaN
}
