import type { DealRoomType } from '#contract/deals/list-deals'

export type Calculations = DealRoomType['calculations']

/** What a decision depends on. */
type Priced = Pick<Calculations, 'miles_required' | 'miles_earning' | 'selling_price'>

/** What to do about a stay whose price is known in miles and in cash. */
export interface Decision {
  /**
   * Cents of cash that one mile replaces, counting the miles that paying would have earned among those given up. It is the
   * price of a mile at which redeeming and paying come to the same.
   */
  readonly netCents: number
  /** Cents of the price in cash. */
  readonly cashCents: number
  /** Cents that the miles asked are worth at one's own price of a mile. */
  readonly redeemingCents: number
  /** Cents that the miles which paying earns are worth at that price. */
  readonly earnedCents: number
  readonly isRedeeming: boolean
  /** The net value in whole hundredths, as which it is said; rounded up where it would otherwise not exceed a price at which redeeming is right. */
  readonly redeemBelowCents: number
}

/** A price of a mile for users who have not said theirs. */
export interface UsualMilePrice {
  /** Undefined while it loads, and where there is none. */
  readonly cents: number | undefined
  readonly isLoading: boolean
  /** What it is. */
  readonly words: string
}

/** Returns the net value of a mile: see {@link Decision}. */
export function netCents({ miles_required, miles_earning, selling_price }: Priced): number {
  return (selling_price.amount * 100) / (miles_required + miles_earning.miles_earned)
}

/** Decides between miles and cash at one's own price of a mile, in cents; where both come to the same, for cash, which keeps the miles. */
export function redeemOrPay(calculations: Priced, milePriceCents: number): Decision {
  const net = netCents(calculations)
  const isRedeeming = net > milePriceCents
  const rounded = Number(net.toFixed(2))
  return {
    netCents: net,
    cashCents: calculations.selling_price.amount * 100,
    redeemingCents: calculations.miles_required * milePriceCents,
    earnedCents: calculations.miles_earning.miles_earned * milePriceCents,
    isRedeeming,
    redeemBelowCents: isRedeeming && rounded <= milePriceCents ? Math.ceil(net * 100) / 100 : rounded,
  }
}

/** Returns the median of the net values of deals, to a tenth of a cent and at least that; undefined without deals. */
export function medianNetCents(deals: readonly Calculations[]): number | undefined {
  const sorted = deals.map(netCents).toSorted((a, b) => a - b)
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (below === undefined || above === undefined) return undefined
  return Math.max(Math.round((below + above) * 5) / 10, 0.1)
}
