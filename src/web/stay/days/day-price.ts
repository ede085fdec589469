import type { MinRatesResponse } from '#contract/hotels/find-min-rates'
import type { Offer, RatesNotice } from '#contract/hotels/find-offers'
import { type PricedRates, withTaxes } from '#contract/hotels/full-price'
import type { Money } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'

/** The best price and miles for a check-in date, over all requested hotels. */
export type DayPrice = ReturnType<typeof dayPriceOf>

/** The retail price and the suggested selling price of an offer. */
export type PricedOffer = Pick<Offer, 'offerRetailRate' | 'suggestedSellingPrice'>

export type TaxedOffer = PricedOffer & PricedRates

/** The rates of hotels for a check-in date. */
export interface DayRates {
  /** The rates with the fewest miles; `undefined` if they cannot be requested with the filters. */
  readonly minRates: MinRatesResponse | undefined
  /**
   * The cheapest offer of each hotel; `undefined` if the lowest rates already have the price, which is the public one.
   */
  readonly offers: { readonly cheapest: readonly TaxedOffer[]; readonly notices: readonly RatesNotice[] } | undefined
}

/** Returns the best price and miles of hotels for a check-in date; `priceOf` prices an offer. */
export function dayPriceOf({ minRates, offers }: DayRates, priceOf: (offer: PricedOffer) => Money) {
  const data = minRates?.data ?? []
  const notices = [...(minRates?.notices ?? []), ...(offers?.notices ?? [])]
  const prices =
    offers?.cheapest.map((offer) => withTaxes(offer, priceOf(offer))) ??
    data.map(({ minRate: { originalAmount: amount, originalCurrency: currency } }) => ({ amount, currency }))
  const currency = mostFrequent(prices.map((price) => price.currency))
  const amounts = prices.flatMap((price) => (price.currency === currency ? price.amount : []))
  return {
    /** The lowest price of the stay, in the most frequent currency; `undefined` if no room is available. */
    price: currency === undefined ? undefined : { amount: Math.min(...amounts), currency },
    /** The fewest miles for the stay, possibly at another hotel. */
    miles: data.length === 0 ? undefined : Math.min(...data.map(({ minRate }) => minRate.amount)),
    /** The number of hotels that could not be queried. */
    missingHotels: new Set(notices.flatMap(({ hotelIds }) => hotelIds)).size,
  }
}

function mostFrequent(values: readonly string[]): string | undefined {
  return [...Map.groupBy(values, (value) => value).values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
}

/** From this price on, cents are left out. */
const wholeFrom = 1000

/** Formats money in little space: `$61.54`, `$1,234`. */
export function formatMoneyShort({ amount, currency }: Money): string {
  const isShort = amount < wholeFrom
  return formatMoney({ amount: isShort ? amount : Math.round(amount), currency }, isShort)
}

/** Returns the days with the lowest price; none if all have the same price or only one is known. */
export function cheapestDays(prices: ReadonlyMap<string, DayPrice>): ReadonlySet<string> {
  const currency = [...prices.values()].find(({ price }) => price !== undefined)?.price?.currency
  const priced = [...prices].flatMap(([day, { price }]) =>
    price !== undefined && price.currency === currency ? [{ day, amount: price.amount }] : [],
  )
  const lowest = Math.min(...priced.map(({ amount }) => amount))
  const cheapest = priced.filter(({ amount }) => amount === lowest)
  return new Set(cheapest.length < priced.length ? cheapest.map(({ day }) => day) : [])
}
