import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DatedDeal } from '#web/stay/deal/list-deals.ts'
import { axisScale, chartDeals, nightPrice } from './chart-deals.ts'

interface Stay {
  readonly miles: number
  readonly cash: number
  readonly nights: number
  readonly currency?: string
}

function dealOf({ miles, cash, nights, currency = 'USD' }: Stay, at = 0): DatedDeal {
  const calculations = {
    selling_price: { amount: cash, currency },
    miles_required: miles,
    cpm: (cash * 100) / miles,
    miles_earning: { multiplier: 1 },
  }
  return {
    data: { hotel: { id: `h${at}`, name: `Hotel ${at}` }, room_types: [{ calculations }] },
    start_date: '2027-03-01',
    end_date: `2027-03-${String(1 + nights).padStart(2, '0')}`,
  } as unknown as DatedDeal
}

test('deals are by the night, from the fewest miles', () => {
  const stays = [
    { miles: 60_000, cash: 900, nights: 3 },
    { miles: 15_000, cash: 200, nights: 1 },
  ]
  const { deals } = chartDeals(stays.map(dealOf))
  expect(deals.map(({ id, miles, cash, nights }) => [id, miles, cash, nights])).toEqual([
    ['h1', 15_000, 200, 1],
    ['h0', 20_000, 300, 3],
  ])
})

test('deals are of one currency, and the others are counted', () => {
  const all = ['EUR', 'USD', 'EUR'].map((currency, at) => dealOf({ miles: 1000, cash: 15, nights: 1, currency }, at))
  expect(chartDeals(all)).toMatchObject({ currency: 'EUR', leftOut: 1, deals: [{ id: 'h0' }, { id: 'h2' }] })
  expect(chartDeals([])).toMatchObject({ deals: [], leftOut: 0 })
})

test('the miles of a night are rounded up', () => {
  const { deals, currency } = chartDeals([dealOf({ miles: 40_000, cash: 714, nights: 3 })])
  expect(nightPrice(deals[0]!, currency)).toBe('13,334 miles or $238 a night')
})

const amount = fc.double({ min: 2, max: 200_000, noNaN: true })
const amounts = fc.array(amount, { minLength: 1, maxLength: 50 })

test('an axis has room for every value and one to six round numbers', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const { ticks, percentOf } = axisScale(values)
      for (const at of [...values, ...ticks].map(percentOf)) {
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at).toBeLessThanOrEqual(100)
      }
      expect(ticks.length).toBeGreaterThan(0)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('amounts of one value per mile are on a straight line', () => {
  fc.assert(
    fc.property(amounts, amounts, amount, (miles, cash, cents) => {
      const [across, up] = [axisScale(miles), axisScale(cash)]
      const at = (share: number) => up.percentOf((across.least * (across.most / across.least) ** share * cents) / 100)
      expect(at(0.3)).toBeCloseTo(at(0) + 0.3 * (at(1) - at(0)), 6)
    }),
  )
})
