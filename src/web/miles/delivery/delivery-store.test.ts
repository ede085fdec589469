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
  storeDelivery,
} from './delivery-store.ts'

/** The content of IndexedDB, which Node lacks, and whether the browser refuses to open it. */
const device = vi.hoisted(() => ({
  refuses: false,
  batches: new Map<string, { readonly id: string }>(),
  deliveries: new Map<string, { readonly batchId: string; readonly line: number }>(),
}))

vi.mock('idb', () => {
  const batches = {
    get: async (id: string) => device.batches.get(id),
    getAll: async () => [...device.batches.values()],
    put: async (batch: { readonly id: string }) => device.batches.set(batch.id, batch),
    delete: async (id: string) => device.batches.delete(id),
    clear: async () => device.batches.clear(),
  }
  const entriesOf = (batchId: string) => [...device.deliveries].filter(([, delivery]) => delivery.batchId === batchId)
  const deliveries = {
    getAll: async (batchId: string) => entriesOf(batchId).map(([, delivery]) => delivery),
    put: async (delivery: { readonly batchId: string; readonly line: number }) =>
      device.deliveries.set(`${delivery.batchId} ${delivery.line}`, delivery),
    delete: async (batchId: string) => entriesOf(batchId).map(([key]) => device.deliveries.delete(key)),
    clear: async () => device.deliveries.clear(),
  }
  const objectStore = (name: string) => (name === 'batches' ? batches : deliveries)
  const database = {
    get: async (_name: string, id: string) => batches.get(id),
    getAll: async (name: string, batchId: string) =>
      name === 'batches' ? batches.getAll() : deliveries.getAll(batchId),
    put: async (_name: string, batch: { readonly id: string }) => batches.put(batch),
    transaction: () => ({ objectStore, done: Promise.resolve() }),
  }
  return {
    openDB: async () => {
      if (device.refuses) throw new DOMException('refused', 'SecurityError')
      return database
    },
  }
})

beforeEach(() => {
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('IDBKeyRange', { bound: ([batchId]: readonly string[]) => batchId })
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

const storedFileIds = async () => (await loadBatches('file')).map(({ batch }) => batch.id)

const form = { kind: 'form', recipient: { phoneNumber: '', externalId: 'm-1' } } as const
const file = { kind: 'file', fileName: 'bonus.csv' } as const

afterEach(async () => {
  for (const { batch } of await loadBatches()) await removeBatch(batch.id)
  vi.unstubAllGlobals()
})

// This test comes first because the database is opened once.
test('nothing begins if the browser cannot store anything', async () => {
  device.refuses = true
  await expect(beginBatch(batchOf('r-1', form))).rejects.toMatchObject({ reason: 'not-stored' })
  expect(await loadBatches()).toEqual([])
  device.refuses = false
})

test('a single transfer loads from when it is sent until its outcome is seen', async () => {
  const stored = batchOf('r-1', form)
  await beginBatch(stored)
  expect(await loadBatch('r-1')).toEqual(stored)
  expect(await loadSingleTransfers()).toEqual([])
  const { deliveries } = batchOf('r-1', form, 'unknown')
  await storeDelivery(deliveries[0]!)
  expect(await loadSingleTransfers()).toEqual([{ ...stored, deliveries }])
  await removeBatch('r-1')
  expect(await loadSingleTransfers()).toEqual([])
})

test('a batch can begin again until its transfer may have been sent', async () => {
  await beginBatch(batchOf('r-1', form))
  await beginBatch(batchOf('r-1', form))
  await storeDelivery(batchOf('r-1', form, 'sending').deliveries[0]!)
  await expect(beginBatch(batchOf('r-1', form))).rejects.toMatchObject({ reason: 'under-way' })
})

test('a new file replaces only the finished batches of earlier files', async () => {
  await beginBatch(batchOf('b-1', file))
  await beginBatch(batchOf('b-2', file))
  expect(await storedFileIds()).toEqual(['b-1', 'b-2'])
  await storeDelivery(batchOf('b-1', file, 'success').deliveries[0]!)
  await beginBatch(batchOf('b-3', file))
  expect(await storedFileIds()).toEqual(['b-2', 'b-3'])
  expect(await loadBatch('b-1')).toBeUndefined()
})

test('a sign-out keeps only the references without a known outcome', async () => {
  await beginBatch(batchOf('r-1', form))
  await storeDelivery(batchOf('r-1', form, 'unknown').deliveries[0]!)
  await beginBatch(batchOf('r-2', form, 'absent'))
  await beginBatch(batchOf('b-1', file, 'success'))
  await forgetBatches()
  const left = ['r-1', 'r-2'].map((id) => ({ id, startedAt, source: { kind: 'left' }, isStopped: true }))
  expect(await loadBatches()).toEqual(left.map((batch) => ({ batch, deliveries: [] })))
  expect((await loadBatches('left')).map(({ batch }) => batch)).toEqual(left)
})

test('a delivery of a forgotten batch cannot be stored, and so is not sent', async () => {
  await beginBatch(batchOf('b-1', file))
  await forgetBatches()
  await expect(storeDelivery(batchOf('b-1', file, 'sending').deliveries[0]!)).rejects.toBeDefined()
  expect(await loadBatches()).toEqual([])
})

test('the count of transfers without a known outcome stays until nothing is stored', async () => {
  await beginBatch(batchOf('r-1', form))
  expect(deviceText(openTransfersName)).toBe('0')
  await storeDelivery(batchOf('r-1', form, 'unknown').deliveries[0]!)
  await countOpen()
  expect(deviceText(openTransfersName)).toBe('1')
  await forgetBatches()
  expect(deviceText(openTransfersName)).toBe('1')
  await removeBatch('r-1')
  expect(deviceText(openTransfersName)).toBeUndefined()
})
