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

const halfPriceStep = step('2026-11-24T17:00:00Z', 120)
const fullPriceStep = step('2026-11-26T17:00:00Z', 240)

const terms = (dealPolicies: ReturnType<typeof policies>, now: string) =>
  describeTerms(dealSchedule(dealPolicies), new Date(now))
/** Before the first cost. */
const early = '2026-11-21T00:00:00Z'

test('cancelling is free until the first entry with a cost, whatever the order of the list', () => {
  expect(terms(policies('RFN', fullPriceStep, halfPriceStep), early)).toMatchObject({
    isFree: true,
    untilMs: Date.parse('2026-11-24T17:00:00Z'),
  })
  expect(dealSchedule(policies('RFN', fullPriceStep, halfPriceStep)).timeZone).toBe('Europe/Paris')
})

test('cancelling is free after an entry without a cost, until the next entry with a cost', () => {
  const free = terms(policies('RFN', halfPriceStep, step('2026-11-20T00:00:00Z', 0)), early)
  expect(free).toMatchObject({ isFree: true, untilMs: Date.parse('2026-11-24T17:00:00Z') })
})

test('cancelling costs the amount of the latest entry in the past, then the amounts of future entries', () => {
  const costs = (now: string) => terms(policies('RFN', fullPriceStep, halfPriceStep), now).text
  expect(costs('2026-11-24T17:00:00Z')).toBe('Cancelling costs $120; from Thu 26 Nov, 18:00 Paris time $240')
  expect(costs('2026-11-27T00:00:00Z')).toBe('Cancelling costs $240')
})

test('after an entry of an unknown type, cancelling costs a fee of unknown amount', () => {
  const unknownType = terms(policies('RFN', step('2026-11-20T00:00:00Z', 1, 'nights')), early)
  expect(unknownType).toMatchObject({ isFree: false, text: 'Cancelling costs a fee' })
})

test('a refundable rate without entries is free to cancel; the terms of an unknown tag are on request', () => {
  expect(terms(policies('RFN'), early)).toMatchObject({ isFree: true, text: 'Free cancellation, no deadline stated' })
  for (const unknown of [
    policies('PART'),
    policies('', halfPriceStep),
    policies('rfn', halfPriceStep, fullPriceStep),
  ]) {
    expect(terms(unknown, early)).toMatchObject({ isFree: false, text: 'Cancellation terms on request' })
  }
})

test('a non-refundable rate has the costs of its entries, if there are several', () => {
  expect(terms(policies('NRFN', halfPriceStep), early).text).toBe('Non-refundable')
  expect(terms(policies('NRFN'), early).text).toBe('Non-refundable')
  expect(terms(policies('NRFN', fullPriceStep, halfPriceStep), early).text).toBe(
    'Cancelling costs $120; from Thu 26 Nov, 18:00 Paris time $240',
  )
})
