import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '../../../format/sample-offer.ts'
import { sampleChosen } from '../choice/sample-chosen.ts'
import { commonStayWords, comparedRows } from './compared-rows.ts'

const now = new Date('2026-11-21T00:00:00Z')
const compared = { rule: { kind: 'suggested' }, isNet: false, now } as const
const a = sampleChosen()
const b = sampleChosen({
  hotelId: 'h2',
  hotel: { id: 'h2', stars: 3, latitude: 48.86 },
  offer: sampleOffer({
    offerId: 'o2',
    rates: [sampleRate({ total: 160, boardName: 'Breakfast' })],
    supplier: 'Tidewater',
  }),
})
const rowOf = (name: string, rates = [a, b], how: Parameters<typeof comparedRows>[1] = compared) =>
  comparedRows(rates, how).find((row) => row.name === name)

test('what differs is marked, and the lowest amounts', () => {
  expect(rowOf('Class')).toMatchObject({ cells: ['4 stars', '3 stars'], differs: true })
  expect(rowOf('Room')).toMatchObject({ cells: ['King room', 'King room'], differs: false })
  expect(rowOf('Total')).toMatchObject({ cells: ['$200', '$160'], lowest: [1] })
  expect(rowOf('Per night')).toMatchObject({ cells: ['$100', '$80'], lowest: [1] })
})

test('hotels tell how far they are from one another', () => {
  expect(rowOf('Distance to the others')?.cells).toEqual(['1.1 km to B', '1.1 km to A'])
  expect(rowOf('Distance to the others', [a, { ...a, key: 'other' }, b])?.cells).toEqual([
    'same hotel as B, 1.1 km to C',
    'same hotel as A, 1.1 km to C',
    '1.1 km to A, 1.1 km to B',
  ])
  expect(rowOf('Distance to the others', [a, { ...a, key: 'other' }])).toBeUndefined()
})

test('dates and guests are compared only where they differ, and named once where they do not', () => {
  expect(rowOf('Dates')).toBeUndefined()
  expect(commonStayWords([a, b], now)).toBe('Tue 22 – Thu 24 Dec, 2 nights · 1 room for 2 adults, 1 child (5)')
  const longer = { ...b, stay: { ...b.stay, checkout: '2026-12-25' } }
  expect(rowOf('Dates', [a, longer])?.cells).toEqual(['Tue 22 – Thu 24 Dec, 2 nights', 'Tue 22 – Fri 25 Dec, 3 nights'])
  expect(rowOf('Guests', [a, longer])).toBeUndefined()
  expect(commonStayWords([a, longer], now)).toBe('1 room for 2 adults, 1 child (5)')
})

test('all is compared at net prices with commission and supplier, or at selling prices without', () => {
  expect(rowOf('Supplier')).toBeUndefined()
  const net = { rule: { kind: 'retail' }, isNet: true, now } as const
  expect(rowOf('Supplier', [a, b], net)?.cells).toEqual(['–', 'Tidewater'])
  const sold = [{ ...a, ownCents: 25_000 }, b]
  expect(rowOf('Total', sold)?.cells).toEqual(['$250', '$160'])
  expect(rowOf('Total', sold, net)?.cells).toEqual(['$200', '$160'])
  expect(rowOf('Taxes included', sold)).toBeUndefined()
  expect(rowOf('Taxes included', sold, net)?.cells).toEqual(['–', '–'])
})

test('amounts in different currencies are not ranked', () => {
  const euros = { ...b.offer, suggestedSellingPrice: { amount: 90, currency: 'EUR', source: '' } }
  expect(rowOf('Total', [a, { ...b, offer: euros }])).toMatchObject({ cells: ['$200', '€90'], lowest: [] })
})

test('a price below the suggested one says so', () => {
  expect(rowOf('Total', [{ ...a, ownCents: 19_000 }, b])).toMatchObject({
    cells: ['$190', '$160'],
    notes: ['Below the net price', undefined],
  })
  const high = { ...a, offer: { ...a.offer, suggestedSellingPrice: { ...usd(260), source: '' } }, ownCents: 25_000 }
  expect(rowOf('Total', [high, b])?.notes?.[0]).toBe('Below the suggested price')
})
