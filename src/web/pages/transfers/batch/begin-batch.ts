import { asOnlySender } from './batch-lock.ts'
import { type Batch, type BatchLine, countStates, openCount } from './batch-line.ts'
import { keepBatch, keptBatch, keptLines } from './batch-store.ts'
import type { CheckedBatch } from './check-batch.ts'

/** Another batch on this device is not at its end. */
export class BatchUnderWay extends Error {
  override readonly name = 'BatchUnderWay'
}

/**
 * Keeps a batch on this device, with no line sent.
 *
 * @throws {BatchUnderWay} when that would make another one be forgotten before its end
 */
export async function beginBatch({ lines, fileName, miles, recipientCount }: CheckedBatch): Promise<Batch> {
  const now = new Date().toISOString()
  const batch: Batch = {
    id: `${now} ${Math.random().toString(36).slice(2)}`,
    fileName,
    startedAt: now,
    lineCount: lines.length,
    miles,
    recipientCount,
    isStopped: false,
  }
  const isOnly = await asOnlySender(async () => {
    if (await isUnderWay(await keptBatch())) throw new BatchUnderWay()
    await keepBatch(
      batch,
      lines.map((line): BatchLine => ({ ...line, batchId: batch.id, state: 'waiting', attempts: 0 })),
    )
  })
  if (!isOnly) throw new BatchUnderWay()
  return batch
}

async function isUnderWay(batch: Batch | undefined): Promise<boolean> {
  return batch !== undefined && !batch.isStopped && openCount(countStates(await keptLines(batch.id))) > 0
}
