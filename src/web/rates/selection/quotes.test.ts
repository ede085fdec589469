import { proposedOption, type ProposedOption } from '#contract/proposals/proposal'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { Proposal } from '#web/proposal/proposal-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { setPageSettings } from '#web/api/settings.ts'
import { sampleOffer, sampleRate, sampleStep, usd } from '#web/stay/testing/sample-offer.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import { optionOf } from '../proposals/proposed-option.ts'
import { quoteLine, quoteText, ratesCsv } from './export-rates.ts'

const now = new Date('2026-11-21T00:00:00Z')
const terms = { rule: { kind: 'suggested' }, now } as const
const stay = {
  checkin: '2026-12-22',
  checkout: '2026-12-24',
  occupancies: [
    { adults: 2, children: [5] },
    { adults: 2, children: [3, 9] },
  ],
}
const room = sampleRate({
  total: 620.2,
  boardName: 'Half board',
  refundableTag: 'RFN',
  cancelPolicyInfos: [sampleStep('2026-12-21T17:00:00Z', 620.2)],
  taxesAndFees: [{ included: false, description: 'City tax', ...usd(16) }],
  commission: [usd(77)],
})
const offer = sampleOffer({
  rates: [room, { ...room, name: 'Twin\nroom' }],
  supplier: 'Hidden Beds',
  suggestedSellingPrice: { ...usd(1390), source: 'Hidden Shop' },
})

afterEach(() => setPageSettings({ guestNationality: null }))

test('a quote is one line with the stay, the rooms, the terms with time and zone, and the selling price', () => {
  expect(quoteLine(sampleSelected({ offer, stay }), terms)).toBe(
    'Hotel Astoria, Paris · Tue 22 – Thu 24 Dec, 2 nights · 2 rooms for 2 adults, 1 child (5) + 2 adults, 2 children (3, 9) · King room + Twin room · Half board · Free cancellation until Mon 21 Dec, 18:00 Paris time, then $1,390 · $1,422 for the stay, with taxes; $32.00 of it at the property',
  )
})

test.each(['', 'PRP', 'nrfn'])('of a rate with the tag %j and steps a quote says that terms are on request', (tag) => {
  const rates = [{ ...room, cancellationPolicies: { ...room.cancellationPolicies, refundableTag: tag } }]
  const line = quoteLine(sampleSelected({ offer: sampleOffer({ rates }), stay }), terms)
  expect(line).toContain(' · Cancellation terms on request · ')
})

test('cancellation costs are based on the selling price', () => {
  const late = { ...terms, now: new Date('2026-12-21T20:00:00Z') }
  const line = quoteLine(sampleSelected({ offer, stay }), late)
  expect(line).toContain('Cancelling costs $1,390 ·')
  expect(line).not.toContain('1,240')
})

test('a quote without taxes at the property says whether they are included or unknown, and a sample quote says so', () => {
  const unknown = quoteLine(sampleSelected({ isSandbox: true }), terms)
  expect(unknown).toMatch(/Non-refundable · \$200 for the stay, taxes unknown · sample rate, cannot be booked$/)
  const rates = [sampleRate({ taxesAndFees: [{ included: true, description: 'VAT', ...usd(20) }] })]
  expect(quoteLine(sampleSelected({ offer: sampleOffer({ rates }) }), terms)).toContain('for the stay, with taxes')
})

test('a quote, a line of a file and a proposal name the guests that a room is priced for, where a child counts as an adult', () => {
  const asAdult = { ...room, adultCount: 3, childCount: 0 }
  const rooms = { ...offer, rates: [asAdult, { ...asAdult, occupancyNumber: 2, childCount: 1 }] }
  const rate = sampleSelected({ offer: rooms, stay })
  const guests = '2 adults, 1 child (5), priced as 3 adults + 2 adults, 2 children (3, 9), priced as 3 adults, 1 child'
  expect(quoteLine(rate, terms)).toContain(`2 rooms for ${guests} ·`)
  expect(ratesCsv([rate], terms)).toContain(`"${guests}"`)
  const option = z.parse(proposedOption, JSON.parse(JSON.stringify(optionOf(rate, terms.rule))))
  const written = { agency: null, note: '', endsOn: '2026-12-01', version: 1, pricedAt: now.toISOString() }
  const render = (options: ProposedOption[]) =>
    renderToStaticMarkup(createElement(Proposal, { proposal: { ...written, options }, now }))
  expect(render([option])).toContain(`<p>${guests}</p>`)
  // An option that was stored before proposals had guest counts.
  const rates = option.offer.rates.map(({ adultCount: _adults, childCount: _children, ...earlier }) => earlier)
  expect(render([{ ...option, offer: { ...option.offer, rates } }])).not.toContain('priced as')
})

