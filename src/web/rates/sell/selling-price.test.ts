import fc from 'fast-check'
import { centsOf, moneyOf } from '#contract/money'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { describeProfit } from './sell-rule.ts'
import { type Rounding, sellingPrice, type SellRule, soldOffer } from './selling-price.ts'

const offer = sampleOffer({
  offerRetailRate: usd(61.54),
  suggestedSellingPrice: { ...usd(72), source: 'hotel website' },
})
const plus = (kind: 'percent' | 'amount', amount: number, rounding: Rounding = 'cent'): SellRule => ({
  kind,
  plus: amount,
  rounding,
})
const priceOf = (rule: SellRule, sold = offer) => sellingPrice({ offer: sold }, rule).price

test('the suggested price is the default, without the shop it was seen at', () => {
  expect(sellingPrice({ offer }, { kind: 'suggested' })).toEqual({ price: usd(72), below: undefined })
})

test('without signing in it is the price of the rate, whatever is suggested', () => {
  expect(sellingPrice({ offer }, { kind: 'retail' })).toEqual({ price: usd(61.54), below: undefined })
})

test.each([
  ['percent', 12, 'cent', 68.92],
  ['percent', 12, '1', 69],
  ['percent', 12, '5', 70],
  ['percent', 12, '10', 70],
  ['percent', 12, '.99', 68.99],
  ['percent', 7.25, 'cent', 66],
  ['percent', 0, '1', 62],
  ['amount', 10, 'cent', 71.54],
  ['amount', 10.46, '1', 72],
  ['amount', 10.46, '.99', 72.99],
  ['amount', -1.54, '5', 60],
  ['amount', -1.54, '10', 60],
] as const)('net 61.54 plus %s %d, rounded up to %s, is %d', (kind, amount, rounding, price) => {
  expect(priceOf(plus(kind, amount, rounding))).toEqual(usd(price))
})

test('.99 stays where it is', () => {
  const sold = sampleOffer({ offerRetailRate: usd(68.99) })
  expect(priceOf(plus('percent', 0, '.99'), sold)).toEqual(usd(68.99))
})

test('figures that binary fractions miss are exact', () => {
  for (const [net, percent, price] of [
    [1.1, 10, 1.21],
    [0.7, 10, 0.77],
    [1234.55, 15, 1419.73],
    [99_999.99, 33.33, 133_329.99],
  ] as const) {
    expect(priceOf(plus('percent', percent), sampleOffer({ offerRetailRate: usd(net) }))).toEqual(usd(price))
  }
})

test('a whole price is not raised by rounding', () => {
  const sold = sampleOffer({ offerRetailRate: usd(100) })
  expect(priceOf(plus('percent', 10, '10'), sold)).toEqual(usd(110))
})

test('a currency without cents has whole prices', () => {
  const yen = (amount: number) => ({ amount, currency: 'JPY' })
  const sold = sampleOffer({ offerRetailRate: yen(12_345), suggestedSellingPrice: { ...yen(13_000), source: '' } })
  expect(priceOf(plus('percent', 12), sold)).toEqual(yen(13_826))
  expect(priceOf(plus('percent', 12, '.99'), sold)).toEqual(yen(13_827))
})

test.each([
  ['cent', 50.241],
  ['1', 51],
  ['.99', 50.99],
] as const)('a currency of thousandths is rounded up to %s of them: %d', (rounding, amount) => {
  const net = { amount: 45.674, currency: 'KWD' }
  const sold = sampleOffer({ offerRetailRate: net, suggestedSellingPrice: { ...net, source: '' } })
  expect(priceOf(plus('percent', 10, rounding), sold)).toEqual({ amount, currency: 'KWD' })
  expect(priceOf({ kind: 'suggested' }, sold)).toEqual(net)
  expect(priceOf(plus('amount', 0.326), sold)).toEqual({ amount: 46, currency: 'KWD' })
  expect(sellingPrice({ offer: sold, ownCents: 45_673 }, { kind: 'suggested' })).toEqual({
    price: { amount: 45.673, currency: 'KWD' },
    below: 'net',
  })
})

test('rooms add up to the selling price, in decimals that their currency has', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 9 })
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'HUF')
  const stay = { checkin: '2026-12-22', checkout: '2026-12-25' }
  fc.assert(
    fc.property(parts, currencies, fc.integer({ min: 1, max: 3_000_000 }), (rooms, currency, priceCents) => {
      const rates = rooms.map((cents) => {
        const rate = sampleRate({ cancelPolicyInfos: [] })
        return { ...rate, retailRate: { ...rate.retailRate, total: [moneyOf(cents, currency)] } }
      })
      const net = moneyOf(
        rooms.reduce((sum, cents) => sum + cents, 0),
        currency,
      )
      const offer = sampleOffer({ rates, offerRetailRate: net, suggestedSellingPrice: { ...net, source: '' } })
      const sold = soldOffer({ offer, ownCents: priceCents }, { kind: 'suggested' }, stay)
      const totals = sold.rates.map(({ retailRate }) => retailRate.total[0]!)
      expect(sold.offerRetailRate).toEqual(moneyOf(priceCents, currency))
      expect(totals.reduce((sum, total) => sum + centsOf(total), 0)).toBe(priceCents)
      for (const total of totals) expect(total).toEqual(moneyOf(centsOf(total), currency))
    }),
  )
})

test('a price of its own comes before the rule', () => {
  expect(sellingPrice({ offer, ownCents: 8000 }, plus('percent', 12)).price).toEqual(usd(80))
})

test('a price below the suggested one is marked, and below the net price more strongly', () => {
  const below = (ownCents: number) => sellingPrice({ offer, ownCents }, { kind: 'suggested' }).below
  expect([below(7200), below(7199), below(6154), below(6153)]).toEqual([undefined, 'suggested', 'suggested', 'net'])
})

test('prices in different currencies are not compared', () => {
  const sold = sampleOffer({
    offerRetailRate: usd(100),
    suggestedSellingPrice: { amount: 90, currency: 'EUR', source: '' },
  })
  expect(sellingPrice({ offer: sold }, { kind: 'suggested' })).toEqual({
    price: { amount: 90, currency: 'EUR' },
    below: undefined,
  })
})

test('profit is what the selling price leaves over the net price, with its share of the selling price, by currency', () => {
  const net = (amount: number, currency = 'USD') => ({ offer: sampleOffer({ offerRetailRate: { amount, currency } }) })
  expect(describeProfit([net(100)], plus('percent', 25))).toBe('$25.00 (20.0%)')
  expect(describeProfit([net(0.1), net(0.2), net(80, 'EUR')], plus('percent', 100))).toBe(
    '$0.30 (50.0%) + €80.00 (50.0%)',
  )
  expect(describeProfit([{ ...net(100), ownCents: 8000 }], plus('percent', 10))).toBe('-$20.00 (-25.0%)')
  expect(describeProfit([{ ...net(100), ownCents: 0 }], plus('percent', 10))).toBe('-$100.00')
  const euros = { ...net(100).offer, suggestedSellingPrice: { amount: 120, currency: 'EUR', source: '' } }
  expect(describeProfit([{ offer: euros }], { kind: 'suggested' })).toBe('–')
})
