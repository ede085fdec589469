import { addDays, dayNumber } from '#contract/days'
import { climates, type DealSort, dealSorts } from '#contract/deals/deal-limits'
import { type Weekday, weekdays } from '#contract/hotels/stay-window'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import type { ComingStay } from '../hotels/supplier.ts'
import { cellAt, cellCenter } from '../places/grid.ts'
import type { Position } from '../places/sphere.ts'
import { createClimates } from './climates.ts'
import { DealColumns } from './deal-columns.ts'
import { buildDealIndex } from './deal-index.ts'
import type { HotelStays } from './deal-storage.ts'
import { createDayMinimums } from './list-deal-days.ts'
import { searchHotels, searchStays, type StaySearch, type StaySources } from './search-stays.ts'
import { StayColumns } from './stay-columns.ts'

/** Some stays begin in March, others in April. */
const today = '2027-03-27'
const nowMs = Date.parse(today)
const paris = { latitude: 48.8566, longitude: 2.3522 }

interface TestHotel {
  readonly hotelNo: number
  readonly latitude: number
  readonly stars: number
  readonly rating: number
  readonly stays: readonly ComingStay[]
}

const stay: fc.Arbitrary<ComingStay> = fc.record({
  startDay: fc.integer({ min: 0, max: 8 }).map((days) => dayNumber(today) + days),
  nights: fc.integer({ min: 1, max: 4 }),
  price: fc.option(
    fc.record({
      amount: fc.integer({ min: 5000, max: 6000 }).map((cents) => cents / 100),
      currency: fc.constant('USD'),
      milesRequired: fc.integer({ min: 1, max: 6 }).map((thousands) => thousands * 1000),
      multiplier: fc.integer({ min: 1, max: 3 }),
      boardType: fc.constantFrom('RO', 'BB'),
      refundable: fc.boolean(),
    }),
    { nil: undefined, freq: 6 },
  ),
})
const world = fc
  .array(
    fc.record({
      latitude: fc.double({ min: 48, max: 55, noNaN: true }),
      stars: fc.integer({ min: 1, max: 5 }),
      rating: fc.integer({ min: 7, max: 9 }),
      stays: fc.uniqueArray(stay, {
        minLength: 1,
        maxLength: 12,
        selector: ({ startDay, nights }) => `${startDay} ${nights}`,
      }),
    }),
    { maxLength: 60 },
  )
  .map((hotels): TestHotel[] => hotels.map((hotel, at) => ({ ...hotel, hotelNo: at + 1 })))
const day = fc.integer({ min: -2, max: 9 }).map((days) => addDays(today, days))
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const search: fc.Arbitrary<StaySearch> = fc.record({
  sort: fc.constantFrom(...dealSorts),
  radius: optional(fc.integer({ min: 1000, max: 2_000_000 })),
  minStars: optional(fc.integer({ min: 1, max: 5 })),
  maxMiles: optional(fc.constantFrom(2000, 4000)),
  minCpm: optional(fc.constantFrom(0, 1.5)),
  boardType: optional(fc.constantFrom('RO', 'BB', 'AI')),
  refundable: optional(fc.boolean()),
  climate: optional(fc.constantFrom(...climates)),
  from: optional(day),
  to: optional(day),
  nights: optional(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })),
  arrival: optional(fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 4 })),
})

/** Warm in the south, a month later farther north, and cool beyond. */
function highsOf({ latitude }: Position): number[] {
  return Array.from({ length: 12 }, (_, month) => (latitude < 47 + month ? 26 : latitude < 51 + month ? 20 : 8))
}

/** Whether the month of a stay usually has the requested climate. */
function hasClimate({ startDay }: ComingStay, { latitude }: TestHotel, { climate }: StaySearch): boolean {
  const month = Number(addDays(today, startDay - dayNumber(today)).slice(5, 7)) - 1
  const high = highsOf(cellCenter(cellAt({ latitude, longitude: paris.longitude })))[month]!
  return climate === undefined || climate === (high >= 25 ? 'warm' : high >= 15 ? 'mild' : 'cool')
}

