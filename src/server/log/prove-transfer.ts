import { proofFormat, type ProvenEvent, type TransferProof } from '#contract/miles/get-transfer-proof'
import { signerOf } from './merkle/signed-note.ts'
import { UnavailableError } from '../operation/errors.ts'
import type { SealedTrees } from './sealed-trees.ts'
import type { EventLog, LoggedEvent, StoredCheckpoint, StoredWords } from './event-log.ts'

/** The problem lasts until an operator fixes it, so clients should not retry soon. */
const retryAfterSeconds = 60

/**
 * Returns the proof that the events of a transfer are in the log sealed by a checkpoint.
 *
 * @param withWords whether the proof includes the texts behind the events' digests, and their salts
 * @throws {UnavailableError} when the log differs from the sealed one
 */
export async function proveTransfer(
  log: EventLog,
  trees: SealedTrees,
  transactionId: string,
  events: readonly LoggedEvent[],
  checkpoint: StoredCheckpoint,
  withWords = false,
): Promise<TransferProof> {
  const rows = withWords ? await log.readWords(transactionId) : []
  const leaves = await trees.leavesOf(events, checkpoint)
  if (leaves === undefined) {
    throw new UnavailableError('The log of events is not the one that was sealed: it proves nothing', retryAfterSeconds)
  }
  const proven = leaves.map(({ leafIndex, path }, at): ProvenEvent => {
    const { body = '' } = events[at] ?? {}
    return {
      leaf_index: leafIndex,
      event: body,
      path: path.map((hash) => Buffer.from(hash).toString('base64')),
      ...wordsOf(body, rows),
    }
  })
  return {
    format: proofFormat,
    transaction_id: transactionId,
    checkpoint: checkpoint.note,
    verifier_key: await findSigner(log, checkpoint),
    tree_size: checkpoint.size,
    events: proven,
  }
}

/** Returns the texts behind an event's digests, or nothing if they were erased. */
function wordsOf(body: string, rows: readonly StoredWords[]): Pick<ProvenEvent, 'words'> {
  const fields = JSON.parse(body) as Readonly<Record<string, unknown>>
  const row = rows.find(({ reversalId }) => reversalId === (fields['reversal_id'] ?? null))
  if (row === undefined || row.salt === null) return {}
  const words = Object.entries(row).filter(([column, text]) => text !== null && `${column}_digest` in fields)
  return { words: { salt: row.salt.toString('base64'), texts: Object.fromEntries(words) as Record<string, string> } }
}

/**
 * Returns the verifier key of the signer that a checkpoint names; the reader of the proof verifies the signature.
 *
 * @throws {Error} when the log has no such signer
 */
export async function findSigner(log: EventLog, { note, size }: StoredCheckpoint): Promise<string> {
  const signer = (await log.signers()).find((verifierKey) => verifierKey.startsWith(`${signerOf(note)}+`))
  if (signer === undefined) throw new Error(`The checkpoint of size ${size} is signed by none of the log's signers`)
  return signer
}
