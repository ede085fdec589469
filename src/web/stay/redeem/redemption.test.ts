import { describe, expect, it } from 'vitest'
import { type Calculations, medianNetCents, netCents, redeemOrPay } from './redemption.ts'
import * as fc from 'fast-check'

const calculations = (miles: number, earned: number, dollars: number): Calculations => ({
  excluded_taxes: 0,
  price_per_night: { amount: dollars, currency: 'USD' },
  selling_price: { amount: dollars, currency: 'USD' },
  miles_earning: { miles_earned: earned, multiplier: 5 },
  miles_required: miles,
  cpm: (dollars * 100) / miles,
})

const stay = fc
  .record({
    miles: fc.integer({ min: 1, max: 2_000_000 }),
    earned: fc.integer({ min: 0, max: 500_000 }),
    cents: fc.integer({ min: 1, max: 5_000_000 }),
  })
  .map(({ miles, earned, cents }) => calculations(miles, earned, cents / 100))
const price = fc.integer({ min: 1, max: 1000 }).map((hundredths) => hundredths / 100)

/** What a traveller owns after the stay, in cents, having begun with nothing: the long way round. */
function ownedAfter({ miles_required, miles_earning, selling_price }: Calculations, milePrice: number) {
  const afterRedeeming = { cash: 0, miles: -miles_required }
  const afterPaying = { cash: -selling_price.amount * 100, miles: miles_earning.miles_earned }
  const worth = ({ cash, miles }: typeof afterPaying) => cash + miles * milePrice
  return { redeeming: worth(afterRedeeming), paying: worth(afterPaying) }
}

describe('redeem or pay', () => {
  it('counts the miles that paying would have earned among those given up', () => {
    expect(netCents(calculations(42_000, 3570, 714))).toBeCloseTo(1.5668, 4)
  })

  it('is for miles exactly where the traveller owns more after redeeming than after paying', () => {
    fc.assert(
      fc.property(stay, price, (deal, milePrice) => {
        const { redeeming, paying } = ownedAfter(deal, milePrice)
        fc.pre(Math.abs(redeeming - paying) > 1e-6 * (Math.abs(redeeming) + Math.abs(paying)))
        expect(redeemOrPay(deal, milePrice).isRedeeming).toBe(redeeming > paying)
      }),
    )
  })

  it('is for miles exactly where the price of a mile is below the one that is said', () => {
    const nearNet = fc.tuple(stay, fc.integer({ min: -2, max: 2 })).map(([deal, hundredths]) => {
      const rounded = Math.round(netCents(deal) * 100) + hundredths
      return [deal, Math.max(rounded, 1) / 100] as const
    })
    fc.assert(
      fc.property(fc.oneof(nearNet, fc.tuple(stay, price)), ([deal, milePrice]) => {
        const { isRedeeming, redeemBelowCents, netCents: net } = redeemOrPay(deal, milePrice)
        expect(milePrice < redeemBelowCents).toBe(isRedeeming)
        expect(Math.abs(redeemBelowCents - net)).toBeLessThan(0.0101)
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
      fc.property(stay, price, (deal, milePrice) => {
        const { cashCents, earnedCents, redeemingCents } = redeemOrPay(deal, milePrice)
        const { redeeming, paying } = ownedAfter(deal, milePrice)
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

describe('the median of deals', () => {
  it.each([
    [[100], 1],
    [[100, 200], 1.5],
    [[300, 100, 200], 2],
    [[1, 2], 0.1],
  ])('of net values for $%j is %d ¢', (dollars, median) => {
    expect(medianNetCents(dollars.map((amount) => calculations(10_000, 0, amount)))).toBe(median)
  })

  it('is unknown without deals', () => {
    expect(medianNetCents([])).toBeUndefined()
  })
})
