import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancellationCourse, costAt, freeUntilMs } from './cancellation-course.ts'

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

test('steps come in the order of time, whatever the order of the list, and begin with nothing', () => {
  expect(cancellationCourse([rate('RFN', 240, whole, half)], 'USD')).toEqual({
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

test('what two rooms cost to cancel is added up from either deadline on', () => {
  const { steps } = cancellationCourse([rate('RFN', 240, half), rate('RFN', 300, whole)], 'USD')
  expect(steps).toEqual([
    { fromMs: before, cents: 0 },
    { fromMs: ms(half.cancelTime), cents: 12_000 },
    { fromMs: ms(whole.cancelTime), cents: 36_000 },
  ])
})

test('a step that changes nothing is not one', () => {
  const zero = { cancelTime: '2026-11-20T00:00:00Z', amount: 0 }
  expect(cancellationCourse([rate('RFN', 240, half, zero)], 'USD').steps).toHaveLength(2)
})

test('a non-refundable room costs all of it at all times, whatever its list says', () => {
  const course = cancellationCourse([rate('NRFN', 240, half)], 'USD')
  expect(course.kind).toBe('non-refundable')
  expect(course.steps).toEqual([{ fromMs: before, cents: 24_000 }])
})

test('beside a non-refundable room the other one still costs nothing until its deadline', () => {
  const course = cancellationCourse([rate('NRFN', 300), rate('RFN', 240, whole)], 'USD')
  expect(course.kind).toBe('refundable')
  expect(course.steps.map(({ cents }) => cents)).toEqual([30_000, 54_000])
})

test('an empty list is free for a refundable rate and unknown for a tag nobody knows', () => {
  expect(cancellationCourse([rate('RFN', 240)], 'USD').steps).toEqual([{ fromMs: before, cents: 0 }])
  const unknown = cancellationCourse([rate('PART', 240)], 'USD')
  expect(unknown.kind).toBe('unknown')
  expect(unknown.steps).toEqual([{ fromMs: before, cents: undefined }])
})

test('of another type or currency it is known that it costs, not what', () => {
  const nights = cancellationCourse([rate('RFN', 240, { ...half, type: 'nights' })], 'USD')
  expect(costAt(nights, ms('2026-11-25T00:00:00Z'))).toBeUndefined()
  const euros = cancellationCourse([rate('RFN', 240, { ...half, currency: 'EUR' })], 'USD')
  expect(costAt(euros, ms('2026-11-25T00:00:00Z'))).toBeUndefined()
})

test('the cost of a moment is that of the latest step passed', () => {
  const course = cancellationCourse([rate('RFN', 240, whole, half)], 'USD')
  expect(costAt(course, now)).toBe(0)
  expect(costAt(course, ms(half.cancelTime))).toBe(12_000)
  expect(costAt(course, ms('2027-01-01T00:00:00Z'))).toBe(24_000)
})

test('rates are free to cancel until the first deadline of any room', () => {
  expect(freeUntilMs([rate('RFN', 240, whole, half), rate('RFN', 240, whole)], now)).toBe(ms(half.cancelTime))
  expect(freeUntilMs([rate('RFN', 240)], now)).toBe(Number.POSITIVE_INFINITY)
  expect(freeUntilMs([rate('RFN', 240, half)], ms(half.cancelTime))).toBe(before)
  expect(freeUntilMs([rate('NRFN', 240, half), rate('RFN', 240)], now)).toBe(before)
  expect(freeUntilMs([rate('PART', 240)], now)).toBe(before)
})

test('the deadline is the one that the course shows, whatever the rates', () => {
  const step = fc.record({
    cancelTime: fc.integer({ min: 0, max: 6 }).map((day) => new Date(Date.UTC(2026, 10, 19 + day)).toISOString()),
    amount: fc.constantFrom(0, 120, 240),
  })
  const rates = fc.array(
    fc
      .tuple(fc.constantFrom('RFN', 'RFN', 'NRFN'), fc.array(step, { maxLength: 4 }))
      .map(([tag, steps]) => rate(tag, 240, ...steps)),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(rates, (given) => {
      const course = cancellationCourse(given, 'USD')
      const isFree = costAt(course, now) === 0
      const next = course.steps.find(({ fromMs }) => fromMs > now)?.fromMs ?? Number.POSITIVE_INFINITY
      expect(freeUntilMs(given, now)).toBe(isFree ? next : before)
    }),
  )
})
