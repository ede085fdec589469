import { type Batch, type Delivery, isReplaceable, type StoredBatch } from './delivery.ts'
import { DeliveryError } from './delivery-error.ts'

/** The batches that the browser did not store: they live as long as this page, by their ids. */
const kept = new Map<string, { readonly batch: Batch; readonly deliveries: Map<number, Delivery> }>()

export function unstoredBatches(): StoredBatch[] {
  return [...kept.values()].map(({ batch, deliveries }) => ({ batch, deliveries: [...deliveries.values()] }))
}

export function unstoredBatch(id: string): StoredBatch | undefined {
  return unstoredBatches().find(({ batch }) => batch.id === id)
}

/**
 * Keeps a batch of which nothing is sent yet, in place of the one before it from a file or under the same reference.
 *
 * @throws {DeliveryError} when that one is not finished
 */
export function keepUnstored({ batch, deliveries }: StoredBatch) {
  const replaced = unstoredBatches().filter(({ batch: { id, source } }) =>
    batch.source.kind === 'file' ? source.kind === 'file' : id === batch.id,
  )
  if (!replaced.every(isReplaceable)) throw new DeliveryError('under-way')
  for (const { batch: previous } of replaced) kept.delete(previous.id)
  kept.set(batch.id, { batch, deliveries: new Map(deliveries.map((delivery) => [delivery.line, delivery])) })
}

/** Changes a kept batch; returns whether it is one. */
export function changeUnstored(batch: Batch): boolean {
  const previous = kept.get(batch.id)
  if (previous !== undefined) kept.set(batch.id, { ...previous, batch })
  return previous !== undefined
}

/** Changes the deliveries of a kept batch; returns whether it is one. */
export function changeUnstoredDeliveries(deliveries: readonly Delivery[]): boolean {
  const previous = kept.get(deliveries[0]?.batchId ?? '')
  for (const delivery of deliveries) previous?.deliveries.set(delivery.line, delivery)
  return previous !== undefined
}

/** Forgets a kept batch; returns whether it was one. */
export function forgetUnstored(id: string): boolean {
  return kept.delete(id)
}
