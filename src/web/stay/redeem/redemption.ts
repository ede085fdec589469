import type { DealRoomType } from '#contract/deals/list-deals'
import { roundMoney } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'
import { type Verdict, verdictOf } from './value.ts'

export type Calculations = DealRoomType['calculations']

/** Returns the price in cash with the taxes that are paid at the property. */
export function cashWithTaxes({ selling_price: { amount, currency }, excluded_taxes }: Calculations) {
  return { amount: roundMoney(amount + excluded_taxes, currency), currency }
}

/** What a decision depends on. */
type Priced = Pick<Calculations, 'miles_required' | 'miles_earning' | 'selling_price'>

/** What to do about a stay whose price is known in miles and in cash. Taxes at the property are paid either way. */
export interface Decision {
  /**
   * Cents of cash that one mile replaces, counting the miles that paying would have earned among those given up. It is what a
   * mile is worth where redeeming and paying come to the same.
   */
  readonly netCents: number
  readonly cashCents: number
  /** Cents that the miles asked are worth. */
  readonly redeemingCents: number
  /** Cents that the miles which paying earns are worth. */
  readonly earnedCents: number
  readonly verdict: Verdict
  /** What to do, in words: `Redeem: saves $140`, `About equal`, `Pay cash`. */
  readonly words: string
}

/** Decides between miles and cash. @param mileValue what a mile is worth, in cents */
export function redeemOrPay({ miles_required, miles_earning, selling_price }: Priced, mileValue: number): Decision {
  const cashCents = selling_price.amount * 100
  const netCents = cashCents / (miles_required + miles_earning.miles_earned)
  const verdict = verdictOf(netCents, mileValue)
  const redeemingCents = miles_required * mileValue
  const earnedCents = miles_earning.miles_earned * mileValue
  const saved = Math.max(Math.round((cashCents - redeemingCents - earnedCents) / 100), 1)
  const words = {
    poor: 'Pay cash',
    fair: 'About equal',
    good: `Redeem: saves ${formatMoney({ amount: saved, currency: selling_price.currency })}`,
  }
  return {
    netCents,
    cashCents,
    redeemingCents,
    earnedCents,
    verdict,
    words: words[verdict === 'exceptional' ? 'good' : verdict],
  }
}
