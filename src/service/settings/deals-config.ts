import { parseInteger } from './parse-setting.ts'
import type { ReadVariable } from './sign-in-config.ts'

/** How deals that a supplier offered are kept and published. */
export interface DealsSettings {
  /** Deals that were found longer ago are dropped. */
  readonly maxAgeMs: number
  /** How often deals are published when there are others. */
  readonly publishEveryMs: number
}

const minuteMs = 60_000

/** @throws {StartError} when a variable has an invalid value */
export function readDeals(read: ReadVariable): DealsSettings {
  const hours = read('DEALS_MAX_AGE_HOURS', 48, (text) => parseInteger(text, 1, 720), 'a whole number from 1 to 720')
  const minutes = read(
    'DEALS_PUBLISH_MINUTES',
    5,
    (text) => parseInteger(text, 1, 1440),
    'a whole number from 1 to 1440',
  )
  return { maxAgeMs: hours * 60 * minuteMs, publishEveryMs: minutes * minuteMs }
}
