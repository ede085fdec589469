import * as database from './batch-database.ts'
import { type Batch, type Delivery, type StoredBatch, wasSent } from './delivery.ts'
import { DeliveryError } from './delivery-error.ts'
import { reportStoring } from './is-storing.ts'
import {
  changeUnstored,
  changeUnstoredDeliveries,
  forgetUnstored,
  keepUnstored,
  unstoredBatch,
  unstoredBatches,
} from './unstored-batches.ts'

/*
 * What is sent, stored on this device. Where the browser stores nothing, a batch lives as long as the page: its references
 * still protect from doubles, and it is still looked up, until the page is closed.
 */

/** Returns a batch as it is stored now. */
export async function loadBatch(id: string): Promise<StoredBatch | undefined> {
  return unstoredBatch(id) ?? database.readBatch(id)
}

/** Returns the batch from a file that this device stores, finished or not. */
export async function loadFileBatch(): Promise<StoredBatch | undefined> {
  const unstored = unstoredBatches().find(({ batch }) => batch.source.kind === 'file')
  return unstored ?? ifStoring(database.readFileBatch, undefined)
}

/** Returns the single transfers that were sent from this device and whose outcome has not been confirmed, oldest first. */
export async function loadSingleTransfers(): Promise<StoredBatch[]> {
  const unstored = unstoredBatches().filter(
    ({ batch, deliveries }) => batch.source.kind === 'form' && deliveries.some(wasSent),
  )
  return [...(await ifStoring(database.readSingleTransfers, [])), ...unstored]
}

/**
 * Stores a batch of which nothing is sent yet, in place of the one before it from a file or under the same reference.
 *
 * @throws {DeliveryError} when that one is not finished, or the browser does not store it, the first time: afterwards it is
 *   known, and the batch lives as long as the page
 */
export async function beginBatch(begun: StoredBatch): Promise<void> {
  try {
    await database.insertBatch(begun)
    reportStoring(true)
  } catch (error) {
    if (!isNotStored(error) || reportStoring(false)) throw error
    keepUnstored(begun)
  }
}

/** Stores a batch without its deliveries. */
export async function storeBatch(batch: Batch): Promise<void> {
  if (!changeUnstored(batch)) await database.putBatch(batch)
}

/** @throws {DeliveryError} when the browser does not store them */
export async function storeDeliveries(deliveries: readonly Delivery[]): Promise<void> {
  if (!changeUnstoredDeliveries(deliveries)) await database.putDeliveries(deliveries)
}

/** Removes a batch once its outcomes have been seen. */
export async function removeBatch(id: string): Promise<void> {
  if (!forgetUnstored(id)) await database.deleteBatch(id)
}

async function ifStoring<Value>(read: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (isNotStored(error)) reportStoring(false)
    return otherwise
  }
}

function isNotStored(error: unknown): boolean {
  return !(error instanceof DeliveryError) || error.reason === 'not-stored'
}
