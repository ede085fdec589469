import fc from 'fast-check'
import { centsOf, type Money, moneyOf } from '#contract/money'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { describeBelowNet } from './below-net.tsx'
import { describeProfit } from './sell-rule.ts'
import { type Rounding, sellingPrice, type SellRule, soldOffer } from './selling-price.ts'

const offer = sampleOffer({
  rates: [sampleRate({ total: 61.54, commission: [usd(6.15)] })],
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

test('without signing in, the price is the retail rate, whatever is suggested', () => {
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
] as const)('retail 61.54 plus %s %d, rounded up to %s, is %d', (kind, amount, rounding, price) => {
  expect(priceOf(plus(kind, amount, rounding))).toEqual(usd(price))
})

test('.99 stays where it is', () => {
  const sold = sampleOffer({ offerRetailRate: usd(68.99) })
  expect(priceOf(plus('percent', 0, '.99'), sold)).toEqual(usd(68.99))
})

test('figures that binary fractions miss are exact', () => {
  for (const [retail, percent, price] of [
    [1.1, 10, 1.21],
    [0.7, 10, 0.77],
    [1234.55, 15, 1419.73],
    [99_999.99, 33.33, 133_329.99],
  ] as const) {
    expect(priceOf(plus('percent', percent), sampleOffer({ offerRetailRate: usd(retail) }))).toEqual(usd(price))
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
  expect(sellingPrice({ offer: sold, ownPrice: 45.673 }, { kind: 'suggested' })).toEqual({
    price: { amount: 45.673, currency: 'KWD' },
    below: 'retail',
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
      const sold = soldOffer({ offer, ownPrice: moneyOf(priceCents, currency).amount }, { kind: 'suggested' }, stay)
      const totals = sold.rates.map(({ retailRate }) => retailRate.total[0]!)
      expect(sold.offerRetailRate).toEqual(moneyOf(priceCents, currency))
      expect(totals.reduce((sum, total) => sum + centsOf(total), 0)).toBe(priceCents)
      for (const total of totals) expect(total).toEqual(moneyOf(centsOf(total), currency))
    }),
  )
})

const stayOf = (nights: number) => ({
  checkin: '2026-12-01',
  checkout: `2026-12-${String(1 + nights).padStart(2, '0')}`,
})
test.each([
  [25_000, 10, 27_500, 1, 27.5],
  [3000, 0.01, 3300, 1, 3.3],
  [30_000, 25, 33_000, 14, 28.29],
  [1275.9, 50, 1275.9, 2, 50.4],
  [4, 0.01, 0.4, 1, 0.01],
  [100, 33.33, 100, 3, 33.33],
  [100, 66.67, 100, 3, 66.67],
  [275.93, 91.98, 300, 3, 100],
  [1, 0.33, 1, 1, 0.33],
  [99.99, 10, 110, 1, 11],
  [300, 0, 330, 1, 0],
  [300, 300, 330, 1, 330],
])('of %d, cancelling for %d costs, sold at %d for %d nights, no less: %d', (total, penalty, price, nights, cost) => {
  const steps = [{ cancelTime: '2026-11-01T00:00:00Z', ...usd(penalty), type: 'amount', timezone: 'UTC' }]
  const offer = sampleOffer({
    rates: [sampleRate({ total, cancelPolicyInfos: steps })],
    suggestedSellingPrice: { ...usd(price), source: '' },
  })
  const [room] = soldOffer({ offer }, { kind: 'suggested' }, stayOf(nights)).rates
  expect(room!.cancellationPolicies.cancelPolicyInfos[0]!.amount).toBe(cost)
})

test('the agent’s own price overrides the rule', () => {
  expect(sellingPrice({ offer, ownPrice: 80 }, plus('percent', 12)).price).toEqual(usd(80))
})

test('a price below the suggested one is marked, and below the net price more strongly', () => {
  const below = (ownPrice: number) => sellingPrice({ offer, ownPrice }, { kind: 'suggested' }).below
  expect([below(72), below(71.99), below(55.39), below(55.38)]).toEqual([undefined, 'suggested', 'suggested', 'net'])
})

const at = (total: number, commission: Money[], suggested = total) =>
  sampleOffer({
    rates: [sampleRate({ total, commission })],
    suggestedSellingPrice: { ...usd(suggested), source: '' },
  })

test.each([
  ['the suggested price is lower than retail less commission', at(200, [usd(11.3)], 186), {}, 'net'],
  ['the suggested price takes a part of the commission', at(200, [usd(20)], 186), {}, undefined],
  ['the price is all of the commission', at(200, [usd(20)], 180), {}, undefined],
  ['no commission is stated', at(200, [], 186), {}, 'retail'],
  ['the commission is none', at(200, [usd(0)], 199.99), {}, 'net'],
  ['a commission in another currency', at(200, [{ amount: 20, currency: 'EUR' }], 186), {}, 'retail'],
  ['the price of the agent’s own is free', at(200, [usd(20)]), { ownPrice: 0 }, 'net'],
  [
    'prices in different currencies',
    { ...at(200, [usd(20)]), suggestedSellingPrice: { amount: 1, currency: 'EUR', source: '' } },
    {},
    undefined,
  ],
] as const)('what a price lies below: %s', (_, sold, own, below) => {
  expect(sellingPrice({ offer: sold, ...own }, { kind: 'suggested' }).below).toBe(below)
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

test('profit is the selling price less net, which is retail less commission', () => {
  // Sold at 286 dollars more than retail, of which 784 were commission already.
  expect(describeProfit([{ offer: at(7840, [usd(784)]) }], plus('amount', 286))).toBe('$1,070.00 (13.2%)')
})

const kwd = (amount: number) => ({ amount, currency: 'KWD' })
test.each([
  ['at retail it is the commission', [{ offer: at(200, [usd(20)]) }], plus('percent', 0), '$20.00 (10.0%)'],
  ['sums are exact', [0.1, 0.2].map((each) => ({ offer: at(each, [usd(0)]) })), plus('percent', 100), '$0.30 (50.0%)'],
  ['a loss', [{ offer: at(100, [usd(10)]), ownPrice: 80 }], plus('percent', 10), '-$10.00 (-12.5%)'],
  ['a free room', [{ offer: at(100, [usd(10)]), ownPrice: 0 }], plus('percent', 10), '-$90.00'],
  ['no commission is stated', [{ offer: at(100, []) }], plus('percent', 10), 'unknown'],
  ['of some', [{ offer: at(100, []) }, { offer: at(100, [usd(10)]) }], plus('percent', 0), '$10.00 (10.0%), 1 unknown'],
  [
    'by currency',
    [
      { offer: at(100, [usd(10)]) },
      { offer: sampleOffer({ rates: [sampleRate({ commission: [kwd(4.567)] })], offerRetailRate: kwd(45.674) }) },
    ],
    plus('percent', 0),
    '$10.00 (10.0%) + KWD\u00A04.567 (10.0%)',
  ],
  [
    'sold in another currency',
    [{ offer: { ...at(100, [usd(10)]), suggestedSellingPrice: { amount: 120, currency: 'EUR', source: '' } } }],
    { kind: 'suggested' } as const,
    'unknown',
  ],
])('profit: %s', (_, rates, rule, words) => {
  expect(describeProfit(rates, rule)).toBe(words)
})

test.each([
  ['none', [{ offer: at(200, [usd(20)], 186) }], ''],
  ['one', [{ offer: at(200, [usd(11)], 186) }, { offer: at(200, [usd(20)], 186) }], '1 below the net price'],
  [
    'some of which the commission is unknown',
    [
      { offer: at(200, [], 186) },
      { offer: at(200, []), ownPrice: 0.01 },
      { offer: at(200, [usd(20)]), ownPrice: 0.01 },
    ],
    '1 below the net price, 2 below retail, commission unknown',
  ],
  [
    'none where currencies differ',
    [{ offer: { ...at(200, []), suggestedSellingPrice: { amount: 1, currency: 'EUR', source: '' } } }],
    '',
  ],
])('rates that are sold below net are counted: %s', (_, rates, words) => {
  expect(describeBelowNet(rates, { kind: 'suggested' })).toBe(words)
  expect(describeBelowNet(rates, { kind: 'retail' })).toBe('')
})

test('the percentage of a tax at the property reveals the retail price, and is removed next to its amount', () => {
  const taxesAndFees = [{ included: false, description: 'City tax 5 % a stay', ...usd(63.8) }]
  const offer = sampleOffer({
    rates: [sampleRate({ total: 1276, taxesAndFees })],
    suggestedSellingPrice: { ...usd(1400), source: '' },
  })
  const [rate] = soldOffer({ offer }, { kind: 'suggested' }, { checkin: '2026-12-22', checkout: '2026-12-23' }).rates
  expect(rate!.retailRate.taxesAndFees[0]).toEqual({ included: false, description: 'City tax a stay', ...usd(63.8) })
})
