import { nightsBetween } from '#contract/days'
import type { CheapestStay, DealDay } from '#contract/list-deal-days'
import { formatMiles, formatMilesShort, milesPerNight } from '../../format/miles.ts'
import { formatMoney } from '../../format/money.ts'
import { countWords } from '../../format/offer-words.ts'
import { formatCents } from '../../format/value.ts'
import type { DayNote } from '../calendar/stay-calendar.tsx'

/** How much is said of a day: the miles of a night, or also what they replace. */
export type NoteDetail = 'miles' | 'value'

/** Of a day that has no stay. */
export const unknownDay: DayNote = { lines: [], words: 'no stay known', mark: 'none' }
const soldOutDay: DayNote = { lines: ['full'], words: 'sold out', mark: 'none' }

/** Returns what a calendar shows with each day of arrival that is known, with those of the fewest miles of each month marked. */
export function dayNotes(days: readonly DealDay[], detail: NoteDetail): ReadonlyMap<string, DayNote> {
  const least = new Map<string, number>()
  for (const { start_date, cheapest } of days) {
    if (cheapest === null) continue
    const month = start_date.slice(0, 7)
    least.set(month, Math.min(least.get(month) ?? Infinity, nightMiles(start_date, cheapest)))
  }
  return new Map(
    days.map(({ start_date, cheapest }): [string, DayNote] => {
      if (cheapest === null) return [start_date, soldOutDay]
      const miles = nightMiles(start_date, cheapest)
      const isLeast = miles === least.get(start_date.slice(0, 7))
      const { lines, words } = describe(start_date, cheapest, detail)
      return [
        start_date,
        {
          lines,
          words: `${words}${isLeast ? ', the fewest of the month' : ''}`,
          mark: isLeast ? 'least' : undefined,
        },
      ]
    }),
  )
}

function describe(startDate: string, stay: CheapestStay, detail: NoteDetail): Pick<DayNote, 'lines' | 'words'> {
  const nights = nightsBetween(startDate, stay.end_date)
  const miles = nightMiles(startDate, stay)
  const words = `${formatMiles(miles)} miles a night for ${countWords(nights, 'night', 'nights')}`
  const short = formatMilesShort(miles)
  if (detail === 'miles') return { lines: [short], words: `from ${words}` }
  const { amount, currency } = stay.price_per_night
  const cash = formatMoney({ amount: Math.round(amount), currency })
  const value = formatCents(stay.cpm)
  return { lines: [short, cash, value], words: `${words}, or ${cash} a night, ${value} per mile` }
}

/** The miles of one night of a stay. */
export function nightMiles(startDate: string, { end_date, miles_required }: CheapestStay): number {
  return milesPerNight(miles_required, nightsBetween(startDate, end_date))
}
