import type { MinRate } from '#contract/find-min-rates'
import type { Offer } from '#contract/find-offers'
import { isOfferOfMinRate } from '../../../format/same-rate.ts'
import type { DealCheck } from './check-deal.ts'

/** What a rate takes in miles, and the cents of its price that each of them replaces. */
export interface MilesPrice {
  readonly milesRequired: number
  readonly centsPerMile: number
}

/**
 * Returns the prices in miles of the offers that have one: the hotel's deal, and the cheapest of each room, board and terms.
 * Any other offer costs more than one of these, and takes no fewer miles.
 */
export function pricesInMiles(
  offers: readonly Offer[],
  check: DealCheck | undefined,
  minRates: readonly MinRate[],
): ReadonlyMap<Offer, MilesPrice> {
  const prices = new Map<Offer, MilesPrice>()
  for (const minRate of minRates) {
    const offer = offers.find((each) => !prices.has(each) && isOfferOfMinRate(each, minRate))
    if (offer === undefined || minRate.amount <= 0) continue
    prices.set(offer, { milesRequired: minRate.amount, centsPerMile: (100 * minRate.originalAmount) / minRate.amount })
  }
  if ((check?.kind === 'kept' || check?.kind === 'changed') && check.calculations !== undefined) {
    const { miles_required, cpm } = check.calculations
    prices.set(check.offer, { milesRequired: miles_required, centsPerMile: cpm })
  }
  return prices
}

/** Returns the offer whose miles replace the most; undefined where fewer than two can be compared, or all are alike. */
export function bestValue(prices: ReadonlyMap<Offer, MilesPrice>): Offer | undefined {
  const byValue = [...prices].toSorted(([, one], [, other]) => other.centsPerMile - one.centsPerMile)
  const [best, next] = byValue
  return best !== undefined && next !== undefined && hundredths(best[1]) > hundredths(next[1]) ? best[0] : undefined
}

function hundredths({ centsPerMile }: MilesPrice): number {
  return Math.round(centsPerMile * 100)
}
