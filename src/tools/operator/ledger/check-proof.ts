import { checkProof as verifyProof, type ProvenTransfer } from '#client/proof/check-proof'
import type { ProvenWords } from '#client/proof/proven-events'
import { ProofError, UncheckedError } from '#client/proof/proof-error'
import { RefusedError } from '../parse-command.ts'
import { type LedgerCommand, readTextFile } from './command.ts'

/** Verifies a proof file without a database or a service. */
export const checkProof: LedgerCommand = {
  name: 'check-proof',
  usage: '<file> [--key <verifier key>]',
  operands: 1,
  options: ['key'],
  async run({ operands: [file = ''], values }, { log }) {
    const text = await readTextFile(file)
    try {
      for (const line of describe(await verifyProof(text, values['key']))) log(line)
    } catch (error) {
      if (!(error instanceof ProofError || error instanceof UncheckedError)) throw error
      const verdict = error instanceof ProofError ? 'is not valid' : 'could not be checked'
      throw new RefusedError(`The proof ${verdict}. ${error.message}`, { cause: error })
    }
  },
}

const later = {
  'transfer.decided': 'Decided',
  'reversal.requested': 'Reversal requested',
  'reversal.decided': 'Reversal decided',
} as const

function* describe(proven: ProvenTransfer): Generator<string> {
  const { transactionId, stored, checkpoint, verifierKey, isKnownKey } = proven
  yield `The proof is valid: transfer ${transactionId} is in the log ${checkpoint.origin}`
  yield `  Stored: ${time(stored.atMs)}${by(stored)}: ${stored.amount.toLocaleString('en-US')} miles to account ${stored.accountId}, reference ${stored.referenceId}, ${stored.status}${text(stored)}`
  for (const event of proven.later) {
    yield `  ${later[event.kind]}: ${time(event.atMs)}${by(event)}: ${event.status}${text(event)}`
  }
  if (!proven.hasWords) yield '  The file has no notes and no names: they are sealed as digests'
  const root = Buffer.from(checkpoint.root).toString('base64')
  yield `  Checkpoint: ${checkpoint.size.toLocaleString('en-US')} events, root ${root}`
  yield isKnownKey
    ? '  Signed by the key that you gave'
    : `  Signed by ${verifierKey}; give the key that the operator has published with --key, or anyone could have made this file`
}

function by({ by }: ProvenWords): string {
  return by === undefined ? '' : ` by ${by}`
}

function text({ text }: ProvenWords): string {
  return text === undefined ? '' : `, ${text}`
}

function time(atMs: number): string {
  return new Date(atMs).toISOString()
}
