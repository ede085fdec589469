/** What a mile is taken to be worth where neither the operator nor deals say it, in cents. */
export const usualMileValue = 1.2

/** Limits of what a mile is worth, in cents. */
export const mileValueLimits = [0.01, 100] as const

/**
 * Returns the net value of a mile, in cents: what it replaces, counting the miles that paying would have earned among those
 * given up.
 *
 * @param multiplier miles that each unit of cash earns
 */
export function netMileValue(centsPerMile: number, multiplier: number): number {
  return centsPerMile / (1 + (centsPerMile * multiplier) / 100)
}
