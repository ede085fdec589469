import type * as z from 'zod/mini'
import type { nearRadius } from '../query-parameters.ts'

/** The radius of a search stops growing once it has this many deals. */
export const enoughDeals = 20

/** The radii, in metres, in which nearby deals are searched. */
export const reaches = [10_000, 25_000, 50_000, 100_000] as const

/** The radii to try for each value of `radius`, in metres: `near-mi` is 10, 25 or 50 miles. */
export const nearReaches: Readonly<Record<Near, readonly number[]>> = {
  near: reaches,
  'near-mi': [16_093, 40_234, 80_467],
}
export type Near = z.output<typeof nearRadius>
