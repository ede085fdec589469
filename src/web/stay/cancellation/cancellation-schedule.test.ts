import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancellationSchedule, costAt, freeUntilMs } from './cancellation-schedule.ts'

interface Step {
  readonly cancelTime: string
  readonly amount: number
  readonly currency?: string
  readonly type?: string
}

const rate = (refundableTag: string, total: number, ...steps: readonly Step[]) => ({
  retailRate: { total: [{ amount: total, currency: 'USD' }] },
  cancellationPolicies: {
    cancelPolicyInfos: steps.map((step) => ({ currency: 'USD', type: 'amount', timezone: 'Europe/Paris', ...step })),
    hotelRemarks: [],
    refundableTag,
  },
})

const ms = (text: string) => Date.parse(text)
const before = Number.NEGATIVE_INFINITY
const now = ms('2026-11-21T00:00:00Z')
const half = { cancelTime: '2026-11-24T17:00:00Z', amount: 120 }
const whole = { cancelTime: '2026-11-26T17:00:00Z', amount: 240 }

test('steps are sorted by time, whatever the order of the list, and begin with zero', () => {
  expect(cancellationSchedule([rate('RFN', 240, whole, half)], 'USD')).toEqual({
    kind: 'refundable',
    currency: 'USD',
    timeZone: 'Europe/Paris',
    steps: [
      { fromMs: before, cents: 0 },
      { fromMs: ms(half.cancelTime), cents: 12_000 },
      { fromMs: ms(whole.cancelTime), cents: 24_000 },
    ],
  })
})

test('the costs of two rooms are added up from either deadline on', () => {
  const { steps } = cancellationSchedule([rate('RFN', 240, half), rate('RFN', 300, whole)], 'USD')
  expect(steps).toEqual([
    { fromMs: before, cents: 0 },
    { fromMs: ms(half.cancelTime), cents: 12_000 },
    { fromMs: ms(whole.cancelTime), cents: 36_000 },
  ])
})

test('a step of the same cost is dropped', () => {
  const zero = { cancelTime: '2026-11-20T00:00:00Z', amount: 0 }
  expect(cancellationSchedule([rate('RFN', 240, half, zero)], 'USD').steps).toHaveLength(2)
})

test.each([
  ['no step', [], 'non-refundable', [24_000]],
  ['a step of its total, long past', [{ ...whole, cancelTime: '2020-01-01T00:00:00Z' }], 'non-refundable', [24_000]],
  ['a step of its total to come', [whole], 'non-refundable', [24_000]],
  ['a step of a part, which applies at once', [half], 'refundable', [12_000]],
  ['two steps in the wrong order', [whole, half], 'refundable', [12_000, 24_000]],
  ['a step without a cost', [{ ...half, amount: 0 }], 'non-refundable', [24_000]],
  ['a step without a cost before one with a cost', [{ ...half, amount: 0 }, whole], 'non-refundable', [24_000]],
  ['a step without a cost after one with a cost', [half, { ...whole, amount: 0 }], 'refundable', [12_000]],
  ['a step that cannot be read', [{ ...half, type: 'nights' }], 'non-refundable', [24_000]],
  ['a step in another currency', [{ ...half, currency: 'EUR' }], 'non-refundable', [24_000]],
  ['two steps at one moment', [half, { ...half, amount: 200 }], 'refundable', [20_000]],
] as const)('a non-refundable room with %s is never free', (_with, given, kind, cents) => {
  const schedule = cancellationSchedule([rate('NRFN', 240, ...given)], 'USD')
  expect([schedule.kind, schedule.steps.map((step) => step.cents)]).toEqual([kind, cents])
  expect(freeUntilMs([rate('NRFN', 240, ...given)], now)).toBe(before)
})

test('next to a non-refundable room the other one is still free until its deadline', () => {
  const schedule = cancellationSchedule([rate('NRFN', 300), rate('RFN', 240, whole)], 'USD')
  expect(schedule.kind).toBe('refundable')
  expect(schedule.steps.map(({ cents }) => cents)).toEqual([30_000, 54_000])
})

