import { cpmOf, valueWord } from '#contract/deals/mile-value'
import * as fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DealCash, DealVerdict, ValueMeter } from './deal-price.tsx'

test.each([
  [0, undefined, 'or $100 with taxes'],
  [12, undefined, 'or $112 with taxes'],
  [0, [], 'or $100, taxes unknown'],
  [0, ['$163.02 USD per room per stay'], 'or $100 with taxes, plus $163.02 USD per room per stay at the property'],
  [12, ['Resort fee (amount not stated)'], 'or $112 with taxes, plus Resort fee (amount not stated) at the property'],
  [12, ['City tax 9 EUR', 'Visa 5 EUR'], 'or $112 with taxes, plus City tax 9 EUR + Visa 5 EUR at the property'],
])('the card of a deal with taxes of %d and the fees %j says "%s"', (excluded_taxes, excluded_fees, text) => {
  const price = { amount: 100, currency: 'USD' }
  const calculations = {
    excluded_taxes,
    excluded_fees,
    price_per_night: price,
    selling_price: price,
    miles_earning: { miles_earned: 0, multiplier: 0 },
    miles_required: 5000,
    cpm: 2,
  }
  const markup = renderToStaticMarkup(createElement(DealCash, { calculations }))
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text)
})

const texts = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('the word of a value is that of the number beside it, and gives way to a verdict that it contradicts', () => {
  const amounts = fc.integer({ min: 1, max: 300_000 })
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 1000, max: 100_000 }),
      fc.integer({ min: 0, max: 20 }),
      (cents, miles_required, multiplier) => {
        const selling_price = { amount: cents / 100, currency: 'USD' }
        const cpm = cpmOf(selling_price.amount, miles_required)
        const [word = '', shown = ''] = texts(createElement(ValueMeter, { cpm })).split(' ')
        expect(word.toLowerCase()).toBe(valueWord(Number(shown.replaceAll(',', ''))))
        const miles_earning = { miles_earned: Math.floor((multiplier * cents) / 100), multiplier }
        const prices = { excluded_taxes: 0, price_per_night: selling_price, selling_price }
        const calculations = { ...prices, miles_earning, miles_required, cpm }
        const card = texts(createElement(DealVerdict, { calculations }))
        const isContradicted = card.startsWith('Redeem') ? word === 'Poor' : /^Pay cash.* [GE]/.test(`${card} ${word}`)
        expect(card.endsWith(`${isContradicted ? '' : `${word} `}${shown} ¢ per mile`)).toBe(true)
        expect(/Poor|Fair|Good|Exceptional/.exec(card)?.[0]).toBe(isContradicted ? undefined : word)
      },
    ),
  )
})
