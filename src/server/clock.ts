/** Milliseconds since the epoch. Handed in wherever time is read, so that tests can move it. */
export type Clock = () => number

const dayMs = 86_400_000

/** The day that was last asked for: nearly always it is asked for again. */
let known = { number: Number.NaN, day: '' }

/** The calendar day in UTC, YYYY-MM-DD. */
export function utcDay(timeMs: number): string {
  const number = Math.floor(timeMs / dayMs)
  if (number !== known.number) known = { number, day: new Date(timeMs).toISOString().slice(0, 10) }
  return known.day
}

/** The day `days` after `day`, both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return utcDay(Date.parse(day) + days * dayMs)
}
