import { expect, test } from 'vitest'
import { cancellationAt } from './cancellation.ts'

const step = (cancel_time: string, amount: number, type = 'amount') => ({
  amount,
  currency: 'USD',
  cancel_time,
  type,
  timezone: 'Europe/Paris',
})

const policies = (refundable_tag: string, ...cancel_policy_infos: ReturnType<typeof step>[]) => ({
  cancel_policy_infos,
  hotel_remarks: [],
  refundable_tag,
})

const half = step('2026-11-24T17:00:00Z', 120)
const whole = step('2026-11-26T17:00:00Z', 240)

test('cancelling is free until the first entry with a cost, whatever the order of the list', () => {
  const free = cancellationAt(policies('RFN', whole, half), new Date('2026-11-21T00:00:00Z'))
  expect(free).toEqual({
    kind: 'free',
    until: { moment: new Date('2026-11-24T17:00:00Z'), timezone: 'Europe/Paris' },
  })
})

test('a passed entry without a cost leaves it free until one with a cost', () => {
  const free = cancellationAt(policies('RFN', half, step('2026-11-20T00:00:00Z', 0)), new Date('2026-11-21T00:00:00Z'))
  expect(free).toMatchObject({ kind: 'free', until: { moment: new Date('2026-11-24T17:00:00Z') } })
})

test('cancelling costs the amount of the latest entry passed', () => {
  const between = cancellationAt(policies('RFN', whole, half), new Date('2026-11-24T17:00:00Z'))
  expect(between).toEqual({ kind: 'costs', cost: { amount: 120, currency: 'USD' } })
  const late = cancellationAt(policies('RFN', whole, half), new Date('2026-11-27T00:00:00Z'))
  expect(late).toEqual({ kind: 'costs', cost: { amount: 240, currency: 'USD' } })
})

test('an entry of an unknown type has a cost of unknown amount', () => {
  const late = cancellationAt(
    policies('RFN', step('2026-11-20T00:00:00Z', 1, 'nights')),
    new Date('2026-11-21T00:00:00Z'),
  )
  expect(late).toEqual({ kind: 'costs' })
})

test('an empty list is free for a refundable rate and unknown for an unknown tag', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  expect(cancellationAt(policies('RFN'), now)).toEqual({ kind: 'free' })
  expect(cancellationAt(policies('PART'), now)).toEqual({ kind: 'unknown' })
})

test('a non-refundable rate is non-refundable whatever its list has', () => {
  expect(cancellationAt(policies('NRFN', half), new Date('2026-11-21T00:00:00Z'))).toEqual({ kind: 'non-refundable' })
})