test('an empty list is free for a refundable rate and unknown for an unknown tag', () => {
  expect(cancellationSchedule([rate('RFN', 240)], 'USD').steps).toEqual([{ fromMs: before, cents: 0 }])
  const unknown = cancellationSchedule([rate('PART', 240)], 'USD')
  expect(unknown.kind).toBe('unknown')
  expect(unknown.steps).toEqual([{ fromMs: before, cents: undefined }])
})

test.each([
  ['a step to come', '', [half]],
  ['a step that has begun', '', [{ ...whole, cancelTime: '2020-01-01T00:00:00Z' }]],
  ['a step that costs nothing', '', [{ ...half, amount: 0 }]],
  ['two steps', 'PRP', [half, whole]],
  ['the letters of a known one', 'rfn', [half]],
] as const)('of another tag with %s it is unknown what cancelling costs', (_with, tag, steps) => {
  const schedule = cancellationSchedule([rate(tag, 240, ...steps)], 'USD')
  expect(schedule).toMatchObject({ kind: 'unknown', steps: [{ fromMs: before, cents: undefined }] })
  expect(schedule.timeZone).toBe('Europe/Paris')
  expect(freeUntilMs([rate(tag, 240, ...steps)], now)).toBe(before)
})

test('next to a room of unknown terms the others are unknown, too', () => {
  for (const other of [rate('RFN', 300), rate('NRFN', 300), rate('RFN', 300, whole)]) {
    const both = [other, rate('', 240, half)]
    expect(cancellationSchedule(both, 'USD')).toMatchObject({ kind: 'unknown', steps: [{ cents: undefined }] })
    expect(freeUntilMs(both, now)).toBe(before)
  }
})

test('an entry of another type or currency has a cost of unknown amount', () => {
  const nights = cancellationSchedule([rate('RFN', 240, { ...half, type: 'nights' })], 'USD')
  expect(costAt(nights, ms('2026-11-25T00:00:00Z'))).toBeUndefined()
  const euros = cancellationSchedule([rate('RFN', 240, { ...half, currency: 'EUR' })], 'USD')
  expect(costAt(euros, ms('2026-11-25T00:00:00Z'))).toBeUndefined()
})

test('the cost of a moment is that of the latest step passed', () => {
  const schedule = cancellationSchedule([rate('RFN', 240, whole, half)], 'USD')
  expect(costAt(schedule, now)).toBe(0)
  expect(costAt(schedule, ms(half.cancelTime))).toBe(12_000)
  expect(costAt(schedule, ms('2027-01-01T00:00:00Z'))).toBe(24_000)
})

test('rates are free to cancel until the first deadline of any room', () => {
  expect(freeUntilMs([rate('RFN', 240, whole, half), rate('RFN', 240, whole)], now)).toBe(ms(half.cancelTime))
  expect(freeUntilMs([rate('RFN', 240)], now)).toBe(Number.POSITIVE_INFINITY)
  expect(freeUntilMs([rate('RFN', 240, half)], ms(half.cancelTime))).toBe(before)
  expect(freeUntilMs([rate('NRFN', 240, half), rate('RFN', 240)], now)).toBe(before)
  expect(freeUntilMs([rate('PART', 240)], now)).toBe(before)
})

test('the deadline agrees with the schedule for all rates', () => {
  const step = fc.record({
    cancelTime: fc.integer({ min: 0, max: 6 }).map((day) => new Date(Date.UTC(2026, 10, 19 + day)).toISOString()),
    amount: fc.constantFrom(0, 120, 240),
  })
  const rates = fc.array(
    fc
      .tuple(fc.constantFrom('RFN', 'RFN', 'NRFN', ''), fc.array(step, { maxLength: 4 }))
      .map(([tag, steps]) => rate(tag, 240, ...steps)),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(rates, (given) => {
      const schedule = cancellationSchedule(given, 'USD')
      const isFree = costAt(schedule, now) === 0
      const next = schedule.steps.find(({ fromMs }) => fromMs > now)?.fromMs ?? Number.POSITIVE_INFINITY
      expect(freeUntilMs(given, now)).toBe(isFree ? next : before)
    }),
  )
})
