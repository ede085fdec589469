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

test('amounts in currencies of three decimals, and of none, add up to the last of them', () => {
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
const inWords = tax(false, '$163.02 USD per room per stay')
const vat = tax(true, 'VAT', 40)
const cityTax = tax(false, 'City tax', 12, 'EUR')

test.each([
  ['$163.02 USD per room per stay', [[vat, inWords]]],
  ['€12 + $163.02 USD per room per stay', [[cityTax, inWords]]],
  ['2 × Resort fee (amount not stated)', [[tax(false, 'Resort fee')], [tax(false, 'Resort fee')]]],
  ['€12, others unknown', [[cityTax], []]],
  ['unknown', [[], []]],
  ['none', [[vat], [tax(true, 'Taxes')]]],
])('on top of a price comes %s', (words, rooms) => {
  const rates = rooms.map((taxesAndFees) => sampleRate({ taxesAndFees }))
  expect(describeOnTop(sampleOffer({ rates }))).toBe(words)
})

test('a discount is a saving in percent, and is absent unless the price fell', () => {
  const percent = (offerRetailRate: Money, offerInitialPrice: Money) =>
    discountPercent(sampleOffer({ offerRetailRate, offerInitialPrice }))
  expect(percent(usd(340), usd(400))).toBe(15)
  expect(percent(usd(400), usd(400))).toBeUndefined()
  expect(percent(usd(400), { amount: 500, currency: 'EUR' })).toBeUndefined()
})

test('commission is a share of the total where both are of one currency', () => {
  const offer = sampleOffer({ rates: [sampleRate({ commission: [usd(25)] })], offerRetailRate: usd(200) })
  expect(commissionPercent(offer)).toBe(12.5)
  expect(commissionPercent(sampleOffer({}))).toBeUndefined()
})

const kwd = (amount: number) => ({ amount, currency: 'KWD' })
test.each([
  ['commission is a part of the price', usd(200), [[usd(25)]], usd(175)],
  ['of rooms, it is added up', usd(200), [[usd(10)], [usd(15.5)]], usd(174.5)],
  ['a room may have two', usd(200), [[usd(10), usd(5)]], usd(185)],
  ['none is stated as 0', usd(200), [[usd(0)]], usd(200)],
  ['what binary fractions miss is exact', usd(0.3), [[usd(0.1)]], usd(0.2)],
  ['thousandths', kwd(45.674), [[kwd(4.567)]], kwd(41.107)],
  ['what is not stated is unknown', usd(200), [[]], undefined],
  ['also of one room', usd(200), [[usd(10)], []], undefined],
  ['or in another currency', usd(200), [[kwd(10)]], undefined],
  ['or in two', usd(200), [[usd(10)], [kwd(10)]], undefined],
  ['or higher than the price', usd(200), [[usd(200.01)]], undefined],
  ['or below zero', usd(200), [[usd(-1)]], undefined],
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
    [[cityTax, inWords, tax(false, 'Cleaning', 9)]],
  ],
  [
    'with taxes, plus 2 × Resort fee (amount not stated) at the property',
    [[tax(false, 'Resort fee')], [tax(false, 'Resort fee')]],
  ],
  ['taxes unknown', [[]]],
  ['other taxes unknown', [[vat], []]],
  ['$9.00 of it at the property, other taxes unknown', [[tax(false, 'City tax', 9)], []]],
])('a price with all taxes is %s', (words, rooms) => {
  const rates = rooms.map((taxesAndFees) => sampleRate({ taxesAndFees }))
  expect(describeFullPrice(sampleOffer({ rates }))).toBe(words)
})
