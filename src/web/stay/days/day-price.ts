import type { MinRatesResponse } from '#contract/hotels/find-min-rates'
import type { Offer, RatesNotice } from '#contract/hotels/find-offers'
import { type PricedRates, withTaxes } from '#contract/hotels/full-price'
import type { Money } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'

/** The best of a day of arrival, over all the hotels that were asked for. */
export type DayPrice = ReturnType<typeof dayPriceOf>

/** The price of an offer, and the price it can be sold at. */
export type PricedOffer = Pick<Offer, 'offerRetailRate' | 'suggestedSellingPrice'>

/** An offer with its taxes. */
export type TaxedOffer = PricedOffer & PricedRates

/** The offers of hotels for a day of arrival. */
export interface DayRates {
  /** The rates that cost the fewest miles; `undefined` where those that are wanted cannot be asked for. */
  readonly minRates: MinRatesResponse | undefined
  /** The cheapest offer of each hotel; `undefined` where the lowest rates have the price, which is the public one. */
  readonly offers: { readonly cheapest: readonly TaxedOffer[]; readonly notices: readonly RatesNotice[] } | undefined
}

/** Sums up what hotels have for a day of arrival, at the prices that a function makes of offers. */
export function dayPriceOf(rates: DayRates, priceOf: (offer: PricedOffer) => Money) {
  const data = rates.minRates?.data ?? []
  const prices =
    rates.offers?.cheapest.map((offer) => withTaxes(offer, priceOf(offer))) ??
    data.map(({ minRate: { originalAmount: amount, originalCurrency: currency } }) => ({ amount, currency }))
  const currency = mostFrequent(prices.map((price) => price.currency))
  const amounts = prices.flatMap((price) => (price.currency === currency ? price.amount : []))
  return {
    /** The lowest price for the stay; `undefined` where no room is free. Of several currencies, in the most frequent. */
    price: currency === undefined ? undefined : { amount: Math.min(...amounts), currency },
    /** The fewest miles for the stay, which may be at another hotel. */
    miles: data.length === 0 ? undefined : Math.min(...data.map(({ minRate }) => minRate.amount)),
    missingHotels: missingHotels(rates),
  }
}

/** Returns how many hotels could not be asked. */
export function missingHotels({ minRates, offers }: DayRates): number {
  const notices = [...(minRates?.notices ?? []), ...(offers?.notices ?? [])]
  return new Set(notices.flatMap(({ hotelIds }) => hotelIds)).size
}

function mostFrequent(values: readonly string[]): string | undefined {
  return [...Map.groupBy(values, (value) => value).values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
}

/** Money in little room: `$61.54`, but `$1,234` without cents from an amount on. */
export function formatMoneyShort({ amount, currency }: Money, wholeFrom: number): string {
  const isShort = amount < wholeFrom
  return formatMoney({ amount: isShort ? amount : Math.round(amount), currency }, isShort)
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
