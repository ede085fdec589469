import { ApiError } from '#client/errors'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { expect, test } from 'vitest'
import { type Delivery, type DeliveryState, newBatch } from '../delivery/delivery.ts'
import { createRun } from '../delivery/delivery-run.ts'
import type { Draft } from './prepare-draft.ts'
import { explainUnsent, isReviewStillGood, stateOf } from './sending-state.ts'

const request = { phone_number: '+12015550100', amount: 100, reference_id: 'desk-1' }
const draft: Draft = { request, account: undefined, isReviewed: false, isUsed: false }
const recipient = { phoneNumber: '+12015550100', externalId: 'member-1' }

const refusal = (status: number) => new ApiError('transferMiles', status, ['No'])

function delivered(state: DeliveryState, changed: Partial<Delivery> = {}) {
  const { batch, deliveries } = newBatch('desk-1', { kind: 'form', recipient }, [{ line: 1, request, accountId: '' }])
  return { batch, deliveries: deliveries.map((delivery) => ({ ...delivery, attempts: 1, state, ...changed })) }
}

function shown(state: DeliveryState, changed: Partial<Delivery> = {}, reviewed?: Draft) {
  const run = createRun(delivered(state, changed))
  const step = { name: 'sent', run, ...(reviewed && { draft: reviewed }) } as const
  return stateOf(step, { progress: run.progress(), isDelivering: false, error: null })
}

test('the review stays while a transfer is sent for the first time', () => {
  expect(shown('waiting', { attempts: 0 }, draft)).toEqual({ name: 'sending', draft })
  expect(shown('sending', {}, draft)).toEqual({ name: 'sending', draft })
})

test('a transfer sent again is shown as one that never arrived', () => {
  expect(shown('sending', { attempts: 2 }, draft).name).toBe('absent')
})

test('each state of a delivery is shown as one outcome', () => {
  const states = ['unknown', 'absent', 'success', 'pending', 'failed', 'already-sent', 'reference-used'] as const
  expect(states.map((state) => shown(state).name)).toEqual([
    'unknown',
    'absent',
    'received',
    'received',
    'received',
    'used',
    'used',
  ])
})

test('a transfer stored earlier has no review to return to', () => {
  expect(shown('unknown')).toMatchObject({ isResumed: true, recipient })
  expect(shown('unknown', {}, draft)).toMatchObject({ isResumed: false })
})

test('an unsent transfer shows why, and one that may have arrived does not', () => {
  const [waiting, unknown] = [delivered('waiting').deliveries[0]!, delivered('unknown').deliveries[0]!]
  expect(explainUnsent(waiting, refusal(400))).toEqual(['No'])
  expect(explainUnsent(waiting, undefined)).toBeUndefined()
  expect(explainUnsent(unknown, refusal(500))).toBeUndefined()
})

test('a reference refused at the first attempt and not found is shown as used', () => {
  const [refused, again] = [1, 2].map((attempts) => delivered('absent', { attempts, isDuplicate: true }).deliveries[0]!)
  expect(explainUnsent(refused!, undefined)).toEqual([duplicateReferenceMessage])
  expect(explainUnsent(again!, undefined)).toBeUndefined()
})

test('a transfer refused for its content is not resent from its review', () => {
  expect([400, 412, 401, 403, 413, 429].filter((status) => isReviewStillGood(refusal(status)))).toEqual([
    401, 403, 413, 429,
  ])
})
