import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Batch, type Delivery, isReplaceable, type StoredBatch, wasSent } from './delivery.ts'
import { DeliveryError } from './delivery-error.ts'
import { importEarlierBatch, importEarlierTransfers } from './import-earlier.ts'

interface Tables extends DBSchema {
  batches: { key: string; value: Batch }
  deliveries: { key: [string, number]; value: Delivery }
}

const databaseName = 'milestay-transfers'
const deliveriesPerTurn = 1000
let opened: Promise<IDBPDatabase<Tables>> | undefined

async function database(): Promise<IDBPDatabase<Tables>> {
  try {
    // Blocked, it may throw at once.
    opened ??= openDB<Tables>(databaseName, 1, {
      upgrade(created) {
        created.createObjectStore('batches', { keyPath: 'id' })
        created.createObjectStore('deliveries', { keyPath: ['batchId', 'line'] })
      },
      // A later version of this page in another tab can upgrade it.
      blocking(_current, _next, event) {
        opened = undefined
        ;(event.target as IDBDatabase).close()
      },
      terminated: () => (opened = undefined),
    })
    return await opened
  } catch (error) {
    opened = undefined
    throw new DeliveryError('not-stored', 'The database does not open', { cause: error })
  }
}

const deliveriesOf = (batchId: string) => IDBKeyRange.bound([batchId, 0], [batchId, Infinity])

/** Returns a batch as it is stored now. */
export async function readBatch(id: string): Promise<StoredBatch | undefined> {
  const db = await database()
  const [batch, deliveries] = await Promise.all([db.get('batches', id), db.getAll('deliveries', deliveriesOf(id))])
  return batch && { batch, deliveries }
}

/** Returns the batch from a file that this device stores, finished or not. */
export async function readFileBatch(): Promise<StoredBatch | undefined> {
  const db = await database()
  await importEarlierBatch(storeImported)
  const batches = await db.getAll('batches')
  const batch = batches.find(({ source }) => source.kind === 'file')
  return batch && readBatch(batch.id)
}

/** Returns the single transfers that were sent from this device and whose outcome has not been confirmed, oldest first. */
export async function readSingleTransfers(): Promise<StoredBatch[]> {
  const db = await database()
  await importEarlierTransfers(storeImported)
  const batches = await db.getAll('batches')
  const singles = batches.filter(({ source }) => source.kind === 'form')
  const stored = await Promise.all(singles.map(async ({ id }) => readBatch(id)))
  return stored
    .filter((single) => single !== undefined)
    .filter(({ deliveries: [delivery] }) => delivery !== undefined && wasSent(delivery))
    .sort((one, other) => one.batch.startedAt.localeCompare(other.batch.startedAt))
}

/**
 * Stores a batch of which nothing is sent yet, in place of the one before it from a file or under the same reference.
 *
 * @throws {DeliveryError} when that one is not finished, or the browser does not store it
 */
export async function insertBatch({ batch, deliveries }: StoredBatch): Promise<void> {
  const isFile = batch.source.kind === 'file'
  const db = await database()
  if (isFile && !(await importEarlierBatch(storeImported))) throw new DeliveryError('under-way')
  const writing = db.transaction(['batches', 'deliveries'], 'readwrite')
  const batches = writing.objectStore('batches')
  const stored = writing.objectStore('deliveries')
  const replaced = (await batches.getAll()).filter(({ id, source }) =>
    isFile ? source.kind === 'file' : id === batch.id,
  )
  for (const earlier of replaced) {
    const deliveries = await stored.getAll(deliveriesOf(earlier.id))
    if (!isReplaceable({ batch: earlier, deliveries })) throw new DeliveryError('under-way')
  }
  for (const { id } of replaced) await Promise.all([batches.delete(id), stored.delete(deliveriesOf(id))])
  // In one transaction, yet in parts, so that the page can draw in between.
  for (let from = 0; from < deliveries.length; from += deliveriesPerTurn) {
    await Promise.all(deliveries.slice(from, from + deliveriesPerTurn).map(async (delivery) => stored.put(delivery)))
  }
  await done(Promise.all([batches.put(batch), writing.done]))
}

/** Stores a batch without its deliveries. */
export async function putBatch(batch: Batch): Promise<void> {
  await done((await database()).put('batches', batch))
}

/** @throws {DeliveryError} when the browser does not store them */
export async function putDeliveries(deliveries: readonly Delivery[]): Promise<void> {
  const writing = (await database()).transaction('deliveries', 'readwrite')
  await done(Promise.all([...deliveries.map(async (delivery) => writing.store.put(delivery)), writing.done]))
}

/** Removes a batch once its outcomes have been seen. */
export async function deleteBatch(id: string): Promise<void> {
  const writing = (await database()).transaction(['batches', 'deliveries'], 'readwrite')
  await Promise.all([
    writing.objectStore('batches').delete(id),
    writing.objectStore('deliveries').delete(deliveriesOf(id)),
    writing.done,
  ])
}

/** Stores what an earlier version had stored, unless that was done before. */
async function storeImported({ batch, deliveries }: StoredBatch): Promise<void> {
  const writing = (await database()).transaction(['batches', 'deliveries'], 'readwrite')
  const batches = writing.objectStore('batches')
  if ((await batches.getKey(batch.id)) === undefined) {
    await batches.put(batch)
    await Promise.all(deliveries.map(async (delivery) => writing.objectStore('deliveries').put(delivery)))
  }
  await writing.done
}

async function done(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    throw new DeliveryError('not-stored', 'The browser does not store it', { cause: error })
  }
}
