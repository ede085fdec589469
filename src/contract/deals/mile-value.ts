import { type Money, roundMoney } from '../money.ts'
import type { DealRoomType } from './list-deals.ts'

/** The value of a mile, in cents, when neither the operator nor deals provide one. */
export const usualMileValue = 1.2

/** The limits of the value of a mile, in cents. */
export const mileValueLimits = [0.01, 100] as const

/**
 * Returns the cents of a price that one mile replaces, to four decimals: `cpm`.
 *
 * @param amount in major units, without taxes that are due either way
 */
export function cpmOf(amount: number, miles: number): number {
  // Rounding to millionths removes the error of binary fractions.
  return Math.round(Math.round(amount * 1_000_000) / miles) / 10_000
}

/** The ratings of a value by its lowest cents per mile: rounded, poor is under 0.7, good over 1.2, exceptional over 2. */
export const valueScale = { poor: 0, fair: 0.695, good: 1.205, exceptional: 2.005 } as const
export type ValueWord = keyof typeof valueScale
export const valueWords = Object.keys(valueScale) as ValueWord[]

/** Rounds cents per mile to the two decimals that pages show, half up. */
export function shownCents(cpm: number): number {
  return Math.round(Math.round(cpm * 10_000) / 100) / 100
}

/** Returns the rating of a value. Values that pages show alike have the same rating. */
export function valueWord(cpm: number): ValueWord {
  const shown = shownCents(cpm)
  return valueWords.findLast((word) => shown >= valueScale[word]) ?? 'poor'
}

/**
 * Returns the cents per mile at which redeeming and paying are worth the same. Miles that paying would earn count as
 * spent by redeeming.
 *
 * @param multiplier miles that each unit of cash earns
 */
export function breakEvenValue(cpm: number, multiplier: number): number {
  return cpm / (1 + (cpm * multiplier) / 100)
}

/** The share of the price within which miles and cash count as about equal. */
const equalWithin = 0.03

/** The advice for a stay: `earn` is to pay because of the miles earned, `pay` because cash costs less even without them. */
export type Verdict = 'redeem' | 'equal' | 'earn' | 'pay'

/** The amounts that a verdict is based on. */
export type PricedInMiles = Pick<DealRoomType['calculations'], 'miles_required' | 'miles_earning' | 'selling_price'>

/**
 * Compares miles and cash for a stay with a price in both. Taxes that are due either way do not count.
 *
 * @param mileValue what a mile is worth, in cents
 * @returns amounts in the price's currency, rounded to its decimals: the worth of the miles required and of the miles that
 * paying earns, and the saving by redeeming, negative when paying saves
 */
export function redeemOrPay({ miles_required, miles_earning, selling_price }: PricedInMiles, mileValue: number) {
  const { amount, currency } = selling_price
  const worth = (miles: number): Money => ({ amount: roundMoney((miles * mileValue) / 100, currency), currency })
  const required = worth(miles_required)
  const earned = worth(miles_earning.miles_earned)
  const saved = { amount: roundMoney(amount - required.amount - earned.amount, currency), currency }
  const isEqual = Math.abs(saved.amount) <= equalWithin * amount
  const verdictToPay: Verdict = required.amount <= (1 + equalWithin) * amount ? 'earn' : 'pay'
  const verdict: Verdict = isEqual ? 'equal' : saved.amount > 0 ? 'redeem' : verdictToPay
  return { verdict, required, earned, saved }
}

/** The ratings that agree with each verdict. */
const agreeing: Readonly<Record<Verdict, readonly ValueWord[]>> = {
  redeem: ['good', 'exceptional'],
  equal: ['fair', 'good'],
  earn: ['poor', 'fair'],
  pay: ['poor', 'fair'],
}

/** Returns the rating to show beside a verdict, if any; `undefined` when the rating would contradict the verdict. */
export function wordBeside(cpm: number, verdict: Verdict | undefined): ValueWord | undefined {
  const word = valueWord(cpm)
  return verdict === undefined || agreeing[verdict].includes(word) ? word : undefined
}
