import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DealCash } from './deal-price.tsx'

test.each([
  [0, undefined, 'or $100 in cash'],
  [12, undefined, 'or $112 with taxes'],
  [0, [], 'or $100 in cash, taxes unknown'],
  [0, ['$163.02 USD per room per stay'], 'or $100 in cash, plus $163.02 USD per room per stay at the property'],
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
