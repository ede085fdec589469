import { readFile } from 'node:fs/promises'
import { checkProof as check, type ProvenTransfer } from '#client/proof/check-proof'
import { ProofError } from '#client/proof/proof-error'
import { RefusedError } from '../refused-error.ts'
import type { LedgerCommand } from './command.ts'

/** Verifies a proof file without a database or a service. */
export const checkProof: LedgerCommand = {
  name: 'check-proof',
  usage: '<file> [--key <verifier key>] [--checkpoint <file>]',
  operands: 1,
  options: ['key', 'checkpoint'],
  async run({ operands: [file = ''], values }, { log }) {
    const text = await read(file)
    const checkpoint = values['checkpoint'] === undefined ? undefined : await read(values['checkpoint'])
    try {
      for (const line of describe(await check(text, { verifierKey: values['key'], checkpoint }))) log(line)
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      throw new RefusedError(`The proof is not valid. ${error.message}`, { cause: error })
    }
  },
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
