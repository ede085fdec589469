import { expect, test } from 'vitest'
import type { Batch, Delivery, StoredBatch } from './delivery.ts'
import { openOf } from './look-up-open.ts'

const line = (reference: string, state: Delivery['state']): Delivery => ({
  batchId: 'b-1',
  line: 2,
  request: { account_id: 'a', amount: 5, reference_id: reference },
  accountId: 'a',
  state,
  attempts: state === 'waiting' ? 0 : 1,
})

const stored: Batch = {
  id: 'b-1',
  startedAt: '2026-11-21T12:00:00.000Z',
  source: { kind: 'file', fileName: 'bonus.csv' },
  isStopped: false,
}
const batch: StoredBatch = {
  batch: stored,
  deliveries: [
    line('credited', 'success'),
    line('found', 'unknown'),
    line('not-found', 'sending'),
    line('not-looked-up', 'unknown'),
    line('not-sent', 'waiting'),
  ],
}
const references = (deliveries: readonly Delivery[]) => deliveries.map(({ request }) => request.reference_id)

test('lines that were not sent or not found are offered to send later, and what may have arrived is unresolved', () => {
  const { unresolved, unsent, fileName } = openOf([batch], new Set(['found']), new Set(['not-found']))
  expect(references(unresolved)).toEqual(['not-found', 'not-looked-up'])
  expect(references(unsent)).toEqual(['not-found', 'not-sent'])
  expect(fileName).toBe('bonus.csv')
})

test('the lines of a batch that was given up are not offered', () => {
  const stopped = { ...batch, batch: { ...stored, isStopped: true } }
  const { unresolved, unsent } = openOf([stopped], new Set(), new Set())
  expect(references(unresolved)).toEqual(['found', 'not-found', 'not-looked-up'])
  expect(unsent).toEqual([])
})
