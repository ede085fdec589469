import { addDays, dayMs, nightsBetween, utcDay } from '#contract/days'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dealRoomType } from '#contract/deals/list-deals'
import type { Hotel } from '#server/hotels/hotel'
import { type BestStay, priceOf } from '#server/hotels/supplier'
import { sampleHotels } from '../world/hotels.ts'
import { loadPlaces } from '../../places/load-places.ts'
import { createSampleSupplier } from './sample-supplier.ts'

const today = '2026-03-10'
const hotels = [...sampleHotels(loadPlaces(), 3_000)]
const supplier = createSampleSupplier()
const answers = await supplier.bestStays(hotels, today)
const stays = answers.filter((stay) => stay !== undefined)
const calculations = stays.map(({ roomType }) => roomType.calculations)

test('nearly every hotel has a deal, in the order of the hotels', async () => {
  expect(answers).toHaveLength(hotels.length)
  expect(stays.length).toBeGreaterThan(hotels.length * 0.99)
  expect(await supplier.bestStays(hotels.slice(40, 60), today)).toEqual(answers.slice(40, 60))
})

test('every room type conforms to the contract', () => {
  for (const { roomType } of stays) expect(z.safeParse(dealRoomType, roomType).error).toBeUndefined()
})

test('the same day has the same deals', async () => {
  expect(await createSampleSupplier().bestStays(hotels.slice(0, 300), today)).toEqual(answers.slice(0, 300))
})

test('stays begin two days after today or later, and last one to seven nights', () => {
  for (const { startDate, endDate } of stays) {
    expect(startDate >= addDays(today, 2)).toBe(true)
    expect(startDate <= addDays(today, 121)).toBe(true)
    expect(nightsBetween(startDate, endDate)).toBeGreaterThanOrEqual(1)
    expect(nightsBetween(startDate, endDate)).toBeLessThanOrEqual(7)
  }
})

test('most deals of one day are the deals of the next', async () => {
  const next = await supplier.bestStays(hotels.slice(0, 1000), addDays(today, 1))
  const same = next.filter(
    (stay, index) => stay?.startDate === answers[index]?.startDate && stay?.endDate === answers[index]?.endDate,
  )
  expect(same.length).toBeGreaterThan(next.length * 0.9)
})

describe('the other coming stays of a hotel', () => {
  const known = stays.slice(0, 500).map((best) => ({ best, all: best.stays! }))

  test('are of two lengths from each day, a few of them sold out', () => {
    for (const { all } of known) {
      const nights = all.map(({ startDay, nights }) => `${startDay} ${nights}`)
      expect(new Set(nights).size).toBe(nights.length)
      expect(new Set(all.map(({ startDay }) => startDay)).size).toBe(119)
      expect(all).toHaveLength(2 * 119)
    }
    const soldOut = known.flatMap(({ all }) => all).filter(({ price }) => price === undefined)
    expect(soldOut.length).toBeGreaterThan(0)
    expect(soldOut.length).toBeLessThan(known.length * 2 * 119 * 0.05)
  })

  test('have the best among them, and none whose miles are worth more', () => {
    for (const { best, all } of known) {
      const priced = all.flatMap(({ price }) => price ?? [])
      const values = priced.map(({ amount, milesRequired }) => (100 * amount) / milesRequired)
      expect(best.roomType.calculations.cpm).toBeCloseTo(Math.max(...values), 3)
    }
  })

  test('are described as they are priced', async () => {
    for (const [index, { all }] of known.slice(0, 100).entries()) {
      const hotel = hotels[answers.indexOf(known[index]!.best)]!
      const wanted = all.slice(index, index + 3)
      const described = await supplier.roomTypes(
        wanted.map(({ startDay, nights }) => {
          const startDate = utcDay(startDay * dayMs)
          return { hotel, startDate, endDate: addDays(startDate, nights) }
        }),
        today,
      )
      expect(described.map((roomType) => roomType && priceOf(roomType, Date.parse(today)))).toEqual(
        wanted.map(({ price }) => price),
      )
    }
  })
})

test('stays lie ahead whatever the day, across a new year and a leap day', async () => {
  for (const day of ['2026-12-30', '2028-02-28', '2031-07-01']) {
    for (const stay of await supplier.bestStays(hotels.slice(0, 200), day)) {
      expect(stay === undefined || stay.startDate >= addDays(day, 2)).toBe(true)
    }
  }
})

describe('figures agree', () => {
  test('the price is the average night times the nights, to the cent', () => {
    for (const { startDate, endDate, roomType } of stays) {
      const { selling_price: selling, price_per_night: night } = roomType.calculations
      expect(Math.round(selling.amount * 100)).toBe(Math.round(night.amount * 100) * nightsBetween(startDate, endDate))
      expect([selling.currency, night.currency]).toEqual(['USD', 'USD'])
      expect(Number(selling.amount.toFixed(2))).toBe(selling.amount)
    }
  })

  test('miles earned are the multiplier times the price, rounded down', () => {
    for (const { miles_earning: earning, selling_price: selling } of calculations) {
      expect(earning.miles_earned).toBe(Math.floor(earning.multiplier * selling.amount))
    }
  })

  test('the value of a mile is cents of price per mile, to four decimals', () => {
    for (const { cpm, selling_price: selling, miles_required: miles } of calculations) {
      expect(Math.abs(cpm - (100 * selling.amount) / miles)).toBeLessThan(0.000_051)
    }
  })

  test('taxes at the property are 0 to 9 per cent, and some are none', () => {
    const shares = calculations.map(({ excluded_taxes: taxes, selling_price: selling }) => taxes / selling.amount)
    expect(Math.min(...shares)).toBe(0)
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.0901)
    expect(shares.filter((share) => share > 0).length).toBeGreaterThan(hotels.length / 4)
  })
})

