import { expect, test } from 'vitest'
import { dealSchedule } from './cancellation-schedule.ts'
import { describeTerms } from './describe-terms.ts'

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

const terms = (dealt: ReturnType<typeof policies>, at: string) => describeTerms(dealSchedule(dealt), new Date(at))
const inTime = '2026-11-21T00:00:00Z'

test('cancelling is free until the first entry with a cost, whatever the order of the list', () => {
  expect(terms(policies('RFN', whole, half), inTime)).toMatchObject({
    isFree: true,
    untilMs: Date.parse('2026-11-24T17:00:00Z'),
  })
  expect(dealSchedule(policies('RFN', whole, half)).timeZone).toBe('Europe/Paris')
})

test('a passed entry without a cost leaves it free until one with a cost', () => {
  const free = terms(policies('RFN', half, step('2026-11-20T00:00:00Z', 0)), inTime)
  expect(free).toMatchObject({ isFree: true, untilMs: Date.parse('2026-11-24T17:00:00Z') })
})

test('cancelling costs the amount of the latest entry passed', () => {
  const costs = (at: string) => terms(policies('RFN', whole, half), at).text
  expect(costs('2026-11-24T17:00:00Z')).toBe('Cancelling costs $120; from Thu 26 Nov, 18:00 Paris time $240')
  expect(costs('2026-11-27T00:00:00Z')).toBe('Cancelling costs $240')
})

test('an entry of an unknown type has a cost of unknown amount', () => {
  const late = terms(policies('RFN', step('2026-11-20T00:00:00Z', 1, 'nights')), inTime)
  expect(late).toMatchObject({ isFree: false, text: 'Cancelling costs a fee' })
})

test('an empty list is free for a refundable rate and unknown for an unknown tag', () => {
  expect(terms(policies('RFN'), inTime)).toMatchObject({ isFree: true, text: 'Free cancellation, no deadline stated' })
  for (const unknown of [policies('PART'), policies('', half), policies('rfn', half, whole)]) {
    expect(terms(unknown, inTime)).toMatchObject({ isFree: false, text: 'Cancellation terms on request' })
  }
})

test('a non-refundable rate costs what its list has, from now on', () => {
  expect(terms(policies('NRFN', half), inTime).text).toBe('Non-refundable')
  expect(terms(policies('NRFN'), inTime).text).toBe('Non-refundable')
  expect(terms(policies('NRFN', whole, half), inTime).text).toBe(
    'Cancelling costs $120; from Thu 26 Nov, 18:00 Paris time $240',
  )
})
