import type { Variables } from './parse-setting.ts'

const minuteMs = 60_000

/**
 * Reads how deals that a supplier offered are kept and published.
 *
 * @throws {StartError} when a variable has an invalid value
 */
export function readDeals(variables: Variables) {
  return {
    /** Deals that were found longer ago are dropped. */
    maxAgeMs: variables.integer('DEALS_MAX_AGE_HOURS', 48, [1, 720]) * 60 * minuteMs,
    /** How often deals are published when there are others. */
    publishEveryMs: variables.integer('DEALS_PUBLISH_MINUTES', 5, [1, 1440]) * minuteMs,
    /** What a mile is worth to readers who have not said, in cents; `undefined` for the median of all deals. */
    mileValue: variables.read('MILE_VALUE', undefined, parseCents, 'a number of cents from 0.01 to 100, as in 1.2'),
  }
}

function parseCents(text: string): number | undefined {
  const cents = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return cents >= 0.01 && cents <= 100 ? cents : undefined
}
