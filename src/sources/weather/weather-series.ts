/**
 * The weather at a place over time, as a service gives it: values at instants, and what came between two of them. A value
 * that is not known is `NaN`.
 */
export interface WeatherSeries {
  /** Ascending. The lists below have an entry for each. */
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
  /** Ascending and without overlap. */
  readonly spans: readonly WeatherSpan[]
}

/** The weather from one time to another. */
export interface WeatherSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly millimeters: number
  /** The lowest and highest temperature, where a service knows more than the instants say. */
  readonly low?: number
  readonly high?: number
}

/** The lists of values at instants. */
export type WeatherVariable = Exclude<keyof WeatherSeries, 'timesMs' | 'spans'>
type Variables = Pick<WeatherSeries, WeatherVariable>

/** The ranges possible on Earth, with some room: anything else is an error of the service, and not known. */
const plausible: Readonly<Record<WeatherVariable | 'millimeters', readonly [least: number, most: number]>> = {
  temperature: [-95, 65],
  cloudCover: [0, 100],
  humidity: [0, 105],
  pressure: [850, 1100],
  windSpeed: [0, 120],
  windDirection: [0, 360],
  millimeters: [0, 1200],
}

/** Makes the lists of values at instants, each by its variable. */
export function eachVariable(valuesOf: (variable: WeatherVariable) => readonly number[]): Variables {
  const { millimeters: _, ...variables } = plausible
  const names = Object.keys(variables) as WeatherVariable[]
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)])) as unknown as Variables
}

/** Returns a value of a service as a number; `NaN` where it is missing, not a number, or impossible. Never −0. */
export function readValue(variable: keyof typeof plausible, value: unknown): number {
  const [least, most] = plausible[variable]
  return typeof value === 'number' && value >= least && value <= most ? value + 0 : Number.NaN
}
