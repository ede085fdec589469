import { expect, test } from 'vitest'
import { cancellationSchedule } from '../../format/cancellation-schedule.ts'
import { sampleRate, sampleStep } from '../../format/sample-offer.ts'
import { stepSegments } from './step-line.ts'

const nowMs = Date.parse('2026-11-21T00:00:00Z')
const endMs = Date.parse('2026-12-24T00:00:00Z')
const schedule = (...rates: ReturnType<typeof sampleRate>[]) => cancellationSchedule(rates, 'USD')

test('the line is split where the cost changes, and covers the time until arrival', () => {
  const steps = [sampleStep('2026-12-23T17:00:00Z', 240), sampleStep('2026-12-21T17:00:00Z', 120)]
  const segments = stepSegments(schedule(sampleRate({ refundableTag: 'RFN', cancelPolicyInfos: steps })), nowMs, endMs)
  expect(segments.map(({ cents, level }) => [cents, level])).toEqual([
    [0, 0],
    [12_000, 0.5],
    [24_000, 1],
  ])
  expect(segments[0]?.start).toBe(0)
  expect(segments.at(-1)?.end).toBe(1)
  for (const { start, end } of segments) expect(end - start).toBeGreaterThanOrEqual(0.19)
})

test('past steps are not part of the line', () => {
  const steps = [sampleStep('2026-11-20T17:00:00Z', 120), sampleStep('2026-12-21T17:00:00Z', 240)]
  const segments = stepSegments(schedule(sampleRate({ refundableTag: 'RFN', cancelPolicyInfos: steps })), nowMs, endMs)
  expect(segments.map(({ cents }) => cents)).toEqual([12_000, 24_000])
})

test('a constant cost is one segment', () => {
  expect(stepSegments(schedule(sampleRate()), nowMs, endMs)).toEqual([
    { fromMs: nowMs, start: 0, end: 1, cents: 20_000, level: 1 },
  ])
  expect(stepSegments(schedule(sampleRate({ refundableTag: 'RFN' })), nowMs, endMs)).toMatchObject([{ level: 0 }])
  expect(stepSegments(schedule(sampleRate({ refundableTag: 'PART' })), nowMs, endMs)).toMatchObject([{ level: 0.5 }])
})

test('a step after arrival extends the line', () => {
  const steps = [sampleStep('2026-12-26T17:00:00Z', 120)]
  const segments = stepSegments(schedule(sampleRate({ refundableTag: 'RFN', cancelPolicyInfos: steps })), nowMs, endMs)
  expect(segments).toHaveLength(2)
  expect(segments.at(-1)?.end).toBe(1)
})
