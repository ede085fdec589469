import type * as z from 'zod/mini'
import type { nearRadius } from '../query-parameters.ts'

/** So many deals near a place are enough. */
export const enoughDeals = 20

/** How far what is near a place can be, in metres. */
export const reaches = [10_000, 25_000, 50_000, 100_000] as const

/** The radii that are found, by what a request calls them: `near-mi` is 10, 25 or 50 miles. */
export const nearReaches: Readonly<Record<Near, readonly number[]>> = {
  near: reaches,
  'near-mi': [16_093, 40_234, 80_467],
}
export type Near = z.output<typeof nearRadius>
