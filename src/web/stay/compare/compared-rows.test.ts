import { expect, test } from 'vitest'
import { sampleOffer, sampleRate } from '../testing/sample-offer.ts'
import { hotelRows, isDifferent, lowestOf, perNight, roomRows, textRow } from './compared-rows.ts'

const texts = (rows: ReturnType<typeof hotelRows>, name: string) =>
  rows.find((row) => row.name === name)?.cells.map(({ text }) => text)

test('hotels are compared by class, rating with its count, and place', () => {
  const astoria = { city: 'Paris', stars: 4, rating: 8.44, reviewCount: 1234 }
  const rows = hotelRows([astoria, { ...astoria, stars: 0, rating: 0 }, undefined])
  expect(texts(rows, 'Class')).toEqual(['4 stars', '–', '–'])
  expect(rows[1]?.cells).toEqual([{ text: '8.4', note: '1,234 reviews' }, { text: '–' }, { text: '–' }])
  expect(texts(rows, 'City')).toEqual(['Paris', 'Paris', '–'])
  expect(hotelRows([astoria, { ...astoria, stars: 5 }])[0]?.best).toEqual([1])
})

test('room and board are those of the offer, and the known room while there is none', () => {
  const offer = sampleOffer({ rates: [sampleRate({ boardName: 'Bed and breakfast' })] })
  const rows = roomRows([offer, undefined], [undefined, 'Twin room'])
  expect(texts(rows, 'Room')).toEqual(['King room', 'Twin room'])
  expect(texts(rows, 'Board')).toEqual(['Bed and breakfast', '–'])
})

test('a line differs where not all its texts are the same', () => {
  expect(isDifferent(textRow('Board', ['Room only', 'Room only'], (text) => text))).toBe(false)
  expect(isDifferent(textRow('Board', ['Room only', undefined], (text) => text))).toBe(true)
})

test('the lowest of amounts are found, unless all are the same', () => {
  expect(lowestOf([3, 1, undefined, 1])).toEqual([1, 3])
  expect(lowestOf([1, 1, undefined])).toEqual([])
})

test('a price by night is rounded to the cent', () => {
  expect(perNight({ amount: 700, currency: 'USD' }, 3)).toEqual({ amount: 233.33, currency: 'USD' })
})
