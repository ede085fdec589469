import { expect, test } from 'vitest'
import { sampleDeal } from '#web/stay/testing/sample-hotel.ts'
import { leastChange } from './use-least-change.ts'

const found = (total: number) => ({ total, deals: [{ ...sampleDeal, foundAtMs: undefined }] })
const stars = { name: 'the stars', change: { minStars: undefined } }
const miles = { name: 'the most miles', change: { maxMiles: undefined } }

test('the suggestion drops the filter without which the most deals are found', () => {
  const change = leastChange([
    { ...miles, found: found(1) },
    { ...stars, found: found(12) },
  ])
  expect(change).toEqual({
    text: 'Without the stars: 12 deals.',
    button: 'Leave out the stars',
    change: { minStars: undefined },
  })
})

test('the suggestion raises too low a miles limit to the miles of a deal', () => {
  const maxMiles = sampleDeal.data.room_types[0]!.calculations.miles_required
  expect(leastChange([{ ...miles, found: found(3) }])?.change).toEqual({ maxMiles })
})

test('nothing is suggested if no single change finds deals, or none has loaded', () => {
  expect(
    leastChange([
      { ...stars, found: { total: 0, deals: [] } },
      { ...miles, found: undefined },
    ]),
  ).toBeUndefined()
  expect(leastChange([])).toBeUndefined()
})
