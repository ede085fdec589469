/** The orders of deals, each the best first. The first two are in the specification. @spec 2. Get top hotel deals */
export const dealSorts = ['cpm', 'multiplier', 'miles', 'price', 'distance', 'rating'] as const
export type DealSort = (typeof dealSorts)[number]

/** The usual weather of a month, by the mean of its daily highs: warm or mild from these on, °C. */
export const warmFrom = 25
export const mildFrom = 15
export const climates = ['warm', 'mild', 'cool'] as const
export type Climate = (typeof climates)[number]

/** The least and the most miles that a search can limit the price of a stay to. */
export const milesRange = [1, 999_999_999] as const
