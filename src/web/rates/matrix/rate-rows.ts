import { boardKey, boardName, mealsOf } from '#contract/hotels/board'
import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import { withTaxes } from '#contract/hotels/full-price'
import { hasUnknownTerms, isRefundable } from '#contract/hotels/refundable'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { centsOf, type Money, moneyOf } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'
import { freeUntilMs } from '#web/stay/cancellation/cancellation-schedule.ts'
import { formatBoards } from '#web/stay/offer/format-offer.ts'
import { soldPrice, type SellRule } from '../sell/selling-price.ts'

/** An offer with its computed values for comparing and filtering. */
export type RateRow = Readonly<ReturnType<typeof rateRowOf>>

/** A response prepared for comparing and filtering. */
export type RateTable = Readonly<ReturnType<typeof rateTableOf>>

/** How the prices of rates are set. */
export interface RatePrices {
  readonly rule: SellRule
  /** The agent's own prices in the currencies of the rates, by row key. */
  readonly ownPrices: ReadonlyMap<string, number>
}

/** Prepares a response for comparing and filtering; computed once per response and prices. */
export function rateTableOf({ data }: OffersResponse, nowMs: number, prices: RatePrices) {
  const hotels = data.map(({ hotelId, roomTypes }) => {
    const timeZone = timeZoneOf(roomTypes)
    const rows = roomTypes.map((offer) => rateRowOf(hotelId, offer, timeZone, nowMs, prices))
    const isMixed = rows.some(({ currency }) => currency !== rows[0]!.currency)
    return isMixed ? rows.map((row) => ({ ...row, orderCents: centsOf(withTaxes(row.offer)) })) : rows
  })
  const rows = hotels.flat()
  const onBoards = rows.flatMap((row) => row.boards.map((code) => ({ code, offer: row.offer })))
  const found = [...Map.groupBy(onBoards, ({ code }) => code)].map(([code, same]) => ({
    code,
    name: boardName(
      code,
      formatBoards({ rates: same[0]!.offer.rates.filter((rate) => boardKey(rate) === code).slice(0, 1) }),
    ),
    count: same.length,
  }))
  return {
    /** Each hotel's rows, in the response's order. */
    hotels: hotels.filter(({ length }) => length > 0),
    count: rows.length,
    /** Most frequent first. */
    boards: found.toSorted((a, b) => b.count - a.count),
    /** Whether the response includes commission and supplier. */
    hasCommission: rows.some(({ offer }) => offer.rates.some(({ commission }) => commission.length > 0)),
  }
}

/**
 * Compares rates by total price. Currencies cannot be compared, so rates of the same currency stay together. Rates of
 * one hotel in several currencies are compared by retail price.
 */
export function cheapestFirst(a: RateRow, b: RateRow): number {
  if (a.hotelId === b.hotelId) return a.orderCents - b.orderCents
  return a.currency === b.currency ? a.fullCents - b.fullCents : a.currency < b.currency ? -1 : 1
}

/** Returns a rate's amount on screen. */
export function priceOf({ fullCents, currency }: Pick<RateRow, 'fullCents' | 'currency'>): Money {
  return moneyOf(fullCents, currency)
}

function rateRowOf(hotelId: string, offer: Offer, timeZone: string | undefined, nowMs: number, prices: RatePrices) {
  const { rates } = offer
  const codes = [...new Set(rates.map(boardKey))]
  const key = `${hotelId} ${offer.offerId}`
  const ownPrice = prices.ownPrices.get(key)
  const price = soldPrice({ offer, ownPrice }, prices.rule)
  const fullCents = centsOf(withTaxes(offer, price))
  return {
    key,
    hotelId,
    offer,
    ownPrice,
    currency: price.currency,
    /** The amount on screen: the retail or selling price, including payments at the property in the same currency. */
    fullCents,
    /** The value to compare the rates of one hotel by. */
    orderCents: fullCents,
    boards: codes,
    /** The meals in every room: 0 for none, 1 for breakfast, 2 for at least half board; -1 if a board is unknown. */
    meals: Math.min(...codes.map(mealsOf)),
    isRefundable: isRefundable(offer, nowMs),
    hasUnknownTerms: rates.some(hasUnknownTerms),
    /** Infinity if cancelling is always free, -Infinity if it never is or no longer is. */
    freeUntilMs: freeUntilMs(rates, nowMs),
    /** The hotel's time zone, if any of its rates states it. */
    timeZone,
  }
}

function timeZoneOf(offers: readonly Offer[]): string | undefined {
  const policies = offers.flatMap(({ rates }) => rates.map(({ cancellationPolicies }) => cancellationPolicies))
  return policies.find(({ cancelPolicyInfos }) => cancelPolicyInfos.length > 0)?.cancelPolicyInfos[0]!.timezone
}

/** Returns hotels with the price of their cheapest rates, for the map; leaves out hotels without a known position. */
export function mapItems(
  lines: readonly { readonly hotelId: string; readonly rates: { readonly cheapest: RateRow } }[],
  hotels: ReadonlyMap<string, Pick<ListedHotel, 'name' | 'latitude' | 'longitude'>>,
) {
  return lines.flatMap(({ hotelId, rates: { cheapest } }) => {
    const hotel = hotels.get(hotelId)
    if (hotel === undefined) return []
    const { name, latitude, longitude } = hotel
    return { id: hotelId, name, latitude, longitude, price: formatMoney(priceOf(cheapest)), cents: cheapest.fullCents }
  })
}
