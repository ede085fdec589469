import { type Money, roundMoney } from '../money.ts'
import type { DealRoomType } from './list-deals.ts'

/** The value of a mile where neither the operator nor deals say one, in cents. */
export const usualMileValue = 1.2

/** Limits of what a mile is worth, in cents. */
export const mileValueLimits = [0.01, 100] as const

/**
 * Returns how many cents of a price one mile replaces, to four decimals: `cpm`.
 *
 * @param amount in major units, without taxes that are due in either case
 */
export function cpmOf(amount: number, miles: number): number {
  // Amounts are exact in millionths, whatever binary fractions make of them.
  return Math.round(Math.round(amount * 1_000_000) / miles) / 10_000
}

/** The words of values with the least cents per mile of each: in two decimals, poor is under 0.7, good over 1.2, exceptional over 2. */
export const valueScale = { poor: 0, fair: 0.695, good: 1.205, exceptional: 2.005 } as const
export type ValueWord = keyof typeof valueScale
export const valueWords = Object.keys(valueScale) as ValueWord[]

/** Rounds cents per mile to the two decimals that pages show, a half upwards. */
export function shownCents(cpm: number): number {
  return Math.round(Math.round(cpm * 10_000) / 100) / 100
}

/** Returns the word of a value, which is the same for all values that are shown alike. */
export function valueWord(cpm: number): ValueWord {
  const shown = shownCents(cpm)
  return valueWords.findLast((word) => shown >= valueScale[word]) ?? 'poor'
}

/**
 * Returns the cents per mile at which redeeming and paying come to the same: what a mile replaces, counting the miles that paying
 * would have earned among those given up.
 *
 * @param multiplier miles that each unit of cash earns
 */
export function breakEvenValue(cpm: number, multiplier: number): number {
  return cpm / (1 + (cpm * multiplier) / 100)
}

/** The share of the price by which two ways may differ and still be about equal. */
const equalWithin = 0.03

/** The advice for a stay: `earn` is to pay because of the miles that this earns, `pay` because it costs less in any case. */
export type Verdict = 'redeem' | 'equal' | 'earn' | 'pay'

/** The amounts that a verdict depends on. */
export type PricedInMiles = Pick<DealRoomType['calculations'], 'miles_required' | 'miles_earning' | 'selling_price'>

/**
 * Decides between miles and cash for a stay whose price is known in both. Taxes that are due in either case do not count.
 *
 * @param mileValue what a mile is worth, in cents
 * @returns amounts in the currency of the price, each to its decimals: what the miles required and the miles earned by paying are
 * worth, and how much redeeming saves, which is below zero where paying does
 */
export function redeemOrPay({ miles_required, miles_earning, selling_price }: PricedInMiles, mileValue: number) {
  const { amount, currency } = selling_price
  const worth = (miles: number): Money => ({ amount: roundMoney((miles * mileValue) / 100, currency), currency })
  const required = worth(miles_required)
  const earned = worth(miles_earning.miles_earned)
  const saved = { amount: roundMoney(amount - required.amount - earned.amount, currency), currency }
  const isEqual = Math.abs(saved.amount) <= equalWithin * amount
  const toPay: Verdict = required.amount <= amount ? 'earn' : 'pay'
  const verdict: Verdict = isEqual ? 'equal' : saved.amount > 0 ? 'redeem' : toPay
  return { verdict, required, earned, saved }
}

/** Returns the word of a value beside a verdict; undefined where it would contradict it. */
export function wordBeside(cpm: number, verdict: Verdict | undefined): ValueWord | undefined {
  const word = valueWord(cpm)
  const isHigh = word === 'good' || word === 'exceptional'
  const isContradicted = verdict === 'redeem' ? word === 'poor' : (verdict === 'earn' || verdict === 'pay') && isHigh
  return isContradicted ? undefined : word
}
