import type { ProposedOption } from '#contract/proposals/proposal'
import { expect, test } from 'vitest'
import { sampleOffer } from '#web/stay/testing/sample-offer.ts'
import { groupOptions } from './proposal-page.tsx'

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
