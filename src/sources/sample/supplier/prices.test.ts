import { dayNumber } from '#contract/days'
import { expect, test } from 'vitest'
import type { Hotel } from '#server/hotels/hotel'
import { sampleHotels } from '../world/hotels.ts'
import { loadPlaces } from '../../places/load-places.ts'
import type { Occupancy } from '#contract/hotels/stay'
import { partyOf } from './party.ts'
import { isFree, priceNights, type Quote, quoteRoom, type Terms } from './prices.ts'
import { type Tariff, tariffOf } from './tariff/tariff.ts'

const hotels = [...sampleHotels(loadPlaces(), 1_000)]

/** A stay to price. Days are counted from 1 January 1970. */
interface Stay extends Occupancy {
  /** Index into the tariff's room types. */
  readonly room: number
  /** Index into the tariff's boards. */
  readonly board: number
  readonly terms: Terms
  readonly startDay: number
  readonly nights: number
  /** The day of booking, on which the lead time depends. */
  readonly bookingDay: number
}

/** One night in the plainest room for one, without meals. */
const plain: Stay = {
  room: 0,
  board: 0,
  terms: 'flexible',
  startDay: dayNumber('2026-05-13'),
  nights: 1,
  adults: 1,
  children: [],
  bookingDay: dayNumber('2026-03-10'),
}

test('every hotel has 8 to 14 room types, most of them for two', () => {
  for (const hotel of hotels) {
    const { roomTypes } = tariffOf(hotel)
    expect(roomTypes.length).toBeGreaterThanOrEqual(8)
    expect(roomTypes.length).toBeLessThanOrEqual(14)
    expect(new Set(roomTypes.map(({ name }) => name)).size).toBe(roomTypes.length)
    expect(roomTypes.slice(1).every(({ maxOccupancy }) => maxOccupancy >= 2)).toBe(true)
  }
})

test('meals, cancelling and a better room cost more', () => {
  for (const tariff of hotels.map(tariffOf)) {
    const base = quoteStay(tariff, plain)
    if (base === undefined) continue
    for (let board = 1; board < tariff.boards.length; board++) {
      const [more, less] = [quoteStay(tariff, { ...plain, board }), quoteStay(tariff, { ...plain, board: board - 1 })]
      expect(more!.sellingCents).toBeGreaterThan(less!.sellingCents)
    }
    expect(quoteStay(tariff, { ...plain, terms: 'nonRefundable' })!.sellingCents).toBeLessThan(base.sellingCents)
    const best = quoteStay(tariff, { ...plain, room: tariff.roomTypes.length - 1 })
    expect(best?.sellingCents ?? Infinity).toBeGreaterThan(base.sellingCents)
  }
})

test('a room is not sold to more adults than it holds', () => {
  expect(quoteStay(tariffOf(hotels[0]!), { ...plain, adults: 9 })).toBeUndefined()
})

test('a few nights are sold out', () => {
  const free = hotels.filter((hotel) => quoteStay(tariffOf(hotel), plain) !== undefined)
  expect(free.length).toBeLessThan(hotels.length * 0.98)
  expect(free.length).toBeGreaterThan(hotels.length * 0.88)
})

test('summer is expensive by the Mediterranean and winter in the desert', () => {
  const corfu = meanOf(hotels.filter(({ countryCode }) => countryCode === 'GR'))
  const dubai = meanOf(hotels.filter(({ countryCode }) => countryCode === 'AE'))
  expect(corfu('2026-07-29')).toBeGreaterThan(corfu('2026-11-25') * 1.3)
  expect(dubai('2026-12-09')).toBeGreaterThan(dubai('2026-07-01') * 1.3)
})

test('the southern summer is in January', () => {
  const southern = meanOf(hotels.filter(({ countryCode }) => countryCode === 'CL' || countryCode === 'ZA'))
  expect(southern('2026-01-28')).toBeGreaterThan(southern('2026-07-29'))
})

test('weekends are expensive by the sea, weekdays in large cities', () => {
  const cannes = meanOf(hotels.filter(({ city }) => ['Cannes', 'Nice', 'Phuket', 'Cancún', 'Honolulu'].includes(city)))
  const london = meanOf(hotels.filter(({ city }) => ['London', 'Paris', 'Tokyo', 'New York City'].includes(city)))
  expect(cannes('2026-05-16')).toBeGreaterThan(cannes('2026-05-12'))
  expect(london('2026-05-16')).toBeLessThan(london('2026-05-12'))
})

test('the last days before a stay are expensive', () => {
  const [late, early] = [plain.startDay - 2, plain.startDay - 90].map((bookingDay) =>
    hotels.reduce((sum, hotel) => sum + (quoteStay(tariffOf(hotel), { ...plain, bookingDay })?.sellingCents ?? 0), 0),
  )
  expect(late).toBeGreaterThan(early! * 1.05)
})

test('well-known cities are more expensive than others of their country', () => {
  const british = hotels.filter(({ countryCode, stars }) => countryCode === 'GB' && stars === 3)
  const london = british.filter(({ city }) => city === 'London')
  const others = british.filter(({ city }) => city !== 'London')
  expect(meanBase(london)).toBeGreaterThan(meanBase(others) * 1.2)
})

function meanBase(found: readonly Hotel[]): number {
  return found.reduce((sum, hotel) => sum + tariffOf(hotel).baseCents, 0) / found.length
}

/** The mean price of a night in the hotels, by date. */
function meanOf(found: readonly Hotel[]): (date: string) => number {
  const tariffs = found.map(tariffOf)
  return (date) => {
    const startDay = dayNumber(date)
    const prices = tariffs.flatMap(
      (tariff) => quoteStay(tariff, { ...plain, startDay, bookingDay: startDay - 60 })?.sellingCents ?? [],
    )
    return prices.reduce((sum, price) => sum + price, 0) / prices.length
  }
}

/** Prices a stay; `undefined` when the room is too small or a night of it is sold out. */
function quoteStay(tariff: Tariff, stay: Stay): Quote | undefined {
  const { startDay, nights, bookingDay } = stay
  const room = tariff.roomTypes[stay.room]!
  const party = partyOf(stay)
  if (room.maxOccupancy < party.heads || !isFree(tariff, stay.room, startDay, nights)) return undefined
  const board = tariff.boards[stay.board]!
  return quoteRoom(tariff, priceNights(tariff, startDay, nights, bookingDay), { room, board, terms: stay.terms, party })
}
