import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTransfersName } from '../open-transfers.ts'
import { deviceText } from '#web/browser/stored-text.ts'
import type { Batch, Delivery, StoredBatch } from './delivery.ts'
import {
  beginBatch,
  countOpen,
  forgetBatches,
  loadBatch,
  loadBatches,
  loadSingleTransfers,
  removeBatch,
  storeDeliveries,
  writeQueue,
} from './delivery-store.ts'

// Node has no `indexedDB`, as a browser that stores nothing.
beforeEach(() => {
  vi.stubGlobal('dispatchEvent', () => true)
})

const startedAt = '2026-11-21T12:00:00.000Z'

const batchOf = (id: string, source: Batch['source'], state: Delivery['state'] = 'waiting'): StoredBatch => ({
  batch: { id, startedAt, source, isStopped: false },
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
  for (const { batch } of await loadBatches()) await removeBatch(batch.id)
  vi.unstubAllGlobals()
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

test('a batch from a file is replaced once it is finished, and stays beside another one until then', async () => {
  await begin(batchOf('b-1', file))
  await begin(batchOf('b-2', file))
  expect((await loadBatches('file')).map(({ batch }) => batch.id)).toEqual(['b-1', 'b-2'])
  await storeDeliveries(batchOf('b-1', file, 'success').deliveries)
  await begin(batchOf('b-3', file))
  expect((await loadBatches('file')).map(({ batch }) => batch.id)).toEqual(['b-2', 'b-3'])
  expect(await loadBatch('b-1').catch(() => undefined)).toBeUndefined()
})

test('a sign-out leaves the references without a known outcome, and nothing else', async () => {
  const lost = batchOf('r-1', form, 'unknown')
  await begin(batchOf('r-1', form))
  await storeDeliveries(lost.deliveries)
  await begin(batchOf('r-2', form, 'absent'))
  await begin(batchOf('r-3', form, 'unknown'))
  await begin(batchOf('b-1', file, 'success'))
  await forgetBatches(new Set(['r-3']))
  const left = ['r-1', 'r-2'].map((id) => ({ id, startedAt, source: { kind: 'left' }, isStopped: true }))
  expect(await loadBatches()).toEqual(left.map((batch) => ({ batch, deliveries: [] })))
  expect((await loadBatches('left')).map(({ batch }) => batch)).toEqual(left)
})

test('a delivery of what was forgotten is not stored again, and so not sent', async () => {
  await begin(batchOf('b-1', file))
  await forgetBatches(new Set())
  await expect(storeDeliveries(batchOf('b-1', file, 'sending').deliveries)).rejects.toBeDefined()
  expect(await loadBatches()).toEqual([])
})

test('what has no known outcome is counted, while anything is stored', async () => {
  await begin(batchOf('r-1', form))
  expect(deviceText(openTransfersName)).toBe('0')
  await storeDeliveries(batchOf('r-1', form, 'unknown').deliveries)
  await countOpen()
  expect(deviceText(openTransfersName)).toBe('1')
  await forgetBatches(new Set())
  expect(deviceText(openTransfersName)).toBe('1')
  await removeBatch('r-1')
  expect(deviceText(openTransfersName)).toBeUndefined()
})

test('items that come during a write are written together, and each caller waits for its own', async () => {
  const writes: (readonly number[])[] = []
  const first = Promise.withResolvers<void>()
  const put = writeQueue<number>(async (items) => {
    writes.push(items)
    if (items[0] === 1) await first.promise
  })
  const done = [put(1)]
  await expect.poll(() => writes).toEqual([[1]])
  done.push(put(2), put(3))
  first.resolve()
  await Promise.all(done)
  await put(4)
  expect(writes).toEqual([[1], [2, 3], [4]])
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
