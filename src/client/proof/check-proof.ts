import { transferProof, type TransferProof } from '#contract/miles/get-transfer-proof'
import * as z from 'zod/mini'
import { areEqual, decodeBase64, sha256 } from './bytes.ts'
import { type Checkpoint, openCheckpoint } from './checkpoint.ts'
import { ProofError, UncheckedError } from './proof-error.ts'
import {
  type LaterTransferEvent,
  readLaterEvent,
  readStoredTransfer,
  type StoredTransferEvent,
} from './proven-events.ts'

/** The facts established by a proof. */
export interface ProvenTransfer {
  readonly transactionId: string
  readonly stored: StoredTransferEvent
  /** In log order. */
  readonly later: readonly LaterTransferEvent[]
  /** Whether the file has the words of staff and their names. */
  readonly hasWords: boolean
  /** The position of the event that stored it, from 0. */
  readonly leafIndex: number
  readonly checkpoint: Checkpoint
  /** The key that signed the checkpoint. */
  readonly verifierKey: string
  /** Whether this is the key that the reader has from another source. */
  readonly isKnownKey: boolean
}

/**
 * Verifies the text of a proof file with only the platform's cryptography, without the service that issued it.
 *
 * @param publishedKey the verifier key that the ledger's operator has published, if the reader has it
 * @throws {ProofError} when the proof is invalid
 * @throws {UncheckedError} when the platform lacks the cryptography
 */
export async function checkProof(text: string, publishedKey = ''): Promise<ProvenTransfer> {
  if (globalThis.crypto?.subtle === undefined) {
    throw new UncheckedError('Cryptography is not available here: a page needs https for it')
  }
  const proof = parseProof(text)
  const knownKey = publishedKey.trim()
  if (knownKey !== '' && knownKey !== proof.verifier_key) {
    throw new ProofError('The proof is signed by another key than the one you gave')
  }
  const checkpoint = await openCheckpoint(proof.checkpoint, proof.verifier_key)
  if (checkpoint.size !== proof.tree_size) throw new ProofError('The proof is about another size than its checkpoint')
  for (const event of proof.events) await expectIncluded(event, checkpoint)

  const [first, ...others] = proof.events as [TransferProof['events'][0], ...TransferProof['events']]
  expectOrder(proof.events)
  return {
    transactionId: proof.transaction_id,
    stored: await readStoredTransfer(first, proof.transaction_id),
    later: await Promise.all(others.map((event) => readLaterEvent(event, proof.transaction_id))),
    hasWords: proof.events.some(({ words }) => words !== undefined),
    leafIndex: first.leaf_index,
    checkpoint,
    verifierKey: proof.verifier_key,
    isKnownKey: knownKey !== '',
  }
}

function parseProof(text: string): TransferProof {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ProofError('This is not a proof file: it is not JSON')
  }
  const parsed = z.safeParse(transferProof, json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new ProofError(
    `This is not a proof file of this version: ${field === '' ? 'it' : field} is missing or malformed`,
  )
}

async function expectIncluded(proven: TransferProof['events'][0], { root, size }: Checkpoint): Promise<void> {
  const { leaf_index, event, path } = proven
  const hashes = path.map(decodeBase64)
  const isSound = event.isWellFormed() && hashes.every((hash) => hash !== undefined)
  const computedRoot = isSound ? await rootFromPath(await hashLeaf(event), leaf_index, size, hashes) : undefined
  if (computedRoot === undefined || !areEqual(computedRoot, root)) {
    throw new ProofError(`Event ${leaf_index} is not in the log of the checkpoint as the file gives it`)
  }
}

function expectOrder(events: TransferProof['events']): void {
  for (const [index, { leaf_index }] of events.entries()) {
    if (leaf_index <= (events[index - 1]?.leaf_index ?? -1)) throw new ProofError('The events are not in their order')
  }
}

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** Returns the hash of a leaf as defined by RFC 6962. */
function hashLeaf(text: string): Promise<Uint8Array> {
  return sha256(leafPrefix, new TextEncoder().encode(text))
}

/**
 * Returns the root for a leaf and its audit path, by the algorithm of RFC 9162, section 2.1.3.2; `undefined` when the
 * path is too long or too short for the tree.
 */
async function rootFromPath(leafHash: Uint8Array, leafIndex: number, treeSize: number, path: readonly Uint8Array[]) {
  if (leafIndex >= treeSize) return undefined
  // Sizes can exceed the 32 bits of JavaScript's bitwise operators.
  let [node, last] = [leafIndex, treeSize - 1]
  let root = leafHash
  for (const hash of path) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      root = await sha256(nodePrefix, hash, root)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else {
      root = await sha256(nodePrefix, root, hash)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}
