import { expect, test } from 'vitest'
import type { Money } from '#contract/money'
import {
  commissionPercent,
  describeFullPrice,
  describeOnTop,
  discountPercent,
  netOf,
  sumMoney,
  taxesOf,
} from './offer-sums.ts'
import { sampleOffer, sampleRate, usd } from '../testing/sample-offer.ts'

test('amounts add up to the cent, each currency by itself', () => {
  expect(sumMoney([usd(0.1), { amount: 5, currency: 'EUR' }, usd(0.2)])).toEqual([
    { amount: 0.3, currency: 'USD' },
    { amount: 5, currency: 'EUR' },
  ])
})

test('amounts add up exactly in currencies with three decimals or with none', () => {
  const money = (currency: string, ...amounts: number[]) => sumMoney(amounts.map((amount) => ({ amount, currency })))
  expect(money('KWD', 15.225, 15.225, 15.224)).toEqual([{ amount: 45.674, currency: 'KWD' }])
  expect(money('TND', 0.005, 0.005)).toEqual([{ amount: 0.01, currency: 'TND' }])
  expect(money('JPY', 6173, 6172)).toEqual([{ amount: 12_345, currency: 'JPY' }])
  expect(money('HUF', 12_345.5, 12_346)).toEqual([{ amount: 24_691.5, currency: 'HUF' }])
})

test('included taxes are separate from those paid at the property', () => {
  const taxesAndFees = [
    { included: true, description: 'VAT', ...usd(40) },
    { included: false, description: 'City tax', amount: 12, currency: 'EUR' },
    { included: false, description: 'Nothing', ...usd(0) },
  ]
  const offer = sampleOffer({ rates: [sampleRate({ taxesAndFees }), sampleRate({ taxesAndFees })] })
  expect(taxesOf(offer, 'included')).toEqual([usd(80)])
  expect(taxesOf(offer, 'at-property')).toEqual([{ amount: 24, currency: 'EUR' }])
})

const tax = (included: boolean, description: string, amount = 0, currency = 'USD') => ({
  included,
  description,
  amount,
  currency,
})
const feeInWords = tax(false, '$163.02 USD per room per stay')
const vat = tax(true, 'VAT', 40)
const cityTax = tax(false, 'City tax', 12, 'EUR')

test.each([
  ['$163.02 USD per room per stay', [[vat, feeInWords]]],
  ['€12 + $163.02 USD per room per stay', [[cityTax, feeInWords]]],
  ['2 × Resort fee (amount not stated)', [[tax(false, 'Resort fee')], [tax(false, 'Resort fee')]]],
  ['€12, others unknown', [[cityTax], []]],
  ['unknown', [[], []]],
  ['none', [[vat], [tax(true, 'Taxes')]]],
])('payments on top of a price are described as %s', (text, rooms) => {
  const rates = rooms.map((taxesAndFees) => sampleRate({ taxesAndFees }))
  expect(describeOnTop(sampleOffer({ rates }))).toBe(text)
})

test('a discount is a percentage of the initial price, and absent unless the price fell in its currency', () => {
  const percent = (offerRetailRate: Money, offerInitialPrice: Money) =>
    discountPercent(sampleOffer({ offerRetailRate, offerInitialPrice }))
  expect(percent(usd(340), usd(400))).toBe(15)
  expect(percent(usd(400), usd(400))).toBeUndefined()
  expect(percent(usd(400), { amount: 500, currency: 'EUR' })).toBeUndefined()
})

test('commission is a percentage of the total, and absent if it is not stated', () => {
  const offer = sampleOffer({ rates: [sampleRate({ commission: [usd(25)] })], offerRetailRate: usd(200) })
  expect(commissionPercent(offer)).toBe(12.5)
  expect(commissionPercent(sampleOffer({}))).toBeUndefined()
})

const kwd = (amount: number) => ({ amount, currency: 'KWD' })
test.each([
  ['commission of one room', usd(200), [[usd(25)]], usd(175)],
  ['commissions of two rooms', usd(200), [[usd(10)], [usd(15.5)]], usd(174.5)],
  ['two commissions of one room', usd(200), [[usd(10), usd(5)]], usd(185)],
  ['a commission of zero', usd(200), [[usd(0)]], usd(200)],
  ['amounts that binary fractions cannot represent', usd(0.3), [[usd(0.1)]], usd(0.2)],
  ['a currency with three decimals', kwd(45.674), [[kwd(4.567)]], kwd(41.107)],
  ['unknown if no commission is stated', usd(200), [[]], undefined],
  ['unknown if one room states none', usd(200), [[usd(10)], []], undefined],
  ['unknown if it is in another currency', usd(200), [[kwd(10)]], undefined],
  ['unknown if it is in two currencies', usd(200), [[usd(10)], [kwd(10)]], undefined],
  ['unknown if it is higher than the price', usd(200), [[usd(200.01)]], undefined],
  ['unknown if it is negative', usd(200), [[usd(-1)]], undefined],
])('net is retail less commission: %s', (_, offerRetailRate, commissions, net) => {
  const rates = commissions.map((commission) => sampleRate({ commission }))
  expect(netOf({ rates, offerRetailRate })).toEqual(net)
})

test.each([
  ['with taxes', [[vat]]],
  ['with taxes; $9.00 of it at the property', [[vat, tax(false, 'City tax', 9)]]],
  ['with taxes; $18.00 of it at the property', [[tax(false, 'City tax', 9)], [tax(false, 'City tax', 9)]]],
  [
    'with taxes; $9.00 of it at the property, plus €12.00 + $163.02 USD per room per stay at the property',
    [[cityTax, feeInWords, tax(false, 'Cleaning', 9)]],
  ],
  [
    'with taxes, plus 2 × Resort fee (amount not stated) at the property',
    [[tax(false, 'Resort fee')], [tax(false, 'Resort fee')]],
  ],
  ['taxes unknown', [[]]],
  ['other taxes unknown', [[vat], []]],
  ['$9.00 of it at the property, other taxes unknown', [[tax(false, 'City tax', 9)], []]],
])('a full price is described as %s', (text, rooms) => {
  const rates = rooms.map((taxesAndFees) => sampleRate({ taxesAndFees }))
  expect(describeFullPrice(sampleOffer({ rates }))).toBe(text)
})
