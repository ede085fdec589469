/** The orders of deals, each the best first: the first two are those of the specification. @spec 2. Get top hotel deals */
export const dealSorts = ['cpm', 'multiplier', 'miles', 'price', 'distance', 'rating'] as const
export type DealSort = (typeof dealSorts)[number]

/** What the days of a month are usually like, by the means of their highs: from these on they are warm, or mild, °C. */
export const warmFrom = 25
export const mildFrom = 15
export const climates = ['warm', 'mild', 'cool'] as const
export type Climate = (typeof climates)[number]

/** The smallest and the largest value of numbers in a search for deals that others know too. */
export const dealLimits = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  /** In metres: from 1 km to half the Earth's circumference. */
  radius: [1000, 20_040_000],
  maxMiles: [1, 999_999_999],
  /** Of a stay. */
  nights: [1, 30],
} as const satisfies Readonly<Record<string, readonly [number, number]>>

/** The days of the week as a search names them, in the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** How many facilities a search can name. */
export const mostFacilities = 20

/** How many lengths of stays a search can name. */
export const mostLengths = 30
