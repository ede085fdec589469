import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { openTransfersName } from '../open-transfers.ts'
import { deviceText, storeText } from '#web/browser/stored-text.ts'
import {
  type Batch,
  type Delivery,
  DeliveryError,
  isReplaceable,
  leftOf,
  type StoredBatch,
  wasSent,
} from './delivery.ts'

/** Returns the stored state of a batch. */
export async function loadBatch(id: string): Promise<StoredBatch | undefined> {
  const db = await database()
  const [batch, deliveries] = await Promise.all([db.get('batches', id), db.getAll('deliveries', deliveriesOf(id))])
  return batch && { batch, deliveries }
}

/** Returns the single transfers sent from this device without a confirmed outcome, oldest first. */
export async function loadSingleTransfers(): Promise<StoredBatch[]> {
  return (await loadBatches('form')).filter(({ deliveries }) => deliveries.some(wasSent))
}

/** Counts the transfers sent from this device without a known outcome, for the header of every page. */
export async function countOpen(): Promise<void> {
  const stored = await loadBatches()
  const count = stored.reduce((sum, one) => sum + leftOf(one).length, 0)
  storeText(openTransfersName, stored.length > 0 ? String(count) : undefined)
}

/** Returns this device's batches of one or every kind, oldest first; an empty list if the browser blocks storage. */
export async function loadBatches(kind?: Batch['source']['kind']): Promise<StoredBatch[]> {
  const stored = await database()
    .then(async (db) => db.getAll('batches'))
    .catch(() => [])
  const batches = stored
    .filter(({ source }) => kind === undefined || source.kind === kind)
    .sort((one, other) => one.startedAt.localeCompare(other.startedAt))
  const loaded = await Promise.all(batches.map(({ id }) => loadBatch(id)))
  return loaded.filter((batch) => batch !== undefined)
}

/**
 * Stores a new batch. It replaces a finished batch from a file, or the batch with the same reference.
 *
 * @throws {DeliveryError} when the batch to replace is not finished, or the browser does not store the new one
 */
export async function beginBatch(begun: StoredBatch): Promise<void> {
  // If the page is closed while sending, it counts the open transfers when it is opened again.
  if (deviceText(openTransfersName) === undefined) storeText(openTransfersName, '0')
  await done(insertBatch(begun))
}

/** Whether a new batch replaces a stored one: both from a file, or with the same reference. */
function isReplacedBy({ id, source }: Batch, begun: Batch): boolean {
  return begun.source.kind === 'file' ? source.kind === 'file' : id === begun.id
}

/** Stores a batch without its deliveries. */
export async function storeBatch(batch: Batch): Promise<void> {
  await done((await database()).put('batches', batch))
}

/** @throws {DeliveryError} when the browser does not store it */
export async function storeDelivery(delivery: Delivery): Promise<void> {
  const writing = (await database()).transaction(['batches', 'deliveries'], 'readwrite')
  // After a sign-out in another tab, this device stores nothing more of the batch.
  const batch = await writing.objectStore('batches').get(delivery.batchId)
  if (batch === undefined) throw new DeliveryError('gone')
  await done(Promise.all([writing.objectStore('deliveries').put(delivery), writing.done]))
}

/** Removes all data stored on this device, except references without a known outcome. */
export async function forgetBatches(): Promise<void> {
  // If the database does not open, it has no data.
  const db = await database().catch(() => undefined)
  if (db !== undefined) {
    const writing = db.transaction(['batches', 'deliveries'], 'readwrite')
    const [batches, deliveries] = [writing.objectStore('batches'), writing.objectStore('deliveries')]
    const left: Batch[] = []
    for (const batch of await batches.getAll()) {
      left.push(...leftOf({ batch, deliveries: await deliveries.getAll(deliveriesOf(batch.id)) }))
    }
    const writes = [batches.clear(), deliveries.clear(), ...left.map(async (batch) => batches.put(batch))]
    await done(Promise.all([...writes, writing.done]))
  }
  await countOpen()
}

/** Removes a batch after the user has seen its outcomes. */
export async function removeBatch(id: string): Promise<void> {
  const writing = (await database()).transaction(['batches', 'deliveries'], 'readwrite')
  const [batches, deliveries] = [writing.objectStore('batches'), writing.objectStore('deliveries')]
  await Promise.all([batches.delete(id), deliveries.delete(deliveriesOf(id)), writing.done])
  await countOpen()
}

interface Tables extends DBSchema {
  batches: { key: string; value: Batch }
  deliveries: { key: [string, number]; value: Delivery }
}

const databaseName = 'milestay-transfers'
const deliveriesPerTurn = 1000
let opened: Promise<IDBPDatabase<Tables>> | undefined

async function database(): Promise<IDBPDatabase<Tables>> {
  try {
    // Blocked storage may throw synchronously.
    opened ??= openDB<Tables>(databaseName, 1, {
      upgrade(created) {
        created.createObjectStore('batches', { keyPath: 'id' })
        created.createObjectStore('deliveries', { keyPath: ['batchId', 'line'] })
      },
      // Allows a later version of this page in another tab to upgrade the database.
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

async function insertBatch({ batch, deliveries }: StoredBatch): Promise<void> {
  const db = await database()
  const writing = db.transaction(['batches', 'deliveries'], 'readwrite')
  const batches = writing.objectStore('batches')
  const stored = writing.objectStore('deliveries')
  for (const earlier of (await batches.getAll()).filter((one) => isReplacedBy(one, batch))) {
    const { id } = earlier
    if (isReplaceable({ batch: earlier, deliveries: await stored.getAll(deliveriesOf(id)) })) {
      await Promise.all([batches.delete(id), stored.delete(deliveriesOf(id))])
    } else if (id === batch.id) throw new DeliveryError('under-way')
  }
  // In one transaction, but in parts, so that the page can render in between.
  for (let from = 0; from < deliveries.length; from += deliveriesPerTurn) {
    await Promise.all(deliveries.slice(from, from + deliveriesPerTurn).map(async (delivery) => stored.put(delivery)))
  }
  await Promise.all([batches.put(batch), writing.done])
}

async function done(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    throw new DeliveryError('not-stored', 'The browser does not store it', { cause: error })
  }
}
