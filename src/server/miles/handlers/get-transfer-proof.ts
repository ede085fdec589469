import { setTimeout as sleep } from 'node:timers/promises'
import type { getTransferProof } from '#contract/miles/get-transfer-proof'
import { NotFoundError, UnavailableError } from '../../operation/errors.ts'
import type { Operation } from '../../operation/operation.ts'
import { proveTransfer } from '../../log/prove-transfer.ts'
import { createSealedTrees } from '../../log/sealed-trees.ts'
import type { EventLog, StoredCheckpoint } from '../../log/event-log.ts'

/** Long enough, because the log is sealed every two seconds. */
const maxWaitMs = 5_000
const pollMs = 100
const retryAfterSeconds = 2

/**
 * Returns the proof that a transfer is in the sealed log, waiting for the seal if necessary; 404 for an unknown transfer.
 *
 * @throws {UnavailableError} when the transfer is not sealed within five seconds, or the log differs from the sealed one
 * @spec Miles transfer
 */
export function handleGetTransferProof(log: EventLog): Operation<typeof getTransferProof> {
  const trees = createSealedTrees(log)
  return {
    async handle({ id, words }) {
      const events = await log.findTransferEvents(id)
      const last = events.at(-1)
      if (last === undefined) throw new NotFoundError('Transfer not found')
      return { body: await proveTransfer(log, trees, id, events, await awaitSeal(log, last.eventId), words) }
    },
  }
}

async function awaitSeal(log: EventLog, eventId: number): Promise<StoredCheckpoint> {
  const startedAtMs = performance.now()
  for (;;) {
    const latest = await log.latestCheckpoint()
    if (latest !== undefined && latest.lastEventId >= eventId) return latest
    if (performance.now() - startedAtMs > maxWaitMs) {
      throw new UnavailableError('The transfer is stored, but not sealed yet', retryAfterSeconds)
    }
    await sleep(pollMs)
  }
}
