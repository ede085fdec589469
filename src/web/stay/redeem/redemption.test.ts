import { netMileValue } from '#contract/deals/mile-value'
import { describe, expect, it } from 'vitest'
import { type Calculations, cashWithTaxes, redeemOrPay } from './redemption.ts'
import * as fc from 'fast-check'

const calculations = (miles: number, earned: number, dollars: number): Calculations => ({
  excluded_taxes: 0,
  price_per_night: { amount: dollars, currency: 'USD' },
  selling_price: { amount: dollars, currency: 'USD' },
  miles_earning: { miles_earned: earned, multiplier: 5 },
  miles_required: miles,
  cpm: (dollars * 100) / miles,
})

const netCents = (deal: Calculations) => redeemOrPay(deal, 1).netCents

const stay = fc
  .record({
    miles: fc.integer({ min: 1, max: 2_000_000 }),
    earned: fc.integer({ min: 0, max: 500_000 }),
    cents: fc.integer({ min: 1, max: 5_000_000 }),
  })
  .map(({ miles, earned, cents }) => calculations(miles, earned, cents / 100))
const value = fc.integer({ min: 1, max: 1000 }).map((hundredths) => hundredths / 100)

/** What a traveller owns after the stay, in cents, having begun with nothing: the long way round. */
function ownedAfter({ miles_required, miles_earning, selling_price }: Calculations, mileValue: number) {
  const afterRedeeming = { cash: 0, miles: -miles_required }
  const afterPaying = { cash: -selling_price.amount * 100, miles: miles_earning.miles_earned }
  const worth = ({ cash, miles }: typeof afterPaying) => cash + miles * mileValue
  return { redeeming: worth(afterRedeeming), paying: worth(afterPaying) }
}

it.each([
  ['KWD', 45.674, 1.005, 46.679],
  ['JPY', 12_345, 200, 12_545],
  ['USD', 0.1, 0.2, 0.3],
])('cash with taxes in %s has all of its decimals', (currency, price, taxes, amount) => {
  const deal = { ...calculations(1, 0, 0), selling_price: { amount: price, currency }, excluded_taxes: taxes }
  expect(cashWithTaxes(deal)).toEqual({ amount, currency })
})

describe('redeem or pay', () => {
  it('counts the miles that paying would have earned among those given up', () => {
    expect(netCents(calculations(42_000, 3570, 714))).toBeCloseTo(1.5668, 4)
  })

  it('is for the way after which the traveller owns more, by 3 % of the price', () => {
    fc.assert(
      fc.property(stay, value, (deal, mileValue) => {
        const { redeeming, paying } = ownedAfter(deal, mileValue)
        const share = (redeeming - paying) / (deal.selling_price.amount * 100)
        fc.pre(Math.abs(Math.abs(share) - 0.03) > 1e-6)
        const { verdict, words } = redeemOrPay(deal, mileValue)
        expect(words).toMatch(share > 0.03 ? /^Redeem: saves \$/ : share < -0.03 ? /^Pay cash$/ : /^About equal$/)
        expect(verdict === 'good' || verdict === 'exceptional').toBe(share > 0.03)
      }),
    )
  })

  it('says how much redeeming saves', () => {
    expect(redeemOrPay(calculations(42_000, 3570, 714), 1.2).words).toBe('Redeem: saves $167')
  })

  it('knows the net value from what a mile replaces and what a dollar earns', () => {
    fc.assert(
      fc.property(stay, (deal) => {
        const multiplier = deal.miles_earning.miles_earned / deal.selling_price.amount
        expect(netMileValue(deal.cpm, multiplier) / netCents(deal)).toBeCloseTo(1, 9)
      }),
    )
  })

  it('comes to the same either way where a mile is worth the net value', () => {
    fc.assert(
      fc.property(stay, (deal) => {
        const { redeeming, paying } = ownedAfter(deal, netCents(deal))
        expect(redeeming / paying).toBeCloseTo(1, 9)
      }),
    )
  })

  it('names the amounts of both ways, which differ as what the traveller owns does', () => {
    fc.assert(
      fc.property(stay, value, (deal, mileValue) => {
        const { cashCents, earnedCents, redeemingCents } = redeemOrPay(deal, mileValue)
        const { redeeming, paying } = ownedAfter(deal, mileValue)
        expect(cashCents - earnedCents - redeemingCents).toBeCloseTo(redeeming - paying, 3)
      }),
    )
  })

  it('never values a mile higher than without the miles earned', () => {
    fc.assert(
      fc.property(stay, (deal) => {
        expect(netCents(deal)).toBeLessThanOrEqual(deal.cpm * (1 + 1e-9))
      }),
    )
  })
})
