import { expect, test } from 'vitest'
import { type Calculations, cashWithTaxes, describeVerdict } from './redemption.ts'

const calculations = (miles: number, milesEarned: number, amount: number, currency = 'USD'): Calculations => ({
  excluded_taxes: 0,
  price_per_night: { amount, currency },
  selling_price: { amount, currency },
  miles_earning: { miles_earned: milesEarned, multiplier: 5 },
  miles_required: miles,
  cpm: (amount * 100) / miles,
})

test.each([
  ['KWD', 45.674, 1.005, 46.679],
  ['JPY', 12_345, 200, 12_545],
  ['USD', 0.1, 0.2, 0.3],
])('the sum of price and taxes in %s has the decimals of the currency', (currency, price, taxes, amount) => {
  const deal = { ...calculations(1, 0, price, currency), excluded_taxes: taxes }
  expect(cashWithTaxes(deal)).toEqual({ amount, currency })
})

test.each([
  [calculations(20_000, 9300, 250), ['Redeem: saves $45', 'Pay cash: earns 9,300 miles', 'Pay cash: saves $336']],
  [calculations(42_000, 3570, 714), ['Redeem: saves $395', 'Redeem: saves $167', 'Pay cash: saves $197']],
  [calculations(30_000, 1500, 378), ['Redeem: saves $158', 'About equal', 'Pay cash: saves $252']],
  [calculations(50, 5, 0.9), ['Redeem: saves $0.51', 'Redeem: saves $0.24', 'Pay cash: saves $0.20']],
  [
    calculations(42_000, 357, 71_400, 'JPY'),
    ['Redeem: saves ¥71,104', 'Redeem: saves ¥70,892', 'Redeem: saves ¥70,553'],
  ],
])(
  '$miles_required miles or $selling_price.amount $selling_price.currency: a verdict with its amount at 0.7, 1.2 and 2 cents a mile',
  (deal, verdicts) => {
    expect([0.7, 1.2, 2].map((value) => describeVerdict(deal, value))).toEqual(verdicts)
  },
)
