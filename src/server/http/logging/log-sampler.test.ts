import { expect, it } from 'vitest'
import { createLogSampler } from './log-sampler.ts'

it('lets one line of each kind through in a period, with the number left out before it', () => {
  let nowMs = 0
  const sample = createLogSampler(1000, () => nowMs)
  expect([sample('a'), sample('a'), sample('b'), sample('a')]).toEqual([0, undefined, 0, undefined])
  nowMs = 999
  expect(sample('a')).toBeUndefined()
  nowMs = 1000
  expect([sample('a'), sample('b'), sample('a')]).toEqual([3, 0, undefined])
  // The clock is set back.
  nowMs = -1
  expect([sample('a'), sample('a')]).toEqual([1, undefined])
})
