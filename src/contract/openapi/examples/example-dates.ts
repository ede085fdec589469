import { addDays } from '../../days.ts'

/** The days of the examples, YYYY-MM-DD. */
export interface ExampleDates {
  readonly checkin: string
  readonly checkout: string
}

/**
 * Returns days that rates can be requested for: they lie 5 to 11 weeks ahead and are the same all month, so that the
 * document changes only once a month.
 *
 * @param today YYYY-MM-DD in UTC
 */
export function exampleDates(today: string): ExampleDates {
  const [year = 0, month = 0] = today.split('-').map(Number)
  // Months count from 0 here, so this is the one after the next.
  const checkin = new Date(Date.UTC(year, month + 1, 8)).toISOString().slice(0, 10)
  return { checkin, checkout: addDays(checkin, 2) }
}
