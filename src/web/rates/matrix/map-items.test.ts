import { expect, test } from 'vitest'
import { mapItems, type RateRow } from './rate-rows.ts'

const line = { hotelId: 'h1', rates: { cheapest: { fullCents: 6154, currency: 'EUR' } as RateRow } }
const lisbon = { name: 'Astoria', latitude: 38.7, longitude: -9.1 }

test('a hotel has its cheapest price', () => {
  expect(mapItems([line], new Map([['h1', lisbon]]))).toEqual([{ id: 'h1', ...lisbon, price: '€61.54', cents: 6154 }])
})

test('a hotel at an unknown position is left out', () => {
  expect(mapItems([line], new Map([['h2', lisbon]]))).toEqual([])
})
