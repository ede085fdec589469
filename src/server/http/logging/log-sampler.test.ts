import { expect, it } from 'vitest'
import { createLogSampler } from './log-sampler.ts'

it('the sampler passes one line of each kind per period, with the number of lines left out before it', () => {
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
