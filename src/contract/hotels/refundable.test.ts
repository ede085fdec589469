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
const room = (refundableTag: string, ...cancelPolicyInfos: ReturnType<typeof step>[]) => ({
  cancellationPolicies: { refundableTag, cancelPolicyInfos },
  retailRate: { total: [{ amount: 240, currency: 'USD' }] },
})

test.each([
  ['its penalty lies ahead', true, [room('RFN', step(ahead, 240))]],
  ['it has no steps', true, [room('RFN')]],
  ['a part of it comes back now', true, [room('RFN', step(ahead, 240), step(passed, 120))]],
  ['a cent of it comes back', true, [room('RFN', step(passed, 239.99))]],
  ['its step that has passed costs nothing', true, [room('RFN', step(passed, 0), step(ahead, 240))]],
  ['its full penalty has begun', false, [room('RFN', step(passed, 240))]],
  ['its full penalty begins now', false, [room('RFN', step('2026-11-28T12:00:00Z', 240))]],
  ['its full penalty begins in a second', true, [room('RFN', step('2026-11-28T12:00:01Z', 240))]],
  [
    'the later of its passed steps is the full penalty',
    false,
    [room('RFN', step(passed, 240), step('2026-11-20T00:00:00Z', 80))],
  ],
  ['the dearer of two steps at once is the full penalty', false, [room('RFN', step(passed, 80), step(passed, 240))]],
  ['its penalty is above its total', false, [room('RFN', step(passed, 300))]],
  [
    'its penalty is in another currency, and may be all of it',
    false,
    [room('RFN', step(passed, 100, { currency: 'EUR' }))],
  ],
  ['its penalty is in nights, and may be all of it', false, [room('RFN', step(passed, 2, { type: 'nights' }))]],
  ['its tag says that it is not', false, [room('NRFN', step(ahead, 240))]],
  ['its tag is unknown, although its penalty lies ahead', false, [room('', step(ahead, 240))]],
  ['its tag is another', false, [room('PRP', step(ahead, 240))]],
  ['another room is non-refundable', false, [room('RFN'), room('NRFN')]],
  ['the full penalty of another room has begun', false, [room('RFN'), room('RFN', step(passed, 240))]],
])('a rate is refundable or not where %s: %s', (_, expected, rates) => {
  expect(isRefundable({ rates }, nowMs)).toBe(expected)
})

test.each([
  [120, true],
  [240, false],
])('a deal of which %d of 240 is lost now is refundable: %s', (amount, expected) => {
  const { cancelTime: cancel_time, ...info } = step(passed, amount)
  const deal = {
    rates: [{ cancellation_policies: { refundable_tag: 'RFN', cancel_policy_infos: [{ ...info, cancel_time }] } }],
    calculations: { selling_price: { amount: 240, currency: 'USD' } },
  } as unknown as DealRoomType
  expect(isRefundable({ rates: cancellableRates(deal) }, nowMs)).toBe(expected)
})