async function sourcesOf(hotels: readonly TestHotel[]): Promise<StaySources> {
  const columns = DealColumns.of(
    hotels.map((hotel) => ({
      ...hotel,
      longitude: paris.longitude,
      milesRequired: 1,
      cpm: 1,
      multiplier: 1,
      price: 0.01,
      nights: 1,
      boardType: 'HB',
      refundable: false,
      facilityIds: [],
      startDate: today,
    })),
  )
  const stored = new Map(
    hotels.map(({ hotelNo, stays }): [number, HotelStays] => [
      hotelNo,
      { hotelNo, stays: StayColumns.read(StayColumns.of(stays, nowMs).toStored(hotelNo))! },
    ]),
  )
  return {
    current: { sweepId: 1, day: today, index: await buildDealIndex([columns], columns, createClimates(highsOf)) },
    amenities: createAmenityCatalogue([]),
    deals: {
      async *comingStays(_, hotelNos) {
        for (let at = 0; at < hotelNos.length; at += 7) {
          yield hotelNos.slice(at, at + 7).flatMap((hotelNo) => stored.get(hotelNo) ?? [])
        }
      },
    },
  }
}

/** Whether a stay matches, by brute force. */
function isWanted({ startDay, nights, price }: ComingStay, wanted: StaySearch): boolean {
  const startDate = addDays(today, startDay - dayNumber(today))
  return (
    price !== undefined &&
    startDate > today &&
    startDate >= (wanted.from ?? '') &&
    addDays(startDate, nights) <= (wanted.to ?? '9999-12-31') &&
    (wanted.nights ?? [nights]).includes(nights) &&
    (wanted.arrival ?? [weekdayName(startDate)]).includes(weekdayName(startDate)) &&
    price.milesRequired <= (wanted.maxMiles ?? Infinity) &&
    cpmOf(price) >= (wanted.minCpm ?? 0) &&
    price.boardType === (wanted.boardType ?? price.boardType) &&
    (price.refundable || wanted.refundable !== true)
  )
}

function weekdayName(day: string): Weekday {
  const name = new Date(day).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' }).toLowerCase()
  return weekdays.find((weekday) => weekday === name)!
}

/** Whether a stay fits the days and the nights, sold out or not. */
function isWithin(one: ComingStay, { from, to, nights, arrival }: StaySearch): boolean {
  const price = { amount: 1e6, currency: '', milesRequired: 1, multiplier: 1, boardType: '', refundable: true }
  return isWanted({ ...one, price }, { sort: 'cpm', from, to, nights, arrival })
}

/** Returns the hotels to search: within a radius of Paris that doubles until 20 match. */
function searchedHotels(hotels: readonly TestHotel[], wanted: StaySearch): TestHotel[] {
  const meters = (hotel: TestHotel) => (Math.abs(hotel.latitude - paris.latitude) * Math.PI * 6_371_008.8) / 180
  const within = (radius: number) =>
    hotels.filter((hotel) => meters(hotel) <= radius && hotel.stars >= (wanted.minStars ?? 0))
  if (wanted.radius !== undefined) return within(wanted.radius)
  let radius = 100_000
  while (
    radius < 20_040_000 &&
    within(radius).filter((hotel) => hotel.stays.some((one) => isWanted(one, wanted) && hasClimate(one, hotel, wanted)))
      .length < 20
  )
    radius *= 2
  return within(radius)
}

