import { dayMs, dayNumber } from '#contract/days'
import { type Climate, climates, mildFrom, warmFrom } from '#contract/deals/deal-limits'
import { cellCenter, cellCount } from '../places/grid.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { Position } from '../places/sphere.ts'

const bitsPerMonth = 2

/** The usual weather by month in the grid cells that have hotels. */
export type Climates = ReturnType<typeof createClimates>

/** @param highsOf returns the mean daily high of each month at a position, °C, from January */
export function createClimates(highsOf: (position: Position) => readonly number[]) {
  /** For each cell, two bits per month: the index of its climate plus 1, or 0 if not computed. */
  const months = new Int32Array(cellCount)

  /** Computes a cell's climates unless cached, in about a tenth of a millisecond. */
  function monthsOf(cell: number): number {
    let known = months[cell]!
    if (known !== 0) return known
    for (const [month, high] of highsOf(cellCenter(cell)).entries()) {
      const climate = high >= warmFrom ? 'warm' : high >= mildFrom ? 'mild' : 'cool'
      known |= (climates.indexOf(climate) + 1) << (month * bitsPerMonth)
    }
    return (months[cell] = known)
  }

  return {
    /** Computes the climates of cells before a search needs them, while other requests are served. */
    async prepare(cells: Int32Array): Promise<void> {
      for (const cell of cells) {
        if (months[cell] !== 0) continue
        monthsOf(cell)
        await yieldToEventLoop()
      }
    },
    /** Returns the mean daily high of a month, °C, or `undefined` if unknown. */
    high: (cell: number, month: number): number | undefined => highsOf(cellCenter(cell))[month],
    /** @param month from 0 */
    is(climate: Climate, cell: number, month: number): boolean {
      return ((monthsOf(cell) >> (month * bitsPerMonth)) & 3) === climates.indexOf(climate) + 1
    },
  }
}

const monthOfDay: number[] = []

/** Returns the month, from 0, of a day counted from 1 January 1970. */
export function monthOf(startDay: number): number {
  return (monthOfDay[startDay] ??= new Date(startDay * dayMs).getUTCMonth())
}

/** Returns the months, from 0, of the days from `from` to before `to`, YYYY-MM-DD; a missing date leaves that side open. */
export function monthsBetween(from: string | undefined, to: string | undefined): readonly number[] {
  const first = from === undefined ? 0 : dayNumber(from)
  const last = to === undefined ? first + 366 : dayNumber(to)
  const months = new Set<number>()
  // Does not use `monthOf`, which caches days: callers can send any day.
  for (let day = first; day < last && months.size < 12; day += 1) months.add(new Date(day * dayMs).getUTCMonth())
  return [...months]
}