describe('the value of a mile', () => {
  const values = calculations.map(({ cpm }) => cpm).toSorted((a, b) => a - b)
  const at = (share: number) => values[Math.floor(share * (values.length - 1))]!

  test('spreads from about 0.5 to 3 cents', () => {
    expect(at(0)).toBeGreaterThanOrEqual(0.45)
    expect(at(0.01)).toBeLessThan(0.6)
    expect(at(0.999)).toBeGreaterThan(2.6)
    expect(at(1)).toBeLessThanOrEqual(3.3)
  })

  test('is between 0.8 and 1.5 cents for most', () => {
    const usual = values.filter((value) => value >= 0.8 && value <= 1.5)
    expect(usual.length).toBeGreaterThan(values.length * 0.55)
  })

  test('is not a function of the price', () => {
    expect(
      Math.abs(
        correlation(
          calculations.map((c) => c.cpm),
          calculations.map((c) => c.selling_price.amount),
        ),
      ),
    ).toBeLessThan(0.3)
  })

  test('miles come in hundreds', () => {
    for (const { miles_required: miles } of calculations) expect(miles % 100).toBe(0)
  })
})

test('multipliers run from 1 to 25, most of them up to 5', () => {
  const multipliers = calculations.map(({ miles_earning: { multiplier } }) => multiplier)
  expect(new Set(multipliers)).toEqual(new Set(Array.from({ length: 25 }, (_, index) => index + 1)))
  expect(multipliers.filter((multiplier) => multiplier <= 5).length).toBeGreaterThan(multipliers.length * 0.8)
})

test('there are deals of every board, refundable and not', () => {
  const rates = stays.map(({ roomType }) => roomType.rates[0]!)
  expect(new Set(rates.map((rate) => rate.board_type))).toEqual(new Set(['RO', 'BB', 'HB', 'FB', 'AI']))
  const refundable = rates.filter((rate) => rate.cancellation_policies.refundable_tag === 'RFN')
  expect(refundable.length).toBeGreaterThan(rates.length * 0.3)
  expect(refundable.length).toBeLessThan(rates.length * 0.7)
})

test('a deal is one room for two adults, in a room that holds them', () => {
  for (const { roomType } of stays) {
    expect(roomType.rates).toHaveLength(1)
    expect(roomType.rates[0]).toMatchObject({ occupancy_number: 1, adult_count: 2, child_count: 0 })
    expect(roomType.rates[0]!.max_occupancy).toBeGreaterThanOrEqual(2)
  }
})

test('ids of offers and rates are unique and opaque', () => {
  const ids = stays.flatMap(({ roomType }) => [roomType.offer_id, roomType.rates[0]!.rate_id])
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/)
})

describe('cancelling', () => {
  test('has deadlines before the stay is over, in the hotel’s own zone', () => {
    for (const [index, stay] of answers.entries()) {
      for (const info of stay?.roomType.rates[0]!.cancellation_policies.cancel_policy_infos ?? []) {
        expect(info.timezone).toBe(hotels[index]!.timezone)
        expect(info.cancel_time < `${addDays(stay!.startDate, 2)}T00:00:00Z`).toBe(true)
      }
    }
  })
})

describe('prices', () => {
  const priced = hotels.flatMap((hotel, index): [Hotel, BestStay][] => {
    const stay = answers[index]
    return stay === undefined ? [] : [[hotel, stay]]
  })

  test('rise with the stars', () => {
    const means = [1, 2, 3, 4, 5].map((stars) =>
      mean(priced.filter(([hotel]) => hotel.stars === stars).map(([, stay]) => nightly(stay))),
    )
    expect(means).toEqual(means.toSorted((a, b) => a - b))
    expect(
      correlation(
        priced.map(([{ stars }]) => stars),
        priced.map(([, stay]) => nightly(stay)),
      ),
    ).toBeGreaterThan(0.6)
  })

  test('rise with the rating', () => {
    expect(
      correlation(
        priced.map(([{ rating }]) => rating),
        priced.map(([, stay]) => nightly(stay)),
      ),
    ).toBeGreaterThan(0.3)
  })
})

/** The logarithm of a night's price. */
function nightly(stay: BestStay): number {
  return Math.log(stay.roomType.calculations.price_per_night.amount)
}

/** Pearson's, from -1 to 1. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [mean(xs), mean(ys)]
  const shared = mean(xs.map((x, index) => (x - meanX) * (ys[index]! - meanY)))
  return shared / (deviation(xs) * deviation(ys))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: readonly number[]): number {
  const center = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)))
}
