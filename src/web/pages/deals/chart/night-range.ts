import { nightsBetween } from '#contract/days'
import type { DatedDeal } from '../../../format/deal-age.ts'
import type { DealsSearch } from '../../../paths.ts'

/** The least and the most miles and cash of a night to which deals are narrowed; undefined where they are not. */
export type NightRanges = Pick<DealsSearch, 'nightMiles' | 'nightCash'>

/** Returns the nights of a deal, and its miles and its cash, in units of its currency, for one of them. */
export function perNight({ data, start_date, end_date }: DatedDeal) {
  const nights = nightsBetween(start_date, end_date)
  const { miles_required = 0, selling_price } = data.room_types[0]?.calculations ?? {}
  return { nights, miles: miles_required / nights, cash: (selling_price?.amount ?? 0) / nights }
}

/** Whether miles and cash of a night are within ranges, ends included. */
export function isInRanges({ miles, cash }: { readonly miles: number; readonly cash: number }, ranges: NightRanges) {
  const isIn = (value: number, [least, most]: readonly [number, number] = [-Infinity, Infinity]) =>
    value >= least && value <= most
  return isIn(miles, ranges.nightMiles) && isIn(cash, ranges.nightCash)
}

export function isNarrowed({ nightMiles, nightCash }: NightRanges): boolean {
  return nightMiles !== undefined || nightCash !== undefined
}

/** Returns the deals within ranges; the same array where there are none. */
export function dealsInRanges(deals: readonly DatedDeal[], ranges: NightRanges): readonly DatedDeal[] {
  return isNarrowed(ranges) ? deals.filter((deal) => isInRanges(perNight(deal), ranges)) : deals
}
