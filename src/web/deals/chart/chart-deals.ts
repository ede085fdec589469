import { nightsBetween } from '#contract/days'
import type { DatedDeal } from '#web/stay/deal/list-deals.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'

/**
 * Returns what the chart shows of some deals: those in the currency of the first, from the fewest miles a night, which is
 * the order of the arrow keys. `leftOut` counts the others; miles and cash are of a night.
 */
export function chartDeals(listed: readonly DatedDeal[]) {
  const priced = listed.flatMap(({ data: { hotel, room_types }, start_date, end_date }) => {
    const calculations = room_types[0]?.calculations
    if (calculations === undefined) return []
    const { miles_required, selling_price, cpm, miles_earning } = calculations
    const nights = nightsBetween(start_date, end_date)
    const deal = {
      id: hotel.id,
      name: hotel.name,
      nights,
      miles: miles_required / nights,
      cash: selling_price.amount / nights,
      centsPerMile: cpm,
      multiplier: miles_earning.multiplier,
    }
    return [{ deal, currency: selling_price.currency }]
  })
  const currency = priced[0]?.currency ?? 'USD'
  const deals = priced.filter((each) => each.currency === currency).map(({ deal }) => deal)
  return {
    currency,
    deals: deals.toSorted((one, other) => one.miles - other.miles || one.cash - other.cash),
    leftOut: priced.length - deals.length,
  }
}

/** `14,000 miles or $238 a night`. */
export function nightPrice({ miles, cash }: Record<'miles' | 'cash', number>, currency: string): string {
  return `${formatMiles(Math.ceil(miles))} miles or ${formatMoney({ amount: Math.round(cash), currency })} a night`
}

/** Room beyond the least and the greatest value. */
const room = 1.2
const mostTicks = 6
/** The ticks of a decade, from the most of them; those of narrow axes are close enough to have one on it. */
const tickDigits = [[1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]]

/**
 * Returns a logarithmic axis with room for some positive values, one or more: on two of them, amounts of one value per mile
 * make a straight line.
 */
export function axisScale(values: readonly number[]) {
  const [least, most] = [Math.min(...values) / room, Math.max(...values) * room]
  const firstDecade = Math.floor(Math.log10(least))
  const decades = Array.from({ length: Math.ceil(Math.log10(most)) - firstDecade }, (_, at) => 10 ** (firstDecade + at))
  const choices = tickDigits.map((digits) =>
    decades.flatMap((decade) => digits.map((digit) => digit * decade)).filter((tick) => tick >= least && tick <= most),
  )
  return {
    least,
    most,
    /** Round numbers to be named, ascending. */
    ticks: choices.find((ticks) => ticks.length <= mostTicks) ?? choices.at(-1)!,
    /** Returns the percentage of the axis below a value: less than 0 or more than 100 off the axis. */
    percentOf: (value: number) => (100 * Math.log(value / least)) / Math.log(most / least),
  }
}
