import { expect, test } from 'vitest'
import { suggestedMiles } from './miles-fields.tsx'

test('four different amounts are suggested, starting with the miles of the member', () => {
  expect(suggestedMiles(undefined)).toEqual([15_000, 30_000, 60_000, 120_000])
  expect(suggestedMiles(82_000)).toEqual([82_000, 15_000, 30_000, 60_000])
  expect(suggestedMiles(60_000)).toEqual([60_000, 15_000, 30_000, 120_000])
})
