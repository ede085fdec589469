import { expect, test } from 'vitest'
import { cancellationSchedule } from './cancellation-schedule.ts'
import { sampleRate, sampleStep } from '../testing/sample-offer.ts'
import { commonScale, costPieces } from './cost-line.tsx'

const nowMs = Date.parse('2026-12-01T23:00:00Z')
const scheduled = (checkin: string, priceCents: number, ...rates: ReturnType<typeof sampleRate>[]) => ({
  schedule: cancellationSchedule(rates, 'USD', 'Europe/Paris'),
  priceCents,
  checkin,
})
const refundable = sampleRate({
  total: 200,
  refundableTag: 'RFN',
  cancelPolicyInfos: [sampleStep('2026-12-06T23:00:00Z', 200)],
})

test('lines share one scale of time, and each ends with its own check-in', () => {
  const early = scheduled('2026-12-11', 20_000, refundable)
  const late = scheduled('2026-12-21', 10_000, sampleRate({ total: 100 }))
  const scale = commonScale([early, late], nowMs)
  expect(costPieces(early, scale)).toEqual([
    { start: 0, end: 0.25, level: 0 },
    { start: 0.25, end: 0.5, level: 1 },
  ])
  expect(costPieces(late, scale)).toEqual([{ start: 0, end: 1, level: 0.5 }])
})

test('where currencies differ, lines show shares of their prices', () => {
  const dollars = scheduled('2026-12-11', 40_000, sampleRate({ total: 200 }))
  const euros = { ...dollars, schedule: { ...dollars.schedule, currency: 'EUR' } }
  const scale = commonScale([dollars, euros], nowMs)
  expect(scale.topCents).toBeUndefined()
  expect(costPieces(dollars, scale)).toEqual([{ start: 0, end: 1, level: 0.5 }])
})

test('a cost that is not known has no level', () => {
  const partial = scheduled('2026-12-11', 20_000, sampleRate({ refundableTag: 'PART' }))
  expect(costPieces(partial, commonScale([partial], nowMs))).toEqual([{ start: 0, end: 1, level: undefined }])
})
