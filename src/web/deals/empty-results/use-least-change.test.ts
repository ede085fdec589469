import { expect, test } from 'vitest'
import { sampleDeal } from '#web/stay/testing/sample-hotel.ts'
import { leastChange } from './use-least-change.ts'

const found = (total: number) => ({ total, deals: [{ ...sampleDeal, foundAtMs: undefined }] })
const stars = { name: 'the stars', change: { minStars: undefined } }
const miles = { name: 'the most miles', change: { maxMiles: undefined } }

test('the filter without which most deals are found is left out', () => {
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

test('of too few miles, as many as a deal takes are offered', () => {
  const maxMiles = sampleDeal.data.room_types[0]!.calculations.miles_required
  expect(leastChange([{ ...miles, found: found(3) }])?.change).toEqual({ maxMiles })
})

test('where no filter alone excludes all deals there is no such step', () => {
  expect(
    leastChange([
      { ...stars, found: { total: 0, deals: [] } },
      { ...miles, found: undefined },
    ]),
  ).toBeUndefined()
  expect(leastChange([])).toBeUndefined()
})
