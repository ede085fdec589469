import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { rateTableOf } from './rate-rows.ts'
import { HotelRooms } from './hotel-rooms.tsx'
import { hotelLines } from './matrix-columns.ts'

const now = new Date('2026-11-21T00:00:00Z')
const stay = { checkin: '2026-12-22', checkout: '2026-12-24', occupancies: [{ adults: 2, children: [] }] }
const tax = (included: boolean, description: string, amount: number) => ({ included, description, ...usd(amount) })
const vat = tax(true, 'VAT', 10)
const fee = tax(false, 'Resort fee', 50)

/** Renders offers; returns the names of the buttons that choose them, in order, and the titles of their parts. */
function rateButtons(...offers: Parameters<typeof sampleRate>[0][][]) {
  const roomTypes = offers.map((rooms, index) =>
    sampleOffer({ offerId: `o${index}`, rates: rooms.map((room) => sampleRate(room)) }),
  )
  const response = { data: [{ hotelId: 'h1', roomTypes }], guestLevel: 1, sandbox: false, weather: [] }
  const table = rateTableOf(response, now.getTime(), { rule: { kind: 'retail' }, ownPrices: new Map() })
  const rooms = createElement(HotelRooms, {
    line: hotelLines(table, {}, 5)[0]!,
    columnCount: 2,
    hotels: new Map(),
    whereabouts: new Map(),
    miles: new Map(),
    best: new Map(),
    request: { hotelIds: ['h1'], ...stay, maxRatesPerHotel: 5, refundableRatesOnly: false },
    selected: new Set<string>(),
    withNet: false,
    now,
    absence: () => 'none' as const,
    onChoose() {},
    onHighlight() {},
  } as never)
  // Node has no DOM to query.
  const markup = renderToStaticMarkup(createElement(MemoryRouter, null, rooms))
  return [...markup.matchAll(/<button[^>]*aria-pressed.*?<\/button>/g)].map(([button]) => ({
    name: button
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    titles: [...button.matchAll(/ title="([^"]*)"/g)].map(([, title]) => title),
  }))
}

test.each<[kind: string, rooms: Parameters<typeof sampleRate>[0][], name: string, titles: readonly string[]]>([
  ['taxes included', [{ taxesAndFees: [vat] }], '$200.00, Non-refundable', []],
  [
    'a fee and a remark',
    [{ taxesAndFees: [fee], remarks: 'Gala dinner' }],
    '$250.00 with taxes; $50.00 of it at the property, with remarks, Non-refundable',
    ['Gala dinner', 'with taxes; $50.00 of it at the property'],
  ],
  [
    'a fee in words',
    [{ taxesAndFees: [vat, tax(false, 'Resort fee of $30 a night', 0)] }],
    '$200.00 +fee with taxes, plus Resort fee of $30 a night at the property, Non-refundable',
    ['with taxes, plus Resort fee of $30 a night at the property'],
  ],
  ['unknown taxes', [{}], '$200.00 +? taxes unknown, Non-refundable', ['taxes unknown']],
  [
    'a remark of the hotel',
    [{ taxesAndFees: [vat], hotelRemarks: ['Adults only'] }],
    '$200.00, with remarks, Non-refundable',
    ['Adults only'],
  ],
  [
    'a fee in another currency, beside included taxes',
    [{ taxesAndFees: [vat, { ...fee, currency: 'EUR' }] }],
    '$200.00 +€50.00 with taxes, plus €50.00 at the property, Non-refundable',
    ['with taxes, plus €50.00 at the property'],
  ],
  ['unknown terms', [{ taxesAndFees: [vat], refundableTag: '' }], '$200.00, Cancellation terms on request', []],
])('the button of a rate with %s says so', (_kind, rooms, name, titles) => {
  expect(rateButtons(rooms)).toEqual([{ name: `Choose King room, Room only, h1, ${name}`, titles }])
})

test('rates are ordered by their price with taxes, and each states how much of it is due at the property', () => {
  const names = rateButtons(
    [{ name: 'King', total: 200, taxesAndFees: [fee], remarks: 'Gala dinner compulsory' }],
    [{ name: 'Twin', total: 210, taxesAndFees: [vat] }],
    [
      { name: 'Suite', total: 120, taxesAndFees: [vat] },
      { name: 'Loft', total: 120, taxesAndFees: [fee], occupancyNumber: 2 },
    ],
  ).map(({ name }) => name)
  expect(names).toEqual([
    'Choose Twin, Room only, h1, $210.00, Non-refundable',
    'Choose King, Room only, h1, $250.00 with taxes; $50.00 of it at the property, with remarks, Non-refundable',
    'Choose Suite + Loft, Room only, h1, $290.00 with taxes; $50.00 of it at the property, Non-refundable',
  ])
})
