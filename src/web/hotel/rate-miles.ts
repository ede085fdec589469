import { cpmOf, shownCents } from '#contract/deals/mile-value'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer } from '#contract/hotels/find-offers'
import type { Money } from '#contract/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ShownOffers } from '#web/stay/offer/find-offers.ts'
import { minRatesQuery } from '#web/stay/offer/min-rates.ts'
import type { DealCheck } from '#web/stay/today/check-deal.ts'
import { isOfferOfMinRate } from '#web/stay/today/find-rate.ts'

/** The miles a rate costs, and the cents that each mile replaces. */
export interface MilesPrice {
  readonly milesRequired: number
  readonly cpm: number
  /** The price that the miles replace. */
  readonly price: Money
}

/** Returns the miles of the offers on screen and whether they are final. Requests them once all offers have loaded. */
export function useRateMiles(
  offers: readonly Offer[],
  check: DealCheck | undefined,
  { shown, isCurrent }: Pick<ShownOffers, 'shown' | 'isCurrent'>,
): { readonly prices: ReadonlyMap<Offer, MilesPrice>; readonly isSettled: boolean } {
  const isWanted = isCurrent && shown?.isComplete === true && offers.length > 0
  const { data, isFetching } = useQuery(minRatesQuery(isWanted ? shown.request : undefined, true))
  const rates = data?.data[0]?.rates
  const nowMs = shown?.foundAtMs ?? 0
  const prices = useMemo(() => pricesInMiles(offers, check, rates ?? [], nowMs), [offers, check, rates, nowMs])
  return { prices, isSettled: isWanted && !isFetching }
}

/**
 * Returns prices in miles by offer: for the hotel's deal, and the cheapest offer of each room, board and terms. Every
 * other offer costs more than one of these, and no fewer miles.
 */
export function pricesInMiles(
  offers: readonly Offer[],
  check: DealCheck | undefined,
  minRates: readonly MinRate[],
  nowMs: number,
): ReadonlyMap<Offer, MilesPrice> {
  const prices = new Map<Offer, MilesPrice>()
  for (const minRate of minRates) {
    const offer = offers.find((each) => !prices.has(each) && isOfferOfMinRate(each, minRate, nowMs))
    if (offer === undefined || minRate.amount <= 0) continue
    const { amount, originalAmount, originalCurrency } = minRate
    const price = { amount: originalAmount, currency: originalCurrency }
    prices.set(offer, { milesRequired: amount, cpm: cpmOf(originalAmount, amount), price })
  }
  if ((check?.kind === 'unchanged' || check?.kind === 'changed') && check.calculations !== undefined) {
    const { miles_required, cpm, selling_price } = check.calculations
    prices.set(check.offer, { milesRequired: miles_required, cpm, price: selling_price })
  }
  return prices
}

/** Returns the offer that costs the fewest miles; undefined if no offer has a price in miles. */
export function fewestMiles(prices: ReadonlyMap<Offer, MilesPrice>): Offer | undefined {
  return [...prices].toSorted(([, one], [, other]) => one.milesRequired - other.milesRequired)[0]?.[0]
}

/** Returns the offer with the highest value per mile; undefined if fewer than two can be compared or all are equal. */
export function bestValue(prices: ReadonlyMap<Offer, MilesPrice>): Offer | undefined {
  const byValue = [...prices].toSorted(([, one], [, other]) => other.cpm - one.cpm)
  const [best, next] = byValue
  return best !== undefined && next !== undefined && shownCents(best[1].cpm) > shownCents(next[1].cpm)
    ? best[0]
    : undefined
}
