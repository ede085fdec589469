/** Milliseconds since the epoch. Handed in wherever time is read, so that tests can move it. */
export type Clock = () => number

const dayMs = 86_400_000

/** The calendar day in UTC, YYYY-MM-DD. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

/** The day `days` after `day`, both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return utcDay(Date.parse(day) + days * dayMs)
}
