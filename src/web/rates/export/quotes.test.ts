import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep, usd } from '#web/stay/testing/sample-offer.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import { quoteLine, quoteText } from './export-rates.ts'

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

test('a quote is one line with the stay, the rooms, the terms with time and zone, and the selling price', () => {
  expect(quoteLine(sampleSelected({ offer, stay }), terms)).toBe(
    'Hotel Astoria, Paris · Tue 22 – Thu 24 Dec, 2 nights · 2 rooms for 2 adults, 1 child (5) + 2 adults, 2 children (3, 9) · King room + Twin room · Half board · Free cancellation until Mon 21 Dec, 18:00 Paris time · $1,390 for the stay, plus $32 of taxes at the property',
  )
})

test('a cost of cancelling is that of the selling price', () => {
  const late = { ...terms, now: new Date('2026-12-21T20:00:00Z') }
  const line = quoteLine(sampleSelected({ offer, stay }), late)
  expect(line).toContain('Cancelling costs $1,390 ·')
  expect(line).not.toContain('1,240')
})

test('a quote without taxes at the property says whether they are included or unknown, and that of a sample that it is one', () => {
  const unknown = quoteLine(sampleSelected({ isSandbox: true }), terms)
  expect(unknown).toMatch(/Non-refundable · \$200 for the stay, taxes unknown · sample rate, cannot be booked$/)
  const rates = [sampleRate({ taxesAndFees: [{ included: true, description: 'VAT', ...usd(20) }] })]
  expect(quoteLine(sampleSelected({ offer: sampleOffer({ rates }) }), terms)).toContain('for the stay, taxes included')
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
  expect(line).not.toContain('taxes included')
})

test('a hotel that the catalogue does not list is quoted by its id', () => {
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

test('a quote of several stays ends with what the trip costs at the selling prices', () => {
  const lines = quoteText([sampleSelected({ offer, stay }), inPorto], terms).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toBe('Trip total for 2 stays: $2,100.50, plus $48 of taxes at the property')
  const own = quoteText([{ ...sampleSelected({ offer, stay }), ownCents: 150_000 }, inPorto], terms)
  expect(own).toContain('Trip total for 2 stays: $2,210.50,')
})

test('a quote of hotels to choose from for one stay has no total', () => {
  expect(
    quoteText([sampleSelected({ offer, stay }), sampleSelected({ hotelId: 'h3', offer, stay })], terms),
  ).not.toMatch(/total/i)
})
