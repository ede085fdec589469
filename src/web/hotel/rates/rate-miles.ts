import { cpmOf, shownCents } from '#contract/deals/mile-value'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer } from '#contract/hotels/find-offers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ShownOffers } from '#web/stay/offer/find-offers.ts'
import { minRatesQuery } from '#web/stay/offer/min-rates.ts'
import type { DealCheck } from '#web/stay/today/check-deal.ts'
import { isOfferOfMinRate } from '#web/stay/today/find-rate.ts'

/** What a rate takes in miles, and the cents of its price that each of them replaces. */
export interface MilesPrice {
  readonly milesRequired: number
  readonly cpm: number
}

/** What the offers on screen take in miles; the service is asked once all of them have come. */
export function useRateMiles(
  offers: readonly Offer[],
  check: DealCheck | undefined,
  { shown, isCurrent }: Pick<ShownOffers, 'shown' | 'isCurrent'>,
): ReadonlyMap<Offer, MilesPrice> {
  const isWanted = isCurrent && shown?.isComplete === true && offers.length > 0
  const { data } = useQuery(minRatesQuery(isWanted ? shown.request : undefined, true))
  const rates = data?.data[0]?.rates
  const nowMs = shown?.foundAtMs ?? 0
  return useMemo(() => pricesInMiles(offers, check, rates ?? [], nowMs), [offers, check, rates, nowMs])
}

/**
 * Returns the prices in miles of the offers that have one: the hotel's deal, and the cheapest of each room, board and terms.
 * Any other offer costs more than one of these, and takes no fewer miles.
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
    prices.set(offer, { milesRequired: minRate.amount, cpm: cpmOf(minRate.originalAmount, minRate.amount) })
  }
  if ((check?.kind === 'kept' || check?.kind === 'changed') && check.calculations !== undefined) {
    const { miles_required, cpm } = check.calculations
    prices.set(check.offer, { milesRequired: miles_required, cpm })
  }
  return prices
}

/** Returns the offer whose miles replace the most; undefined where fewer than two can be compared, or all are alike. */
export function bestValue(prices: ReadonlyMap<Offer, MilesPrice>): Offer | undefined {
  const byValue = [...prices].toSorted(([, one], [, other]) => other.cpm - one.cpm)
  const [best, next] = byValue
  return best !== undefined && next !== undefined && shownCents(best[1].cpm) > shownCents(next[1].cpm)
    ? best[0]
    : undefined
}
