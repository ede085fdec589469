import type { Climate } from '../../world/climate-zones.ts'

const daysPerYear = 365.2425

/** The size of a climate's price swing, and the day of its highest prices in the northern year. */
const swings = {
  tropical: { amplitude: 0.16, peakDay: 20, peaks: 1 },
  arid: { amplitude: 0.24, peakDay: 5, peaks: 1 },
  mediterranean: { amplitude: 0.3, peakDay: 212, peaks: 1 },
  temperate: { amplitude: 0.14, peakDay: 190, peaks: 1 },
  cold: { amplitude: 0.2, peakDay: 192, peaks: 1 },
  alpine: { amplitude: 0.24, peakDay: 40, peaks: 2 },
} satisfies Readonly<Record<Climate, object>>

/** The days before and after New Year with high demand. */
const holidayDays = { before: 9, after: 2 }

const tables = new Map<string, Float64Array>()

/** Returns the price factor of each day of the year from 1 January; `seasonIndex` returns the index of a day. */
export function seasonTable(climate: Climate, latitude: number): Float64Array {
  const southern = latitude < 0
  const key = `${climate} ${southern}`
  let table = tables.get(key)
  if (table === undefined) {
    const { amplitude, peakDay, peaks } = swings[climate]
    const peak = southern ? peakDay + daysPerYear / 2 : peakDay
    table = Float64Array.from({ length: 366 }, (_, day) => {
      const swing = 1 + amplitude * Math.cos(((day - peak) / daysPerYear) * 2 * Math.PI * peaks)
      return day < holidayDays.after || day >= 366 - holidayDays.before ? Math.max(swing, 1) * 1.22 : swing
    })
    tables.set(key, table)
  }
  return table
}

/** Returns the day of the year, 0 to 365, of a day counted from 1 January 1970. */
export function seasonIndex(day: number): number {
  return Math.floor(day % daysPerYear)
}

/** Returns the weekday, with Sunday as 0 and Monday as 1, as in `Date`. */
export function weekday(day: number): number {
  return (day + 4) % 7
}
