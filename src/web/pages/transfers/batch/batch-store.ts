import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Batch, BatchLine } from './batch-line.ts'

interface Tables extends DBSchema {
  batches: { key: string; value: Batch }
  lines: { key: [string, number]; value: BatchLine }
}

const databaseName = 'milestay-batches'
const linesPerTurn = 1000
let opened: Promise<IDBPDatabase<Tables>> | undefined

function database(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>(databaseName, 1, {
    upgrade(created) {
      created.createObjectStore('batches', { keyPath: 'id' })
      created.createObjectStore('lines', { keyPath: ['batchId', 'line'] })
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** The batch that this device keeps, sent to its end or not. */
export async function keptBatch(): Promise<Batch | undefined> {
  const [batch] = await (await database()).getAll('batches')
  return batch
}

/** The lines of a batch, in the order of the file. */
export async function keptLines(batchId: string): Promise<BatchLine[]> {
  return (await database()).getAll('lines', IDBKeyRange.bound([batchId, 0], [batchId, Infinity]))
}

/** Keeps a batch in the place of the one before. */
export async function keepBatch(batch: Batch, lines: readonly BatchLine[]): Promise<void> {
  const writing = (await database()).transaction(['batches', 'lines'], 'readwrite')
  const kept = writing.objectStore('lines')
  await Promise.all([writing.objectStore('batches').clear(), kept.clear()])
  // All in one transaction, and yet a part at a time, so that the page can draw in between.
  for (let from = 0; from < lines.length; from += linesPerTurn) {
    await Promise.all(lines.slice(from, from + linesPerTurn).map(async (line) => kept.put(line)))
  }
  await Promise.all([writing.objectStore('batches').put(batch), writing.done])
}

/** Says that a batch will not be sent to its end. */
export async function keepStopped(batch: Batch): Promise<void> {
  await (await database()).put('batches', batch)
}

/** Forgets the batch and its lines. */
export async function forgetBatch(): Promise<void> {
  const writing = (await database()).transaction(['batches', 'lines'], 'readwrite')
  await Promise.all([writing.objectStore('batches').clear(), writing.objectStore('lines').clear(), writing.done])
}

/** Keeps lines; those that come while others are being written are written together. */
export async function keepLines(lines: readonly BatchLine[]): Promise<void> {
  const writing = (await database()).transaction('lines', 'readwrite')
  await Promise.all([...lines.map(async (line) => writing.store.put(line)), writing.done])
}
