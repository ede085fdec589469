import { expect, test } from 'vitest'
import { cancellableRates } from '../deals/cancellable-rates.ts'
import type { DealRoomType } from '../deals/list-deals.ts'
import { isRefundable } from './refundable.ts'

const nowMs = Date.parse('2026-11-28T12:00:00Z')
const passed = '2026-11-27T17:00:00Z'
const ahead = '2026-12-20T17:00:00Z'

const step = (cancelTime: string, amount: number, { currency = 'USD', type = 'amount' } = {}) => ({
  cancelTime,
  amount,
  currency,
  type,
  timezone: 'Europe/Paris',
})
/** A room of $240. */
const room = (refundableTag: string, ...cancelPolicyInfos: ReturnType<typeof step>[]) => ({
  cancellationPolicies: { refundableTag, cancelPolicyInfos },
  retailRate: { total: [{ amount: 240, currency: 'USD' }] },
})

test.each([
  ['its penalty lies ahead', [room('RFN', step(ahead, 240))]],
  ['it has no steps', [room('RFN')]],
  ['only a part of it is lost so far', [room('RFN', step(ahead, 240), step(passed, 120))]],
  ['all but a cent of it is lost', [room('RFN', step(passed, 239.99))]],
  ['its only passed step costs nothing', [room('RFN', step(passed, 0), step(ahead, 240))]],
  ['its full penalty begins in a second', [room('RFN', step('2026-11-28T12:00:01Z', 240))]],
])('a rate is refundable if %s', (_, rates) => {
  expect(isRefundable({ rates }, nowMs)).toBe(true)
})

test.each([
  ['its full penalty has begun', [room('RFN', step(passed, 240))]],
  ['its full penalty begins now', [room('RFN', step('2026-11-28T12:00:00Z', 240))]],
  ['its latest passed step is the full penalty', [room('RFN', step(passed, 240), step('2026-11-20T00:00:00Z', 80))]],
  ['the dearer of two simultaneous steps is the full penalty', [room('RFN', step(passed, 80), step(passed, 240))]],
  ['its penalty is above its total', [room('RFN', step(passed, 300))]],
  ['its penalty is in another currency', [room('RFN', step(passed, 100, { currency: 'EUR' }))]],
  ['its penalty is in nights', [room('RFN', step(passed, 2, { type: 'nights' }))]],
  ['its tag says so', [room('NRFN', step(ahead, 240))]],
  ['its tag is empty, although its penalty lies ahead', [room('', step(ahead, 240))]],
  ['its tag is unknown, although its penalty lies ahead', [room('PRP', step(ahead, 240))]],
  ['another room is non-refundable', [room('RFN'), room('NRFN')]],
  ['the full penalty of another room has begun', [room('RFN'), room('RFN', step(passed, 240))]],
])('a rate is not refundable if %s', (_, rates) => {
  expect(isRefundable({ rates }, nowMs)).toBe(false)
})

test.each([
  [120, true],
  [240, false],
])('a deal with $%d of $240 lost by now is refundable: %s', (amount, expected) => {
  const { cancelTime: cancel_time, ...info } = step(passed, amount)
  const deal = {
    rates: [{ cancellation_policies: { refundable_tag: 'RFN', cancel_policy_infos: [{ ...info, cancel_time }] } }],
    calculations: { selling_price: { amount: 240, currency: 'USD' } },
  } as unknown as DealRoomType
  expect(isRefundable({ rates: cancellableRates(deal) }, nowMs)).toBe(expected)
})
