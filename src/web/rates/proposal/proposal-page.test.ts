import { expect, test } from 'vitest'
import { sampleSelected } from '../testing/sample-selected.ts'
import { proposalGroups } from './proposal-page.tsx'

test('rates are grouped by stay and city in the order they come in, and numbered through', () => {
  const paris = sampleSelected()
  const lisbon = sampleSelected({ hotelId: 'h2', hotel: { city: 'Lisbon', country: 'PT' } })
  const later = sampleSelected({ stay: { ...paris.stay, checkin: '2026-12-23' } })
  const groups = proposalGroups([lisbon, paris, later, { ...lisbon, key: 'another' }])
  expect(groups.map(({ city, stay, options }) => [city, stay.checkin, options.map(({ number }) => number)])).toEqual([
    ['Lisbon', '2026-12-22', [1, 2]],
    ['Paris', '2026-12-22', [3]],
    ['Paris', '2026-12-23', [4]],
  ])
})

test('guests of another nationality are no other stay, and an unknown hotel has no city', () => {
  const rate = sampleSelected()
  const german = { ...rate, stay: { ...rate.stay, guestNationality: 'DE' } }
  expect(proposalGroups([rate, german])).toHaveLength(1)
  expect(proposalGroups([{ ...rate, hotel: undefined }])[0]?.city).toBe('')
})
