import { dayMs, dayNumber } from '#contract/days'
import { type Climate, climates, mildFrom, warmFrom } from '#contract/deals/deal-limits'
import { cellCenter, cellCount } from '../places/grid.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { Position } from '../places/sphere.ts'

/** Returns the means of the daily highs of each month at a position, °C, from January on. */
export type MonthlyHighs = (position: Position) => readonly number[]

const bitsPerMonth = 2

/** The usual weather of each month in the cells of the grid that have hotels. */
export type Climates = ReturnType<typeof createClimates>

export function createClimates(highsOf: MonthlyHighs) {
  /** Two bits for each month: the place of its climate among all, from 1 on. */
  const months = new Int32Array(cellCount)

  /** Computes the climates of a cell where they are not known, in about a tenth of a millisecond. */
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
    /** Computes the climates of cells before a search needs them, while requests are served. */
    async prepare(cells: Int32Array): Promise<void> {
      for (const cell of cells) {
        if (months[cell] !== 0) continue
        monthsOf(cell)
        await yieldToEventLoop()
      }
    },
    /** Returns the mean of the daily highs of a month, °C; `undefined` where it is not known. */
    high: (cell: number, month: number): number | undefined => highsOf(cellCenter(cell))[month],
    /** @param month from 0 on */
    is(climate: Climate, cell: number, month: number): boolean {
      return ((monthsOf(cell) >> (month * bitsPerMonth)) & 3) === climates.indexOf(climate) + 1
    },
  }
}

const monthOfDay: number[] = []

/** Returns the month of the first day of a stay, counted from 1 January 1970, from 0 on. */
export function monthOf(startDay: number): number {
  return (monthOfDay[startDay] ??= new Date(startDay * dayMs).getUTCMonth())
}

/** Returns the months that the days from one to another, YYYY-MM-DD, are in, from 0 on: any where there are no such days. */
export function monthsBetween(from: string | undefined, to: string | undefined): readonly number[] {
  const first = from === undefined ? 0 : dayNumber(from)
  const last = to === undefined ? first + 366 : dayNumber(to)
  const months = new Set<number>()
  // Not by `monthOf`, which remembers the days of stays: these are any that a caller sends.
  for (let day = first; day < last && months.size < 12; day += 1) months.add(new Date(day * dayMs).getUTCMonth())
  return [...months]
}
