import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  breakEvenValue,
  cpmOf,
  type PricedInMiles,
  redeemOrPay,
  shownCents,
  valueScale,
  valueWord,
  valueWords,
  wordBeside,
} from './mile-value.ts'

const priced = (miles: number, earned: number, amount: number, currency = 'USD'): PricedInMiles => ({
  selling_price: { amount, currency },
  miles_earning: { miles_earned: earned, multiplier: 5 },
  miles_required: miles,
})

const stay = fc
  .record({
    miles: fc.integer({ min: 1, max: 2_000_000 }),
    earned: fc.integer({ min: 0, max: 500_000 }),
    cents: fc.integer({ min: 1, max: 5_000_000 }),
  })
  .map(({ miles, earned, cents }) => priced(miles, earned, cents / 100))
const mileValue = fc.integer({ min: 1, max: 1000 }).map((hundredths) => hundredths / 100)
const cpm = fc.integer({ min: 0, max: 100_000 }).map((tenThousandths) => tenThousandths / 10_000)

describe('the value per mile', () => {
  it.each([
    [431.34, 18_000, 2.3963],
    [714, 42_000, 1.7],
    [12_345, 100_000, 12.345],
    [45.674, 3800, 1.2019],
    [0.07, 7, 1],
    [1.005, 100, 1.005],
  ])('of %d for %d miles is %d cents', (amount, miles, value) => {
    expect(cpmOf(amount, miles)).toBe(value)
  })

  it.each([
    [0, 'poor'],
    [0.6949, 'poor'],
    [0.695, 'fair'],
    [0.7, 'fair'],
    [1.2, 'fair'],
    [1.2049, 'fair'],
    [1.205, 'good'],
    [2, 'good'],
    [2.0049, 'good'],
    [2.005, 'exceptional'],
    [70, 'exceptional'],
  ])('of %d is %s', (value, word) => {
    expect(valueWord(value)).toBe(word)
  })

  it('has one word for one number that is shown, which the filter that begins with the word lets through', () => {
    fc.assert(
      fc.property(cpm, (value) => {
        const shown = shownCents(value)
        expect(valueWord(value)).toBe(valueWord(shown))
        expect(valueWord(value)).toBe(shown > 2 ? 'exceptional' : shown > 1.2 ? 'good' : shown >= 0.7 ? 'fair' : 'poor')
        for (const word of valueWords) {
          expect(value >= valueScale[word]).toBe(valueWords.indexOf(valueWord(value)) >= valueWords.indexOf(word))
        }
      }),
    )
  })
})

describe('redeem or pay', () => {
  // The price is $714, for 42,000 miles; paying earns 3,570.
  const usual = priced(42_000, 3570, 714)
  test.each([
    [usual, 1.2, 'redeem', 167.16],
    [usual, 1.5667, 'equal', 0.06],
    [usual, 1.6, 'equal', -15.12],
    // The miles required are worth $693 or $714, no more than the price: those earned decide.
    [usual, 1.65, 'earn', -37.91],
    [usual, 1.7, 'earn', -60.69],
    // The miles required are worth $718.20: about equal to the price, without those earned.
    [usual, 1.71, 'earn', -65.25],
    [usual, 1.76, 'pay', -88.03],
    [priced(42_000, 0, 714), 1.7, 'equal', 0],
    [priced(42_000, 0, 714), 1.752, 'pay', -21.84],
    [priced(20_000, 9300, 250), 1.2, 'earn', -101.6],
    [priced(20_000, 9300, 250), 0.7, 'redeem', 44.9],
    [priced(20_000, 9300, 250), 2, 'pay', -336],
    [priced(9000, 123, 12_345, 'JPY'), 120, 'redeem', 1397],
    [priced(100, 0, 1.005, 'KWD'), 1, 'equal', 0.005],
    [priced(0, 0, 0), 1, 'equal', 0],
  ])('of %o is at %d cents: %s', (deal, value, verdict, saved) => {
    expect(redeemOrPay(deal, value)).toMatchObject({ verdict, saved: { amount: saved } })
  })

  it('is for the way after which the traveller owns more, by 3 % of the price', () => {
    fc.assert(
      fc.property(stay, mileValue, (deal, value) => {
        const { miles_required, miles_earning, selling_price } = deal
        const afterRedeeming = -miles_required * value
        const afterPaying = miles_earning.miles_earned * value - selling_price.amount * 100
        const saved = (afterRedeeming - afterPaying) / 100
        const { verdict, saved: shown } = redeemOrPay(deal, value)
        expect(Math.abs(shown.amount - saved)).toBeLessThan(0.0101)
        fc.pre(Math.abs(Math.abs(saved) - 0.03 * selling_price.amount) > 0.02)
        const isEqual = Math.abs(saved) <= 0.03 * selling_price.amount
        expect(verdict === 'equal').toBe(isEqual)
        expect(verdict === 'redeem').toBe(!isEqual && saved > 0)
      }),
    )
  })

  it('comes to the same either way where a mile is worth the break-even value, which is at most the value per mile', () => {
    fc.assert(
      fc.property(stay, ({ miles_required, miles_earning, selling_price }) => {
        const cents = selling_price.amount * 100
        const value = cents / miles_required
        const even = breakEvenValue(value, miles_earning.miles_earned / selling_price.amount)
        expect((even * (miles_required + miles_earning.miles_earned)) / cents).toBeCloseTo(1, 9)
        expect(even).toBeLessThanOrEqual(value * (1 + 1e-9))
      }),
    )
  })

  it('is never beside a word that contradicts it', () => {
    fc.assert(
      fc.property(cpm, fc.constantFrom('redeem', 'equal', 'earn', 'pay', undefined), (value, verdict) => {
        const high = valueScale.good <= shownCents(value)
        const isAgreed = {
          redeem: high,
          equal: value >= valueScale.fair && value < valueScale.exceptional,
          earn: !high,
          pay: !high,
          none: true,
        }[verdict ?? 'none']
        expect(wordBeside(value, verdict)).toBe(isAgreed ? valueWord(value) : undefined)
      }),
    )
  })
})