describe('a search for stays', () => {
  test('returns the best matching stay of each hotel, best first, for any stays and search', async () => {
    await fc.assert(
      fc.asyncProperty(world, search, async (hotels, wanted) => {
        const found = await searchStays(await sourcesOf(hotels), wanted, paris, nowMs)
        const expected = searchedHotels(hotels, wanted).flatMap((hotel) => {
          const ranked = hotel.stays
            .filter((one) => isWanted(one, wanted) && hasClimate(one, hotel, wanted))
            .map((one) => ({ ...one, hotel, keys: keysOf(one, hotel, wanted.sort) }))
            .toSorted((a, b) => compareKeys(a.keys, b.keys) || a.startDay - b.startDay || a.nights - b.nights)
          return ranked.slice(0, 1)
        })
        const sorted = expected.toSorted(
          (a, b) => compareKeys(a.keys, b.keys) || b.hotel.rating - a.hotel.rating || a.hotel.hotelNo - b.hotel.hotelNo,
        )
        expect(
          found.map(({ hotelNo, stays, at }) => [hotelNo, stays.startDays[at], stays.nights[at], stays.miles[at]]),
        ).toEqual(
          sorted.map(({ hotel, startDay, nights, price }) => [hotel.hotelNo, startDay, nights, price!.milesRequired]),
        )
      }),
    )
  })

  test('finds the lowest miles of each day that the day list shows, for any day', async () => {
    await fc.assert(
      fc.asyncProperty(world, search, async (hotels, found) => {
        // The day counts skip hotels without a month of that climate.
        const wanted = { ...found, climate: undefined }
        const sources = await sourcesOf(hotels)
        const days = createDayMinimums(wanted, nowMs)
        const radius = await searchHotels(sources, wanted, paris, (...hotel) => days.add(...hotel))
        for (const { start_date, hotels: count, cheapest } of days.list()) {
          const known = searchedHotels(hotels, wanted).map(({ stays }) =>
            stays.filter(({ startDay }) => startDay === dayNumber(start_date)),
          )
          expect(count).toBe(known.filter((stays) => stays.some((one) => isWanted(one, wanted))).length)
          const asked = known.flat().filter((one) => isWithin(one, wanted))
          expect(cheapest === undefined).toBe(asked.every(({ price }) => price === undefined))
          if (cheapest === undefined) continue
          const nights = dayNumber(cheapest.end_date) - dayNumber(start_date)
          const led = await searchStays(
            sources,
            { ...wanted, radius, from: start_date, to: cheapest.end_date, nights: [nights] },
            paris,
            nowMs,
          )
          expect(Math.min(...led.map(({ stays, at }) => stays.miles[at]!))).toBe(cheapest.miles_required)
          const perNight = known
            .flat()
            .filter((one) => isWanted(one, wanted))
            .map((one) => one.price!.milesRequired / one.nights)
          expect(cheapest.miles_required / nights).toBeCloseTo(Math.min(...perNight), 9)
        }
      }),
    )
  })
})

function cpmOf({ amount, milesRequired }: NonNullable<ComingStay['price']>): number {
  return Math.round((Math.round(amount * 100) / milesRequired) * 10_000) / 10_000
}

function keysOf({ price, nights }: ComingStay, hotel: TestHotel, sort: DealSort): number[] {
  const { milesRequired, amount, multiplier } = price!
  const byCpm = [cpmOf(price!), multiplier]
  return {
    cpm: byCpm,
    multiplier: byCpm.toReversed(),
    // Lowest first, in twelfths to stay in whole numbers.
    miles: [(-12 * milesRequired) / nights, ...byCpm],
    price: [-Math.round((12 * Math.round(amount * 100)) / nights), ...byCpm],
    // All are on one meridian.
    distance: [-Math.abs(hotel.latitude - paris.latitude), ...byCpm],
    rating: [hotel.rating, ...byCpm],
  }[sort]
}

/** Highest first. */
function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((key, index) => key !== b[index])
  return at === -1 ? 0 : b[at]! - a[at]!
}

test.each([
  ['KWD', 45.674, 22.837],
  ['JPY', 12_345, 6173],
  ['USD', 100.01, 50.01],
])('the price per night in %s has the decimals of its currency', (currency, amount, nightly) => {
  const price = { amount, currency, milesRequired: 5000, multiplier: 1, boardType: 'RO', refundable: true }
  const startDay = dayNumber(addDays(today, 3))
  const stays = StayColumns.of([{ startDay, nights: 2, price }], nowMs)
  const days = createDayMinimums({}, nowMs)
  days.add({ hotelNo: 1, stays }, { hasClimate: () => true })
  expect(days.list()[0]?.cheapest).toMatchObject({
    selling_price: { amount, currency },
    price_per_night: { amount: nightly, currency },
  })
})
