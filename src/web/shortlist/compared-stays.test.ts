import { valueWord } from '#contract/deals/mile-value'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { differentFacilities, type ComparedStay, priceRows } from './compared-stays.tsx'
import type { Repriced } from '#web/stay/today/reprice.ts'

const taxesAndFees = [{ included: false, description: 'City tax', ...usd(12) }]
const offer = sampleOffer({
  rates: [sampleRate({ total: 714, taxesAndFees, boardType: 'BB', boardName: 'Bed and breakfast' })],
})
const priced: Repriced = {
  kind: 'priced',
  offer,
  isOther: false,
  hasOtherTerms: false,
  milesRequired: 42_000,
  hasSavedMiles: false,
  price: usd(714),
  multiplier: 5,
}
const astoria: ComparedStay = {
  saved: {
    hotelId: 'a',
    hotelName: 'Astoria',
    stay: { checkin: '2026-11-30', checkout: '2026-12-03', occupancies: [{ adults: 2, children: [] }] },
    rate: {
      milesRequired: 40_000,
      price: usd(700),
      multiplier: 5,
      boardType: 'BB',
      refundableTag: 'NRFN',
      roomName: 'King room',
    },
  },
  repriced: priced,
  hotel: {
    city: 'Paris',
    stars: 4,
    rating: 8.44,
    reviewCount: 1234,
    facilities: ['Lift', 'Pool', 'Wi-Fi'],
  },
  weather: '4–9 °C, usual weather',
}
const bristol: ComparedStay = {
  ...astoria,
  saved: { ...astoria.saved, hotelId: 'b', stay: { ...astoria.saved.stay, checkout: '2026-12-02' } },
  repriced: { ...priced, milesRequired: 30_000, price: usd(300), offer: sampleOffer({}) },
  hotel: { ...astoria.hotel!, stars: 0, rating: 0, facilities: ['Wi-Fi', 'Lift', 'Spa'] },
  weather: undefined,
}
const gone: ComparedStay = {
  ...bristol,
  saved: { ...bristol.saved, hotelId: 'c' },
  repriced: { kind: 'stay sold out' },
}
const mileValue = 1.2
const row = (rows: ReturnType<typeof priceRows>, name: string) => rows.find((each) => each.name === name)
const texts = (rows: ReturnType<typeof priceRows>, name: string) => row(rows, name)?.cells.map(({ text }) => text)
const notes = (rows: ReturnType<typeof priceRows>, name: string) => row(rows, name)?.cells.map(({ note }) => note)

test('miles are shown for the stay and per night, and not ranked between stays of different lengths', () => {
  const rows = priceRows([astoria, bristol], mileValue)
  expect(row(rows, 'Miles for the stay')).toMatchObject({
    name: 'Miles for the stay',
    cells: [
      { text: '42,000', note: 'for 3 nights, 14,000 a night' },
      { text: '30,000', note: 'for 2 nights, 15,000 a night' },
    ],
    best: [],
  })
  const alike = { ...bristol, saved: astoria.saved }
  expect(row(priceRows([astoria, alike], mileValue), 'Miles for the stay')?.best).toEqual([1])
})

test('cash prices include taxes, which may be unknown', () => {
  const rows = priceRows([astoria, bristol], mileValue)
  expect(texts(rows, 'Cash for the stay')).toEqual(['$726.00', '$300.00'])
  expect(notes(rows, 'Cash for the stay')).toEqual([
    '$242.00 a night, with taxes; $12.00 of it at the property',
    '$150.00 a night, taxes unknown',
  ])
  expect(row(rows, 'Cash for the stay')?.best).toEqual([])
  const dearer = { ...bristol, saved: astoria.saved, repriced: { ...priced, price: usd(720), offer: sampleOffer({}) } }
  expect(row(priceRows([astoria, dearer], mileValue), 'Cash for the stay')?.best).toEqual([1])
})

test('redeeming is advised where it saves money, beside the value per mile and its word', () => {
  const rows = priceRows([astoria, bristol], mileValue)
  // 71,400 cents for 42,000 miles and the 3,570 that paying would have earned.
  expect(row(rows, 'Redeem or pay')).toMatchObject({
    cells: [
      { text: 'Redeem: saves $167', note: '1.70 ¢ per mile, Good' },
      { text: 'Pay cash: saves $78', note: '1.00 ¢ per mile, Fair' },
    ],
    best: [0],
  })
})

test('a sold-out stay has no price, and an unchecked stay has its saved price', () => {
  const checking: ComparedStay = { ...astoria, repriced: { kind: 'checking' } }
  const rows = priceRows([gone, checking], mileValue)
  expect(texts(rows, 'Miles for the stay')).toEqual(['–', '40,000'])
  expect(texts(rows, 'Cash for the stay')).toEqual(['–', '$700.00'])
  expect(notes(rows, 'Cash for the stay')).toEqual(['', '$233.33 a night, taxes unknown'])
  expect(row(rows, 'Cash for the stay')?.cells.map(({ tone }) => tone)).toEqual(['old', 'old'])
  expect(texts(rows, 'Redeem or pay')).toEqual(['–', expect.stringMatching(/^Redeem/)])
  expect(rows.flatMap(({ best }) => best)).toEqual([])
})

test('a stay whose earned miles are unknown has a value, but no advice', () => {
  const unknown: ComparedStay = { ...astoria, repriced: { ...priced, multiplier: undefined } }
  expect(row(priceRows([unknown], 3), 'Redeem or pay')).toMatchObject({
    cells: [{ text: '1.70 ¢ per mile, Good', note: '' }],
  })
})

test('a stay to be paid in cash is not marked as the best value', () => {
  const dear: ComparedStay = {
    ...bristol,
    repriced: { ...priced, milesRequired: 30_000, price: usd(900), multiplier: 20 },
  }
  const rows = priceRows([astoria, dear], mileValue)
  expect(texts(rows, 'Redeem or pay')).toEqual(['Redeem: saves $167', 'Redeem: saves $324'])
  expect(row(rows, 'Redeem or pay')?.best).toEqual([1])
  const paid = priceRows(
    [astoria, { ...dear, repriced: { ...priced, milesRequired: 30_000, price: usd(540), multiplier: 50 } }],
    mileValue,
  )
  expect(texts(paid, 'Redeem or pay')).toEqual(['Redeem: saves $167', 'Pay cash: earns 27,000 miles'])
  expect(row(paid, 'Redeem or pay')?.best).toEqual([])
})

test('prices in different currencies are not ranked', () => {
  const euros: ComparedStay = {
    ...bristol,
    saved: astoria.saved,
    repriced: { ...priced, price: { amount: 300, currency: 'EUR' } },
  }
  expect(row(priceRows([astoria, euros], mileValue), 'Cash for the stay')?.best).toEqual([])
})

test('facilities that all hotels share are left out', () => {
  expect(differentFacilities([astoria, bristol])).toEqual([['Pool'], ['Spa']])
  expect(differentFacilities([astoria, { ...bristol, hotel: undefined }])).toEqual([
    ['Lift', 'Pool', 'Wi-Fi'],
    undefined,
  ])
})

test('the word for a value matches the number beside it', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1000, max: 100_000 }), (cents, miles) => {
      const repriced = { ...priced, price: usd(cents / 100), milesRequired: miles }
      const [note = ''] = notes(priceRows([{ ...astoria, repriced }], mileValue), 'Redeem or pay') ?? []
      const [number = '', word = ''] = note.split(' ¢ per mile')
      // It may give way to the verdict.
      expect(['', `, ${valueWord(Number(number.replaceAll(',', '')))}`]).toContain(word.toLowerCase())
    }),
  )
})
