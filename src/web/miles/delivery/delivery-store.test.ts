import { afterEach, expect, test } from 'vitest'
import type { Batch, Delivery, StoredBatch } from './delivery.ts'
import {
  beginBatch,
  loadBatch,
  loadFileBatch,
  loadSingleTransfers,
  removeBatch,
  storeDeliveries,
  writeQueue,
} from './delivery-store.ts'

// Node has no `indexedDB`, as a browser that stores nothing.

const batchOf = (id: string, source: Batch['source'], state: Delivery['state'] = 'waiting'): StoredBatch => ({
  batch: { id, startedAt: '2026-11-21T12:00:00.000Z', source, isStopped: false },
  deliveries: [
    {
      batchId: id,
      line: 1,
      request: { account_id: 'a', amount: 5, reference_id: id },
      accountId: 'a',
      state,
      attempts: state === 'waiting' ? 0 : 1,
    },
  ],
})

const form = { kind: 'form', recipient: { phoneNumber: '', externalId: 'm-1' } } as const
const file = { kind: 'file', fileName: 'bonus.csv' } as const

afterEach(async () => {
  for (const id of ['r-1', 'b-1', 'b-2']) await removeBatch(id).catch(() => undefined)
})

/** Begins a batch in a browser that is known to store nothing. */
async function begin(batch: StoredBatch) {
  await loadSingleTransfers()
  await beginBatch(batch)
}

test('where nothing is stored, what is sent lives as long as the page', async () => {
  const stored = batchOf('r-1', form)
  await begin(stored)
  expect(await loadBatch('r-1')).toEqual(stored)
  // Nothing of it was sent.
  expect(await loadSingleTransfers()).toEqual([])
  const { deliveries } = batchOf('r-1', form, 'unknown')
  await storeDeliveries(deliveries)
  expect(await loadSingleTransfers()).toEqual([{ ...stored, deliveries }])
  await removeBatch('r-1')
  expect(await loadSingleTransfers()).toEqual([])
})

test('a reference that may be on its way is not begun again', async () => {
  await begin(batchOf('r-1', form))
  await begin(batchOf('r-1', form))
  await storeDeliveries(batchOf('r-1', form, 'sending').deliveries)
  await expect(begin(batchOf('r-1', form))).rejects.toMatchObject({ reason: 'under-way' })
})

test('a batch from a file is replaced once it is finished', async () => {
  await begin(batchOf('b-1', file))
  await expect(begin(batchOf('b-2', file))).rejects.toMatchObject({ reason: 'under-way' })
  expect((await loadFileBatch())?.batch.id).toBe('b-1')
  await storeDeliveries(batchOf('b-1', file, 'success').deliveries)
  await begin(batchOf('b-2', file))
  expect((await loadFileBatch())?.batch.id).toBe('b-2')
  expect(await loadBatch('b-1').catch(() => undefined)).toBeUndefined()
})

test('items that come during a write are written together, and each caller waits for its own', async () => {
  const writes: (readonly number[])[] = []
  const put = writeQueue<number>(async (items) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    writes.push(items)
  })
  const first = put(1)
  await Promise.resolve()
  await Promise.resolve()
  await Promise.all([first, put(2), put(3)].map(async (done) => done))
  await put(4)
  expect(writes.flat()).toEqual([1, 2, 3, 4])
  expect(writes.length).toBeLessThan(4)
})

test('a failed write rejects for its own callers alone', async () => {
  let fails = true
  const put = writeQueue<number>(async () => {
    if (fails) throw new Error('full')
  })
  await expect(put(1)).rejects.toThrow('full')
  fails = false
  await expect(put(2)).resolves.toBeUndefined()
})
