import type { ProvenEvent } from '#contract/miles/get-transfer-proof'
import { parseJson } from '#contract/parse-json'
import * as z from 'zod/mini'
import { areEqual, decodeBase64, sha256 } from './bytes.ts'
import { ProofError } from './proof-error.ts'

const storedTransfer = z.object({
  kind: z.literal('transfer.stored'),
  transaction_id: z.string(),
  reference_id: z.string(),
  account_id: z.string(),
  amount: z.int(),
  status: z.string(),
  at: z.int(),
})

const laterEvent = z.object({
  kind: z.enum(['transfer.decided', 'reversal.requested', 'reversal.decided']),
  transaction_id: z.string(),
  status: z.string(),
  at: z.int(),
})

/** The words that a proof reveals besides its events; each `undefined` when absent. */
export interface ProvenWords {
  /** The words of staff: the note of the transfer, or the reason. */
  readonly text: string | undefined
  /** The person who acted. */
  readonly by: string | undefined
}

/** The event that stored a transfer, with the transfer's status at that time; `atMs` counts from the epoch. */
export interface StoredTransferEvent extends ProvenWords {
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  readonly status: string
  readonly atMs: number
}

/** An event that decided or reversed a transfer. */
export interface LaterTransferEvent extends ProvenWords {
  readonly kind: z.output<typeof laterEvent>['kind']
  readonly status: string
  readonly atMs: number
}

type EventWithWords = Pick<ProvenEvent, 'event' | 'words'>

/** @throws {ProofError} when the event did not store this transfer, or its words differ from the sealed ones */
export async function readStoredTransfer(proven: EventWithWords, transactionId: string): Promise<StoredTransferEvent> {
  const body = z.safeParse(storedTransfer, parseJson(proven.event))
  if (!body.success) throw new ProofError('The first event is not about a transfer that was stored')
  expectTransfer(body.data.transaction_id, transactionId)
  const { reference_id, account_id, amount, status, at } = body.data
  const { note, sent_by } = await openWords(proven)
  return { referenceId: reference_id, accountId: account_id, amount, status, text: note, by: sent_by, atMs: at }
}

/** @throws {ProofError} when the event did not decide or reverse this transfer, or its words differ from the sealed ones */
export async function readLaterEvent(proven: EventWithWords, transactionId: string): Promise<LaterTransferEvent> {
  const body = z.safeParse(laterEvent, parseJson(proven.event))
  if (!body.success) throw new ProofError('A later event is neither a decision nor a reversal')
  expectTransfer(body.data.transaction_id, transactionId)
  const { kind, status, at } = body.data
  const { reason, decision_reason, requested_by, decided_by } = await openWords(proven)
  return { kind, status, text: reason ?? decision_reason, by: requested_by ?? decided_by, atMs: at }
}

/** Returns the words of an event by name. Each must match its digest in the event. */
async function openWords({ event, words }: EventWithWords): Promise<Readonly<Record<string, string>>> {
  if (words === undefined) return {}
  const salt = decodeBase64(words.salt)
  const digests = parseJson(event) as Readonly<Record<string, unknown>>
  for (const [name, text] of Object.entries(words.texts)) {
    const digest = decodeBase64(String(digests[`${name}_digest`]))
    const isSealed =
      salt !== undefined &&
      digest !== undefined &&
      text.isWellFormed() &&
      areEqual(await sha256(salt, new TextEncoder().encode(`${name}\n${text}`)), digest)
    if (!isSealed) throw new ProofError(`The text of ${name} is not the one that was sealed`)
  }
  return words.texts
}

function expectTransfer(actual: string, expected: string): void {
  if (actual !== expected) throw new ProofError(`An event is about transfer ${actual}, not ${expected}`)
}
