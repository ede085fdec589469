import { expect, test } from 'vitest'
import {
  cheapestDays,
  type DayPrice,
  dayPriceOf,
  type DayRates,
  formatMoneyShort,
  type PricedOffer,
} from './day-price.ts'

type Row = readonly [amount: number, currency: string, miles: number]

const priceOf = ({ offerRetailRate }: PricedOffer) => offerRetailRate

/** The lowest rates of one hotel for each row, and notices about hotels that are missing. */
const ratesOf = (rows: readonly Row[], missing: readonly (readonly string[])[] = []): DayRates => ({
  minRates: responseOf(rows, missing),
  offers: undefined,
})
const responseOf = (rows: readonly Row[], missing: readonly (readonly string[])[]) => ({
  data: rows.map(([originalAmount, originalCurrency, amount], index) => ({
    hotelId: `h${index}`,
    minRate: {
      amount,
      originalAmount,
      originalCurrency,
      roomName: 'Double',
      boardType: 'RO',
      boardName: 'Room only',
      refundable: false,
    },
  })),
  sandbox: true,
  notices: missing.map((hotelIds) => ({ message: 'No response', hotelIds: [...hotelIds] })),
})
const dayAt = (amount: number) => ({ price: { amount, currency: 'USD' }, miles: 1, missingHotels: 0 })

test('the lowest price and the fewest miles may be at different hotels', () => {
  expect(
    dayPriceOf(
      ratesOf([
        [80, 'USD', 9000],
        [70, 'USD', 9500],
      ]),
      priceOf,
    ),
  ).toEqual({ price: { amount: 70, currency: 'USD' }, miles: 9000, missingHotels: 0 })
})

test('prices in different currencies are not compared: the most frequent currency counts', () => {
  const rows: Row[] = [
    [5, 'KWD', 900],
    [80, 'EUR', 950],
    [90, 'EUR', 980],
  ]
  expect(dayPriceOf(ratesOf(rows), priceOf).price).toEqual({ amount: 80, currency: 'EUR' })
})

test('a day without rooms has no price and no miles, and each hotel that could not be queried counts once', () => {
  expect(dayPriceOf(ratesOf([], [['a', 'b'], ['b']]), priceOf)).toEqual({
    price: undefined,
    miles: undefined,
    missingHotels: 2,
  })
})

const taxedAt = (amount: number) => [
  { retailRate: { taxesAndFees: [{ included: false, description: 'City tax', amount, currency: 'USD' }] } },
]

test('the price includes amounts paid at the property, and the miles come from the lowest rates alone', () => {
  const cheapest = [
    {
      offerRetailRate: { amount: 61, currency: 'USD' },
      suggestedSellingPrice: { amount: 75, currency: 'USD', source: '' },
      rates: taxedAt(8),
    },
    {
      offerRetailRate: { amount: 63, currency: 'USD' },
      suggestedSellingPrice: { amount: 74, currency: 'USD', source: '' },
      rates: taxedAt(2.5),
    },
  ]
  const notices = [{ message: 'No response', hotelIds: ['c'] }]
  const rates = { ...ratesOf([[80, 'USD', 9000]], [['b', 'c']]), offers: { cheapest, notices } }
  const miles = { miles: 9000, missingHotels: 2 }
  expect(dayPriceOf(rates, priceOf)).toEqual({ price: { amount: 65.5, currency: 'USD' }, ...miles })
  const suggested = ({ suggestedSellingPrice: { amount, currency } }: PricedOffer) => ({ amount, currency })
  expect(dayPriceOf(rates, suggested)).toEqual({ price: { amount: 76.5, currency: 'USD' }, ...miles })
  expect(dayPriceOf({ ...rates, minRates: undefined }, priceOf).miles).toBeUndefined()
})

test('cents are left out from 1,000 on', () => {
  expect([61.54, 999.99, 1234.56].map((amount) => formatMoneyShort({ amount, currency: 'USD' }))).toEqual([
    '$61.54',
    '$999.99',
    '$1,235',
  ])
})

test('the cheapest days have the lowest price, and there are none if all days have the same price', () => {
  const none = { price: undefined, miles: undefined, missingHotels: 0 }
  const cheapest = (...entries: [day: string, price: DayPrice][]) => [...cheapestDays(new Map(entries))]
  expect(cheapest(['1', dayAt(80)], ['2', dayAt(70)], ['3', none], ['4', dayAt(70)])).toEqual(['2', '4'])
  expect(cheapest(['1', dayAt(80)], ['2', dayAt(80)])).toEqual([])
  expect(cheapest(['1', dayAt(80)], ['2', none])).toEqual([])
})
