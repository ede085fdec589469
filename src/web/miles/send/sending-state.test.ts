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

/** A stored batch with one delivery, attempted once by default. */
function delivered(state: DeliveryState, changed: Partial<Delivery> = {}) {
  const { batch, deliveries } = newBatch('desk-1', { kind: 'form', recipient }, [{ line: 1, request, accountId: '' }])
  return { batch, deliveries: deliveries.map((delivery) => ({ ...delivery, attempts: 1, state, ...changed })) }
}

/** Returns the state of the tab for a delivery; with a draft for a transfer that this page has sent. */
function shownFor(state: DeliveryState, changed: Partial<Delivery> = {}, reviewed?: Draft) {
  const run = createRun(delivered(state, changed))
  const step = { name: 'sent', run, ...(reviewed && { draft: reviewed }) } as const
  return stateOf(step, { progress: run.progress(), isDelivering: false, error: null })
}

test('the review stays while a transfer is sent for the first time', () => {
  expect(shownFor('waiting', { attempts: 0 }, draft)).toEqual({ name: 'sending', draft })
  expect(shownFor('sending', {}, draft)).toEqual({ name: 'sending', draft })
})

test('a transfer that is being sent again is still shown as absent', () => {
  expect(shownFor('sending', { attempts: 2 }, draft).name).toBe('absent')
})

test('each state of a delivery is shown as one outcome', () => {
  const states = ['unknown', 'absent', 'success', 'pending', 'failed', 'already-sent', 'reference-used'] as const
  expect(states.map((state) => shownFor(state).name)).toEqual([
    'unknown',
    'absent',
    'received',
    'received',
    'received',
    'used',
    'used',
  ])
})

test('a transfer without a draft was resumed from an earlier page', () => {
  expect(shownFor('unknown')).toMatchObject({ isResumed: true, recipient })
  expect(shownFor('unknown', {}, draft)).toMatchObject({ isResumed: false })
})

test('the error explains a transfer that was not sent, but not one that may have arrived', () => {
  const [waiting, unknown] = [delivered('waiting').deliveries[0]!, delivered('unknown').deliveries[0]!]
  expect(explainUnsent(waiting, refusal(400))).toEqual(['No'])
  expect(explainUnsent(waiting, undefined)).toBeUndefined()
  expect(explainUnsent(unknown, refusal(500))).toBeUndefined()
})

test('a reference refused as a duplicate and not found is explained only after the first attempt', () => {
  const [first, second] = [1, 2].map((attempts) => delivered('absent', { attempts, isDuplicate: true }).deliveries[0]!)
  expect(explainUnsent(first!, undefined)).toEqual([duplicateReferenceMessage])
  expect(explainUnsent(second!, undefined)).toBeUndefined()
})

test('a transfer can be sent again as reviewed unless it was refused for its content', () => {
  expect([400, 412, 401, 403, 413, 429].filter((status) => isReviewStillGood(refusal(status)))).toEqual([
    401, 403, 413, 429,
  ])
})
