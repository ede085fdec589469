import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { DatedDeal } from '../../../format/deal-age.ts'
import { chartDeals, nameOf } from './chart-deals.ts'
import { dealsInRanges } from './night-range.ts'

interface Stay {
  readonly miles: number
  readonly cents: number
  readonly nights: number
  readonly earned?: number
  readonly currency?: string
}

function dealOf({ miles, cents, nights, earned = 0, currency = 'USD' }: Stay, at = 0): DatedDeal {
  const amount = cents / 100
  const calculations = {
    excluded_taxes: 0,
    price_per_night: { amount: amount / nights, currency },
    selling_price: { amount, currency },
    miles_earning: { miles_earned: earned, multiplier: 1 },
    miles_required: miles,
    cpm: Math.round((cents / miles) * 1e4) / 1e4,
  }
  return {
    data: {
      hotel: { id: `h${at}`, name: `Hotel ${at}` },
      room_types: [{ room_type_id: '', offer_id: '', rates: [], calculations }],
    },
    start_date: '2027-03-01',
    end_date: `2027-03-${String(1 + nights).padStart(2, '0')}`,
    place_id: '',
    foundAtMs: undefined,
  } as unknown as DatedDeal
}

const stay = fc.record({
  miles: fc.integer({ min: 1, max: 400 }).map((hundreds) => hundreds * 100),
  cents: fc.integer({ min: 1, max: 400 }).map((dollars) => dollars * 100),
  nights: fc.integer({ min: 1, max: 7 }),
})
const stays = fc.array(stay, { maxLength: 30 })

describe('the deals of the chart', () => {
  it('are efficient where none takes as few miles a night and is worth as much a mile, and less or more in one', () => {
    fc.assert(
      fc.property(stays, (all) => {
        const isBetter = (one: Stay, other: Stay) => {
          // Whole numbers on both sides, which are compared exactly.
          const [miles, otherMiles] = [one.miles * other.nights, other.miles * one.nights]
          const [value, otherValue] = [one.cents * other.miles, other.cents * one.miles]
          return miles <= otherMiles && value >= otherValue && (miles < otherMiles || value > otherValue)
        }
        const expected = all.flatMap((deal, at) => (all.some((other) => isBetter(other, deal)) ? [] : [`h${at}`]))
        expect(new Set(chartDeals(all.map(dealOf)).edge.map(({ id }) => id))).toEqual(new Set(expected))
      }),
    )
  })

  it('are by the night, from the fewest miles', () => {
    const stays = [
      { miles: 60_000, cents: 90_000, nights: 3, earned: 4500 },
      { miles: 15_000, cents: 20_000, nights: 1 },
    ]
    const { deals } = chartDeals(stays.map(dealOf))
    expect(deals.map(({ id, miles, cash, nights }) => [id, miles, cash, nights])).toEqual([
      ['h1', 15_000, 200, 1],
      ['h0', 20_000, 300, 3],
    ])
    expect(deals[1]!.netCents).toBeCloseTo(90_000 / 64_500)
  })

  it('are of the currency that most of them have, and the others are counted', () => {
    const all = ['EUR', 'USD', 'EUR'].map((currency, at) =>
      dealOf({ miles: 1000, cents: 1500, nights: 1, currency }, at),
    )
    expect(chartDeals(all)).toMatchObject({ currency: 'EUR', leftOut: 1, deals: [{ id: 'h0' }, { id: 'h2' }] })
    expect(chartDeals([])).toMatchObject({ deals: [], edge: [], leftOut: 0 })
  })

  it('have a name with their figures', () => {
    const { deals, currency } = chartDeals([dealOf({ miles: 42_000, cents: 71_400, nights: 3, earned: 3570 })])
    expect(nameOf(deals[0]!, currency)).toBe('Hotel 0, 14,000 miles or $238 a night, 1.57 ¢ net, on the edge')
  })
})

describe('deals narrowed to ranges', () => {
  const all = [
    { miles: 10_000, cents: 10_000, nights: 1 },
    { miles: 40_000, cents: 60_000, nights: 2 },
    { miles: 90_000, cents: 60_050, nights: 3 },
  ].map(dealOf)
  const ids = (deals: readonly DatedDeal[]) => deals.map(({ data }) => data.hotel.id)

  it('are those whose miles and cash a night are within them, ends included', () => {
    expect(ids(dealsInRanges(all, { nightMiles: [10_000, 20_000] }))).toEqual(['h0', 'h1'])
    expect(ids(dealsInRanges(all, { nightCash: [200, 300] }))).toEqual(['h1', 'h2'])
    expect(ids(dealsInRanges(all, { nightMiles: [20_000, 30_000], nightCash: [0, 201] }))).toEqual(['h2'])
  })

  test('are the same list without ranges', () => expect(dealsInRanges(all, {})).toBe(all))
})
