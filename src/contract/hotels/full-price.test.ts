import { expect, test } from 'vitest'
import { excludedFees, feesInWords, fullPrice, withoutIncludedSums } from './full-price.ts'

const tax = (included: boolean, amount: number, currency = 'USD') => ({
  included,
  description: 'Fee',
  amount,
  currency,
})
const rate = (...taxesAndFees: ReturnType<typeof tax>[]) => ({ retailRate: { taxesAndFees } })

test('a guest pays the price and the property’s charges in its currency', () => {
  const offerRetailRate = { amount: 100.1, currency: 'USD' }
  const rates = [rate(tax(false, 35.2), tax(true, 12)), rate(tax(false, 4.7), tax(false, 9, 'EUR')), rate()]
  expect(fullPrice({ offerRetailRate, rates })).toBe(140)
})

test('included taxes lose their sums, and stay listed as included', () => {
  expect(withoutIncludedSums([tax(true, 12), tax(false, 5)])).toEqual([
    { included: true, description: 'Taxes', amount: 0, currency: 'USD' },
    tax(false, 5),
  ])
  expect(withoutIncludedSums([])).toEqual([])
})

test.each([
  ['nothing, where each tax has a sum in the currency of the price', [[tax(true, 12), tax(false, 5)]], undefined],
  ['that they are unknown, where a room names none', [[], [tax(true, 12)]], []],
  ['words for a fee without a sum', [[tax(true, 12), tax(false, 0)]], ['Fee (amount not stated)']],
  ['a tax in another currency', [[tax(false, 9, 'EUR')]], ['Fee 9 EUR']],
  [
    'both, beside one that counts',
    [[tax(false, 9, 'EUR'), tax(false, 0), tax(false, 5)]],
    ['Fee (amount not stated)', 'Fee 9 EUR'],
  ],
  ['the words of one room, where the other names none', [[tax(false, 0)], []], ['Fee (amount not stated)']],
])('a guest pays besides the full price: %s', (_what, rooms, fees) => {
  const rates = rooms.map((taxes) => rate(...taxes))
  expect(excludedFees({ offerRetailRate: { amount: 100, currency: 'USD' }, rates })).toEqual(fees)
})

test.each([
  ['Resort fee $30 per night, payable at the property', true],
  ['Resort fee is paid locally 12 EUR', true],
  ['City tax 3 €, due on arrival', true],
  ['Kurtaxe 3 EUR, vor Ort zu zahlen', true],
  ['Taxe de séjour 2 €, à payer sur place', true],
  ['Tasa 4 EUR, a pagar en destino', true],
  ['Toeristenbelasting 5 EUR, ter plaatse te betalen', true],
  ['Resort fee, nothing is payable at the property', false],
  ['Not paid at the hotel: VAT', false],
  ['Property service charge', false],
  ['VAT of hotel', false],
])('an included fee without an amount is on top where its words say so: %s', (description, isKept) => {
  const fee = { ...tax(true, 0), description }
  expect(feesInWords([rate(fee)])).toHaveLength(isKept ? 1 : 0)
  expect(withoutIncludedSums([fee])).toEqual(isKept ? [fee] : [{ ...fee, description: 'Taxes' }])
  expect(feesInWords([rate({ ...fee, amount: 5 })])).toEqual([])
})
