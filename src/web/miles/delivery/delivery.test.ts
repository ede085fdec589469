import { expect, test } from 'vitest'
import { type Batch, type Delivery, leftOf, type StoredBatch, unfinishedFile } from './delivery.ts'

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
    line('on-its-way', 'sending'),
    line('not-answered', 'unknown'),
    line('not-sent', 'waiting'),
  ],
}

test('lines that were not sent or have an unknown outcome can be sent later', () => {
  const { fileName, lines = [] } = unfinishedFile([batch]) ?? {}
  expect(lines.map(({ request }) => request.reference_id)).toEqual(['on-its-way', 'not-answered', 'not-sent'])
  expect(fileName).toBe('bonus.csv')
})

test('the lines of an abandoned batch cannot be sent later, and lines that may have arrived stay', () => {
  const stopped = { ...batch, batch: { ...stored, isStopped: true } }
  expect(unfinishedFile([stopped])).toBeUndefined()
  expect(leftOf(stopped).map(({ id }) => id)).toEqual(['on-its-way', 'not-answered'])
})
