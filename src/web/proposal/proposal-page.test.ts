import type { ProposedOption } from '#contract/proposals/proposal'
import { expect, test } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { groupOptions, Proposal } from './proposal-page.tsx'

const paris: ProposedOption = {
  hotel: { id: 'h1', name: 'Hotel Astoria', city: 'Paris', country: 'FR' },
  stay: { checkin: '2026-12-22', checkout: '2026-12-24', occupancies: [{ adults: 2, children: [5] }] },
  offer: sampleOffer({}),
  isSandbox: false,
  foundAt: '2026-11-21T00:00:00Z',
}
const lisbon = { ...paris, hotel: { id: 'h2', city: 'Lisbon', country: 'PT' } }

test('options are grouped by stay and city in the order they come in, and numbered through', () => {
  const later = { ...paris, stay: { ...paris.stay, checkin: '2026-12-23' } }
  const groups = groupOptions([lisbon, paris, later, lisbon])
  expect(groups.map((group) => group.map(({ number, option }) => [number, option.hotel.city]))).toEqual([
    [
      [1, 'Lisbon'],
      [2, 'Lisbon'],
    ],
    [[3, 'Paris']],
    [[4, 'Paris']],
  ])
})

test('guests of another nationality are no other stay', () => {
  const german = { ...paris, stay: { ...paris.stay, guestNationality: 'DE' } }
  expect(groupOptions([paris, german])).toHaveLength(1)
})

const now = new Date('2026-11-21T00:00:00Z')
const written = { agency: null, note: '', endsOn: '2026-12-01', version: 1, pricedAt: now.toISOString() }

/** The text of a proposal, a line for each paragraph. */
function textOf(options: readonly ProposedOption[], more: object = {}): string {
  const proposal = { ...written, options: [...options], ...more }
  const markup = renderToStaticMarkup(createElement(Proposal, { proposal, now }))
  return markup.replaceAll(/<\/(?:p|h\d|li|summary)>/g, '\n').replaceAll(/<[^>]*>/g, '')
}

const tax = (included: boolean, description: string, amount: number) => ({ included, description, ...usd(amount) })

test.each([
  [[tax(true, 'VAT', 40)], ['includes $40.00 of taxes'], 'taxes included'],
  [[], ['taxes unknown'], 'taxes included'],
  [[tax(true, 'VAT', 0)], ['taxes included'], 'plus'],
  [
    [tax(false, '$163.02 USD per room per stay', 0)],
    ['plus $163.02 USD per room per stay at the property'],
    'taxes included',
  ],
  [
    [tax(true, 'VAT', 40), tax(false, 'Resort fee', 0)],
    ['includes $40.00 of taxes', 'plus Resort fee (amount not stated) at the property'],
    'taxes included',
  ],
])('an option with the taxes %j says %j', (taxesAndFees, lines, other) => {
  const text = textOf([{ ...paris, offer: sampleOffer({ rates: [sampleRate({ taxesAndFees })] }) }])
  expect(text.split('\n')).toEqual(expect.arrayContaining(lines))
  expect(text).not.toContain(other)
})

const later = { ...lisbon, stay: { ...lisbon.stay, checkin: '2026-12-24', checkout: '2026-12-27' } }
test.each([
  ['two stays', [paris, later], 'Trip total for 2 stays: $400, taxes unknown'],
  [
    'hotels to choose from for one of two stays',
    [paris, { ...paris, offer: sampleOffer({ rates: [sampleRate({ total: 150 })] }) }, later],
    'Trip total for 2 stays: $350 to $400, taxes and fees as stated for each',
  ],
  ['hotels to choose from', [paris, { ...paris, hotel: { id: 'h3', city: 'Paris' } }], undefined],
  ['the same nights in two cities', [paris, lisbon], undefined],
  ['one stay', [paris], undefined],
])('a proposal says what the trip costs where it has several stays: %s', (_, options, total) => {
  const text = textOf(options)
  if (total === undefined) expect(text).not.toContain('total')
  else expect(text).toContain(total)
})
