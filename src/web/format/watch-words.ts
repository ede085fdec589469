import { nightsBetween } from '#contract/days'
import { type DealFilters, type DealsSearch, filterNames } from '../paths.ts'
import { formatDay, formatDays, formatStay } from './dates.ts'
import { filterWords } from './filter-words.ts'
import { formatMiles } from './miles.ts'
import { formatMoney } from './money.ts'
import { countWords } from './offer-words.ts'
import { formatCents, formatPrice } from './value.ts'
import type { FoundByWatch } from './watch-schema.ts'
import { isWeekend } from './when-words.ts'

const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** What a watch is of, its place and days: `Paris, 3 nights, 1 – 31 Mar`. */
export function watchName(search: DealsSearch, place: string | undefined, now: Date): string {
  const { near, south } = search
  const where = south === undefined ? (near ?? place ?? 'Here') : place === undefined ? 'An area' : `Area near ${place}`
  return [where, daysWords(search, now)].filter(Boolean).join(', ')
}

/** The days and nights of a search, `3 nights, 1 – 31 Mar`; undefined without any. */
export function daysWords(search: DealsSearch, now: Date): string | undefined {
  const { from, to, nights, arrival } = search
  const days =
    from !== undefined && to !== undefined
      ? formatDays(from, to, now)
      : from !== undefined
        ? `from ${formatDay(from)}`
        : to !== undefined
          ? `until ${formatDay(to)}`
          : undefined
  const length = nights && `${list.format(nights.map(String))} ${nights.join() === '1' ? 'night' : 'nights'}`
  const stay = isWeekend(search) ? ['any weekend'] : [length, arrival && `arriving on ${list.format(arrival)}`]
  return [...stay, days].filter(Boolean).join(', ') || undefined
}

/** What a deal must be: `at most 60,000 miles for the stay, refundable only`. */
export function askedWords(search: DealsSearch): string {
  const { maxMiles, minCpm, facilities } = search
  const others = filterNames.filter((name) => !['maxMiles', 'minCpm', 'facilities'].includes(name))
  return [
    maxMiles && `at most ${formatMiles(maxMiles)} miles for the stay`,
    minCpm && `a mile worth ${formatPrice(minCpm)} or more`,
    ...others.map((name) => filterWords(name, search satisfies DealFilters)?.toLowerCase()),
    facilities && `with ${facilities.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What was found, in short: `12 deals found.` */
export function foundWords({ total }: FoundByWatch): string {
  return total === 0 ? 'Nothing found yet.' : `${countWords(total, 'deal', 'deals')} found.`
}

/** The best deal that was found: `Fri 5 – Mon 8 Mar, 3 nights: 42,000 miles in place of $714, 1.70 ¢ a mile`. */
export function bestWords({ checkin, checkout, miles, price, cpm }: NonNullable<FoundByWatch['best']>, now: Date) {
  const nights = countWords(nightsBetween(checkin, checkout), 'night', 'nights')
  return `${formatStay(checkin, checkout, now)}, ${nights}: ${formatMiles(miles)} miles in place of ${formatMoney(price)}, ${formatCents(cpm)} a mile`
}
