import { readFile } from 'node:fs/promises'
import { checkProof, type ProvenTransfer } from '#client/proof/check-proof'
import { ProofError } from '#client/proof/proof-error'
import { findSigner } from '#server/miles/log/prove-transfer'
import type { Storages } from '#server/storages/storages'
import { RefusedError } from './refused-error.ts'

interface Output {
  /** Receives what the command is for. */
  readonly write: (text: string) => Promise<void>
  /** Receives messages. */
  readonly log: (line: string) => void
}

/** Writes the latest checkpoint, to be kept elsewhere. */
export function printCheckpoint({ write, log }: Output): (storages: Storages) => Promise<void> {
  return async ({ log: eventLog }) => {
    const checkpoint = await eventLog.latestCheckpoint()
    if (checkpoint === undefined)
      throw new RefusedError('Nothing is sealed yet: a service that runs seals within seconds')
    await write(checkpoint.note)
    log(`Sealed at ${new Date(checkpoint.sealedAtMs).toISOString()}`)
    log(`Verifier key: ${await findSigner(eventLog, checkpoint)}`)
  }
}

/** Verifies a proof file without a database or a service. */
export function checkProofFile(
  file: string,
  known: { readonly verifierKey: string | undefined; readonly checkpointFile: string | undefined },
  { log }: Output,
): () => Promise<void> {
  return async () => {
    const text = await read(file)
    const checkpoint = known.checkpointFile === undefined ? undefined : await read(known.checkpointFile)
    try {
      for (const line of describe(await checkProof(text, { verifierKey: known.verifierKey, checkpoint }))) log(line)
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      throw new RefusedError(`The proof is not valid. ${error.message}`, { cause: error })
    }
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new RefusedError(`Cannot read ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const later = {
  'transfer.decided': 'Decided',
  'reversal.requested': 'Reversal requested',
  'reversal.decided': 'Reversal decided',
} as const

function* describe(proven: ProvenTransfer): Generator<string> {
  const { transactionId, stored, checkpoint, verifierKey, isKnownKey, keptCheckpoint } = proven
  yield `The proof is valid: transfer ${transactionId} is in the log ${checkpoint.origin}`
  yield `  Stored: ${time(stored.atMs)} by ${stored.by}: ${stored.amount.toLocaleString('en-US')} miles to account ${stored.accountId}, reference ${stored.referenceId}, ${stored.status}`
  for (const { kind, atMs, by, status, reason } of proven.later) {
    yield `  ${later[kind]}: ${time(atMs)} by ${by}: ${status}${reason === undefined ? '' : `, ${reason}`}`
  }
  const root = Buffer.from(checkpoint.root).toString('base64')
  yield `  Checkpoint: ${checkpoint.size.toLocaleString('en-US')} events, root ${root}`
  yield isKnownKey
    ? '  Signed by the key that you gave'
    : `  Signed by ${verifierKey}; give the key that the operator has published with --key, or anyone could have made this file`
  if (keptCheckpoint === 'same') yield '  The checkpoint that you kept is the same'
  if (keptCheckpoint === 'other-size')
    yield '  The checkpoint that you kept is of another size, about which this proof says nothing'
}

function time(atMs: number): string {
  return new Date(atMs).toISOString()
}
