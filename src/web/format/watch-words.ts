import { nightsBetween } from '#contract/days'
import { type DealFilters, type DealsSearch, filterNames } from '../paths.ts'
import { formatStay } from './dates.ts'
import { filterWords } from './filter-words.ts'
import { formatMiles } from './miles.ts'
import { formatMoney } from './money.ts'
import { countWords } from './offer-words.ts'
import { formatCents, formatPrice } from './value.ts'
import type { FoundByWatch } from './watch-schema.ts'
import { whenWords } from './when-words.ts'

/** What a watch is of, its place and days: `Paris, any 3 nights in March`. */
export function watchName(search: DealsSearch, place: string | undefined, now: Date): string {
  const { near, south } = search
  const where = south === undefined ? (near ?? place ?? 'Here') : place === undefined ? 'An area' : `Area near ${place}`
  const when = daysWords(search, now)
  return when === undefined ? where : `${where}, ${when.charAt(0).toLowerCase()}${when.slice(1)}`
}

/** When the stays of a search are, `Any 3 nights in March`; undefined where it does not say. */
export function daysWords(search: DealsSearch, now: Date): string | undefined {
  const isAny = [search.from, search.to, search.nights, search.arrival].every((each) => each === undefined)
  return isAny ? undefined : whenWords(search, now)
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
