import { proofFormat, type TransferProof } from '#contract/miles/get-transfer-proof'
import { NoteError, openNote } from '../../merkle/signed-note.ts'
import { tileWidth } from '../../merkle/tiles.ts'
import { createTreeProofs } from '../../merkle/tree-proofs.ts'
import { createReadHashes } from './read-hashes.ts'
import type { EventLog, LoggedEvent, StoredCheckpoint } from './storage.ts'

/** Returns the proof that the events of a transfer are in the log that a checkpoint seals. */
export async function proveTransfer(
  log: EventLog,
  transactionId: string,
  events: readonly LoggedEvent[],
  checkpoint: StoredCheckpoint,
): Promise<TransferProof> {
  const proofs = createTreeProofs(createReadHashes(log))
  const proven: TransferProof['events'] = []
  for (const { eventId, body } of events) {
    const leafIndex = await findLeafIndex(log, eventId)
    const path = await proofs.pathOf(leafIndex, checkpoint.size)
    proven.push({ leaf_index: leafIndex, event: body, path: path.map((hash) => Buffer.from(hash).toString('base64')) })
  }
  return {
    format: proofFormat,
    transaction_id: transactionId,
    checkpoint: checkpoint.note,
    verifier_key: await findSigner(log, checkpoint),
    tree_size: checkpoint.size,
    events: proven,
  }
}

/** Returns the position of a sealed event in the log: ids may have gaps, and tiles say where they begin. */
async function findLeafIndex(log: EventLog, eventId: number): Promise<number> {
  const tile = await log.findTileBefore(eventId)
  const firstIndex = (tile?.tileNo ?? 0) * tileWidth
  return firstIndex + (await log.countEvents(tile?.firstEventId ?? 0, eventId))
}

/**
 * Returns the verifier key of the signer of a checkpoint.
 *
 * @throws {Error} when none of the signers in the log has signed it
 */
export async function findSigner(log: EventLog, { note, size }: StoredCheckpoint): Promise<string> {
  const signer = (await log.signers()).find((verifierKey) => hasSigned(verifierKey, note))
  if (signer === undefined) throw new Error(`The checkpoint of size ${size} is signed by none of the log's signers`)
  return signer
}

function hasSigned(verifierKey: string, note: string): boolean {
  try {
    openNote(note, verifierKey)
    return true
  } catch (error) {
    if (error instanceof NoteError) return false
    throw error
  }
}
