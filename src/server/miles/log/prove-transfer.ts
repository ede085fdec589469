import { proofFormat, type ProvenEvent, type TransferProof } from '#contract/miles/get-transfer-proof'
import { NoteError, openNote } from '../../merkle/signed-note.ts'
import { tileWidth } from '../../merkle/tiles.ts'
import { createTreeProofs } from '../../merkle/tree-proofs.ts'
import { createReadHashes } from './read-hashes.ts'
import type { EventLog, LoggedEvent, StoredCheckpoint, StoredWords } from './storage.ts'

/**
 * Returns the proof that the events of a transfer are in the log that a checkpoint seals.
 *
 * @param withWords whether it also has the texts that the digests in the events are of, and their salts
 */
export async function proveTransfer(
  log: EventLog,
  transactionId: string,
  events: readonly LoggedEvent[],
  checkpoint: StoredCheckpoint,
  withWords = false,
): Promise<TransferProof> {
  const rows = withWords ? await log.readWords(transactionId) : []
  const proofs = createTreeProofs(createReadHashes(log))
  const proven: TransferProof['events'] = []
  for (const { eventId, body } of events) {
    const leafIndex = await findLeafIndex(log, eventId)
    const path = await proofs.pathOf(leafIndex, checkpoint.size)
    proven.push({
      leaf_index: leafIndex,
      event: body,
      path: path.map((hash) => Buffer.from(hash).toString('base64')),
      ...wordsOf(body, rows),
    })
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

/** Returns the words that an event has digests of; none where they were erased. */
function wordsOf(body: string, rows: readonly StoredWords[]): Pick<ProvenEvent, 'words'> {
  const fields = JSON.parse(body) as Readonly<Record<string, unknown>>
  const row = rows.find(({ reversalId }) => reversalId === (fields['reversal_id'] ?? null))
  if (row === undefined || row.salt === null) return {}
  const words = Object.entries(row).filter(([column, text]) => text !== null && `${column}_digest` in fields)
  return { words: { salt: row.salt.toString('base64'), texts: Object.fromEntries(words) as Record<string, string> } }
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
