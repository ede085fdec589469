import { plainBrand } from '#contract/page-settings'
import type { ProposedOption } from '#contract/proposals/proposal'
import { afterEach, expect, test } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { setPageSettings } from '#web/api/settings.ts'
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

afterEach(() => setPageSettings({ guestNationality: null, brand: plainBrand }))

test('options are grouped by stay and city in their order, and numbered throughout', () => {
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

test('guests of another nationality have their own prices', () => {
  const german = { ...paris, stay: { ...paris.stay, guestNationality: 'DE' } }
  expect(groupOptions([paris, german])).toHaveLength(2)
})

const now = new Date('2026-11-21T00:00:00Z')
const written = { agency: null, note: '', endsOn: '2026-12-01', version: 1, pricedAt: now.toISOString() }

/** The markup of a proposal, and its text, a line for each paragraph. */
function read(options: readonly ProposedOption[], more: object = {}) {
  const proposal = { ...written, options: [...options], ...more }
  const markup = renderToStaticMarkup(createElement(Proposal, { proposal, now }))
  return { markup, text: markup.replaceAll(/<\/(?:p|h\d|summary)>/g, '\n').replaceAll(/<[^>]*>/g, '') }
}

const tax = (included: boolean, description: string, amount: number) => ({ included, description, ...usd(amount) })

test.each([
  [[tax(true, 'VAT', 40)], 'with taxes'],
  [[], 'taxes unknown'],
  [[tax(false, 'City tax', 8)], 'with taxes; $8.00 of it at the property'],
  [
    [tax(true, 'VAT', 40), tax(false, 'Resort fee', 0)],
    'with taxes, plus Resort fee (amount not stated) at the property',
  ],
])('an option with the taxes %j is priced %s', (taxesAndFees, words) => {
  const { text } = read([{ ...paris, offer: sampleOffer({ rates: [sampleRate({ taxesAndFees })] }) }])
  expect(text.split('\n')).toContain(`for the stay, ${words}`)
})

test('an option’s price includes taxes paid at the property', () => {
  const rates = [sampleRate({ total: 200, taxesAndFees: [tax(false, 'City tax', 8)] })]
  expect(read([{ ...paris, offer: sampleOffer({ rates }) }]).text).toContain('$208.00')
})

test.each([
  ['DE', 'US', 'Germany'],
  [undefined, 'US', 'United States'],
  [undefined, null, undefined],
])('options for %s, by default %s, name the nationality %s', (guestNationality, byDefault, name) => {
  setPageSettings({ guestNationality: byDefault })
  const { text } = read([{ ...paris, stay: { ...paris.stay, guestNationality } }])
  expect(/Guest nationality: (.*)$/m.exec(text)?.[1]).toBe(name)
})

const short = ['Gala dinner on 31 December, 150 EUR a person, compulsory', 'Adults only']
test.each([
  ['none', undefined, false],
  ['short ones', short, false],
  ['a long one', ['The hotel takes no guests under 18. '.repeat(20).trim()], true],
  ['many', Array.from({ length: 30 }, (_, at) => `${at}. Ring the bell`), true],
])('a proposal shows remarks in full, folded if long: %s', (_what, remarks, isFolded) => {
  const offer = sampleOffer({ rates: [sampleRate({ hotelRemarks: remarks ?? [] })] })
  const { text, markup } = read([{ ...paris, offer }])
  for (const remark of remarks ?? []) expect(text.split('\n')).toContain(remark)
  expect(/<details(?![^>]* open)/.test(markup)).toBe(isFolded)
  expect(/<details[^>]* open/.test(markup)).toBe(!isFolded && remarks !== undefined)
})

const brand = (name: string) => ({ brand: { ...plainBrand, name } })
test.each([
  ['of the agency', { name: 'Northwind', terms: '' }, 'Blue Miles', 'Northwind'],
  ['of the agency, whatever its terms', { name: 'Northwind', terms: 'Ask us.' }, 'Milestay', 'Northwind'],
  [
    'of the agency, with signs',
    { name: 'Fig & Söhne <Reisen>', terms: '' },
    'Milestay',
    'Fig &amp; Söhne &lt;Reisen&gt;',
  ],
  ['of the operator, where the key is of no agency', null, 'Blue Miles', 'Blue Miles'],
  ['of the service, where nobody is named', null, 'Milestay', 'Milestay'],
])('a proposal shows the name %s at the top', (_what, agency, operator, name) => {
  setPageSettings(brand(operator))
  expect(read([paris], { agency }).text.split('\n').slice(0, 2)).toEqual([name, 'Hotel proposal'])
})

const later = { ...lisbon, stay: { ...lisbon.stay, checkin: '2026-12-24', checkout: '2026-12-27' } }
test.each([
  ['two stays', [paris, later], 'Trip total for 2 stays: $400, taxes unknown'],
  [
    'hotels to choose from for one of two stays',
    [paris, { ...paris, offer: sampleOffer({ rates: [sampleRate({ total: 150 })] }) }, later],
    'Trip total for 2 stays: $350 to $400, taxes unknown',
  ],
  ['hotels to choose from', [paris, { ...paris, hotel: { id: 'h3', city: 'Paris' } }], undefined],
  ['the same nights in two cities', [paris, lisbon], undefined],
  ['one stay', [paris], undefined],
])('a proposal of several stays shows the trip’s total: %s', (_, options, total) => {
  const { text } = read(options)
  expect(text.match(/.*total.*/i)?.[0]).toBe(total)
})
