/** The sort orders of deals, each best first. Only the first two are in the specification. @spec 2. Get top hotel deals */
export const dealSorts = ['cpm', 'multiplier', 'miles', 'price', 'distance', 'rating'] as const
export type DealSort = (typeof dealSorts)[number]

/** The mean daily highs, in °C, from which a month is warm or mild. */
export const warmFrom = 25
export const mildFrom = 15
export const climates = ['warm', 'mild', 'cool'] as const
export type Climate = (typeof climates)[number]

/** The lowest and highest limits for the miles of a stay in a search. */
export const milesRange = [1, 999_999_999] as const
