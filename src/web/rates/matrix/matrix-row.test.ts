import { cpmOf, shownCents, valueWord } from '#contract/deals/mile-value'
import * as fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatCents, valueNames } from '#web/stay/redeem/value.ts'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { rateTableOf } from './rate-rows.ts'
import { hotelLines, type MatrixColumn, type MilesOfHotels } from './matrix-columns.ts'
import { MatrixRow } from './matrix-row.tsx'

const now = new Date('2026-11-21T00:00:00Z')
const ignore = () => {}

/** The cell of the cheapest rate, as it is read and shown, and its title. */
function cheapestCell(...rooms: Parameters<typeof sampleRate>[0][]) {
  return cellOf('cheapest', new Map(), rooms)
}

function cellOf(column: MatrixColumn, miles: MilesOfHotels, rooms: readonly Parameters<typeof sampleRate>[0][]) {
  const offer = sampleOffer({ rates: rooms.map((room) => sampleRate(room)) })
  const response = { data: [{ hotelId: 'h1', roomTypes: [offer] }], guestLevel: 1, sandbox: false, weather: [] }
  const table = rateTableOf(response, now.getTime(), { rule: { kind: 'retail' }, ownPrices: new Map() })
  const stay = { checkin: '2026-12-22', checkout: '2026-12-24', occupancies: [{ adults: 2, children: [] }] }
  const markup = renderToStaticMarkup(
    createElement(MatrixRow, {
      line: hotelLines(table, {}, 5)[0]!,
      columns: ['hotel', column],
      sortedColumn: 'cheapest',
      tabbableColumn: undefined,
      rowIndex: 1,
      isOpen: false,
      isHighlighted: false,
      best: new Map(),
      miles,
      hotels: new Map(),
      whereabouts: new Map(),
      request: { hotelIds: ['h1'], ...stay, maxRatesPerHotel: 5, refundableRatesOnly: false },
      selected: new Set<string>(),
      withNet: false,
      now,
      absence: () => 'none' as const,
      onToggle: ignore,
      onChoose: ignore,
      onHighlight: ignore,
    }),
  )
  const cell = markup.slice(markup.indexOf('role="gridcell"') + 'role="gridcell"'.length)
  return {
    text: cell
      .slice(cell.indexOf('>') + 1)
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    title: /title="([^"]*)"/.exec(cell)?.[1],
  }
}

test('the word for a value matches the number beside it', () => {
  const cents = fc.integer({ min: 1, max: 300_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1000, max: 100_000 }), (price, amount) => {
      const originalAmount = price / 100
      const board = { roomName: 'King room', boardType: 'RO', boardName: 'Room only', refundable: false }
      const minRate = { amount, originalAmount, originalCurrency: 'USD', ...board }
      const { text } = cellOf('value', new Map([['h1', minRate]]), [{}])
      const cents = cpmOf(originalAmount, amount)
      expect(text.startsWith(`${formatCents(cents)} ${valueNames[valueWord(shownCents(cents))]}`)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['the cheapest rate', 'King room', 200, '2.00 ¢ Good'],
  [
    'a price other than the guest’s, which it names',
    'King room',
    210,
    '2.10 ¢ Exceptional, for King room, Room only, $210.00',
  ],
  ['another rate, which it names', 'Attic', 190, '1.90 ¢ Good, for Attic, Room only, $190.00'],
])('the value per mile is for %s', (_what, roomName, originalAmount, text) => {
  const found = { amount: 10_000, originalAmount, originalCurrency: 'USD', roomName }
  const minRate = { ...found, boardType: 'RO', boardName: 'Room only', refundable: false }
  expect(cellOf('value', new Map([['h1', minRate]]), [{}]).text).toBe(text)
})

const tax = (included: boolean, description: string, amount: number) => ({ included, description, ...usd(amount) })
const vat = tax(true, 'VAT', 40)
const inWords = tax(false, '$163.02 USD per room per stay', 0)

test.each([
  ['of the rate', [{ taxesAndFees: [vat], remarks: 'Gala dinner' }], 'Gala dinner'],
  ['of the hotel', [{ taxesAndFees: [vat], hotelRemarks: ['Adults only', 'Gala dinner'] }], 'Adults only\nGala dinner'],
  ['of one of two rooms', [{ taxesAndFees: [vat] }, { taxesAndFees: [vat], remarks: 'Gala dinner' }], 'Gala dinner'],
])('a price is marked where there are remarks: %s', (_what, rooms, title) => {
  const cell = cheapestCell(...rooms)
  expect(cell.text).toMatch(/^\$\d00\.00, with remarks$/)
  expect(cell.title).toBe(title)
})

test.each([
  ['none', [{ taxesAndFees: [vat] }], '$200.00', undefined],
  [
    'a sum',
    [{ taxesAndFees: [vat, tax(false, 'City tax', 8)] }],
    '$208.00 with taxes; $8.00 of it at the property',
    'with taxes; $8.00 of it at the property',
  ],
  [
    'a fee in words',
    [{ taxesAndFees: [inWords] }],
    '$200.00 +fee with taxes, plus $163.02 USD per room per stay at the property',
    'with taxes, plus $163.02 USD per room per stay at the property',
  ],
  [
    'a fee in words beside an included tax',
    [{ taxesAndFees: [vat, inWords] }],
    '$200.00 +fee with taxes, plus $163.02 USD per room per stay at the property',
    'with taxes, plus $163.02 USD per room per stay at the property',
  ],
  [
    'a sum and a fee in words for each of two rooms',
    [{ taxesAndFees: [tax(false, 'City tax', 8), inWords] }, { taxesAndFees: [inWords] }],
    '$408.00 +2 × fee with taxes; $8.00 of it at the property, plus 2 × $163.02 USD per room per stay at the property',
    'with taxes; $8.00 of it at the property, plus 2 × $163.02 USD per room per stay at the property',
  ],
  ['unknown', [{}], '$200.00 +? taxes unknown', 'taxes unknown'],
  [
    'a sum, and a room that names none',
    [{ taxesAndFees: [tax(false, 'City tax', 8)] }, {}],
    '$408.00 +? $8.00 of it at the property, other taxes unknown',
    '$8.00 of it at the property, other taxes unknown',
  ],
])('a price says what is paid at the property: %s', (_what, rooms, text, title) => {
  expect(cheapestCell(...rooms)).toEqual({ text, title })
})