test.each([
  [
    { included: false, description: '$163.02 USD per room per stay', ...usd(0) },
    'plus $163.02 USD per room per stay at the property',
  ],
  [{ included: false, description: 'Resort fee', ...usd(0) }, 'plus Resort fee (amount not stated) at the property'],
])('a quote has a fee in the words of the supplier, although another tax is included', (fee, words) => {
  const rates = [sampleRate({ taxesAndFees: [{ included: true, description: 'VAT', ...usd(20) }, fee] })]
  const line = quoteLine(sampleSelected({ offer: sampleOffer({ rates }) }), terms)
  expect(line).toContain(words)
  expect(line).not.toContain('of it at the property')
})

const gala = 'Gala dinner on 31 December, 150 EUR a person, compulsory'
test.each([
  ['of the rate', { remarks: gala }, ` · remarks: ${gala}`],
  ['of the hotel', { hotelRemarks: ['Adults only', gala] }, ` · remarks: Adults only; ${gala}`],
  ['in several lines', { remarks: 'Adults\nonly' }, ' · remarks: Adults only'],
  ['long', { hotelRemarks: [`${gala}. `.repeat(20)] }, ` · remarks: ${`${gala}. `.repeat(20).trim()}`],
])('a quote ends with the remarks on its rate, in full: %s', (_what, remarks, end) => {
  const offer = sampleOffer({ rates: [sampleRate(remarks), sampleRate(remarks)] })
  expect(quoteLine(sampleSelected({ offer }), terms).endsWith(end)).toBe(true)
})

test.each([
  ['DE', 'US', 'Germany'],
  ['KR', null, 'South Korea'],
  [undefined, 'US', 'United States'],
  [undefined, 'PT', 'Portugal'],
  ['QQ', 'US', 'QQ'],
])('a quote for %s, by default %s, names the nationality %s', (guestNationality, byDefault, name) => {
  setPageSettings({ guestNationality: byDefault })
  const line = quoteLine(sampleSelected({ stay: { ...stay, guestNationality } }), terms)
  expect(line).toContain(` · guest nationality: ${name} · `)
})

test('a quote names no nationality where none is known', () => {
  setPageSettings({ guestNationality: null })
  expect(quoteLine(sampleSelected(), terms)).not.toContain('nationality')
})

test('a quote shows the id of a hotel missing from the catalogue', () => {
  expect(quoteLine({ ...sampleSelected({ hotelId: 'h9' }), hotel: undefined }, terms)).toMatch(/^h9 · /)
})

test('free cancellation without a deadline says so, and an unknown zone is replaced by UTC', () => {
  const free = sampleSelected({ offer: sampleOffer({ rates: [sampleRate({ refundableTag: 'RFN' })] }) })
  expect(quoteLine(free, terms)).toContain('Free cancellation, no deadline stated')
  const step = { ...sampleStep('2026-12-21T17:00:00Z', 200), timezone: 'Mars/Olympus' }
  const strange = sampleOffer({ rates: [sampleRate({ refundableTag: 'RFN', cancelPolicyInfos: [step] })] })
  expect(quoteLine(sampleSelected({ offer: strange }), terms)).toContain('until Mon 21 Dec, 17:00 UTC')
})

const inPorto = sampleSelected({
  hotelId: 'h2',
  stay: { ...stay, checkin: '2026-12-24', checkout: '2026-12-26' },
  offer: sampleOffer({ rates: [room], suggestedSellingPrice: { ...usd(710.5), source: '' } }),
})

test('a quote of several stays ends with the trip total at the selling prices', () => {
  const lines = quoteText([sampleSelected({ offer, stay }), inPorto], terms).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toBe('Trip total for 2 stays: $2,148.50, with taxes')
  const own = quoteText([{ ...sampleSelected({ offer, stay }), ownPrice: 1500 }, inPorto], terms)
  expect(own).toContain('Trip total for 2 stays: $2,258.50,')
})

test('a quote of alternative hotels for one stay has no total', () => {
  expect(
    quoteText([sampleSelected({ offer, stay }), sampleSelected({ hotelId: 'h3', offer, stay })], terms),
  ).not.toMatch(/total/i)
})
