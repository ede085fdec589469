import type { MinRatesResponse } from '#contract/find-min-rates'
import type { Money } from '#contract/money'
import { formatMoney } from './money.ts'

/** The best of a day of arrival, over all the hotels that were asked for. */
export interface DayPrice {
  /** The lowest price of the public for the stay; `undefined` where no room is free. Of several currencies, in the most frequent. */
  readonly price: Money | undefined
  /** The fewest miles for the stay, which may be at another hotel. */
  readonly miles: number | undefined
  /** How many hotels could not be asked. */
  readonly missingHotels: number
}

/** Sums up the lowest rates of hotels for one day of arrival. */
export function dayPriceOf({ data, notices = [] }: MinRatesResponse): DayPrice {
  const currency = mostFrequent(data.map(({ minRate }) => minRate.originalCurrency))
  const amounts = data.flatMap(({ minRate }) => (minRate.originalCurrency === currency ? minRate.originalAmount : []))
  return {
    price: currency === undefined ? undefined : { amount: Math.min(...amounts), currency },
    miles: data.length === 0 ? undefined : Math.min(...data.map(({ minRate }) => minRate.amount)),
    missingHotels: new Set(notices.flatMap(({ hotelIds }) => hotelIds)).size,
  }
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** Money in little room: `$61.54`, but `$1,234` without cents from an amount on. */
export function formatMoneyShort({ amount, currency }: Money, wholeFrom: number): string {
  return formatMoney({ amount: amount < wholeFrom ? amount : Math.round(amount), currency })
}

/** Returns the days with the lowest price of all; none where all have the same, or only one is known. */
export function cheapestDays(prices: ReadonlyMap<string, DayPrice>): ReadonlySet<string> {
  const currency = [...prices.values()].find(({ price }) => price !== undefined)?.price?.currency
  const priced = [...prices].flatMap(([day, { price }]) =>
    price !== undefined && price.currency === currency ? [{ day, amount: price.amount }] : [],
  )
  const lowest = Math.min(...priced.map(({ amount }) => amount))
  const cheapest = priced.filter(({ amount }) => amount === lowest)
  return new Set(cheapest.length < priced.length ? cheapest.map(({ day }) => day) : [])
}
