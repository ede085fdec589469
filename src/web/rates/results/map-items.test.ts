import { expect, test } from 'vitest'
import { type HotelRates, mapItems, type RateRow } from './rate-rows.ts'

const group = (hotelId: string, ...cents: number[]): HotelRates => ({
  hotelId,
  rows: cents.map((totalCents) => ({ hotelId, totalCents, fullCents: totalCents, currency: 'EUR' }) as RateRow),
})
const lisbon = { name: 'Astoria', latitude: 38.7, longitude: -9.1 }

test('each hotel has the cheapest of its rates, in whatever order these are', () => {
  expect(mapItems([group('h1', 9000, 6154, 7000)], new Map([['h1', lisbon]]))).toEqual([
    { id: 'h1', ...lisbon, price: '€61.54', cents: 6154 },
  ])
})

test('a hotel whose place is not known, or without rates, is left out', () => {
  expect(mapItems([group('h1', 9000), group('h2')], new Map([['h2', lisbon]]))).toEqual([])
})
