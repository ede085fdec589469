import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep, usd } from '../../../format/sample-offer.ts'
import { quoteLine } from './quote-line.ts'

const now = new Date('2026-11-21T00:00:00Z')
const stay = {
  hotelIds: ['h1'],
  checkin: '2026-12-22',
  checkout: '2026-12-24',
  occupancies: [
    { adults: 2, children: [5] },
    { adults: 2, children: [3, 9] },
  ],
}

test('a quote is one line with the stay, the rooms, the terms and the full price', () => {
  const rate = sampleRate({
    total: 620.2,
    boardName: 'Half board',
    refundableTag: 'RFN',
    cancelPolicyInfos: [sampleStep('2026-12-21T17:00:00Z', 620.2)],
    taxesAndFees: [{ included: false, description: 'City tax', ...usd(16) }],
    commission: [usd(77)],
  })
  const offer = sampleOffer({ rates: [rate, { ...rate, name: 'Twin\nroom' }], supplier: 'Hidden Beds' })
  expect(quoteLine({ offer, hotel: 'Hotel Astoria, Paris' }, stay, now)).toBe(
    'Hotel Astoria, Paris · Tue 22 – Thu 24 Dec · 2 nights · 2 rooms for 2 adults, 1 child (5) + 2 adults, 2 children (3, 9) · King room + Twin room · Half board · Free to cancel until Mon 21 Dec, 18:00 hotel time · $1,240.40 for the stay, plus $32 of taxes at the property',
  )
})

test('a quote without taxes at the property says that taxes are included', () => {
  const line = quoteLine({ offer: sampleOffer({}), hotel: 'Hotel Astoria' }, stay, now)
  expect(line).toMatch(/Non-refundable · \$200 for the stay, taxes included$/)
})
