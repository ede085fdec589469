import * as z from 'zod/mini'
import { ProofError } from './proof-error.ts'

const text = z.nullish(z.string())

const storedTransfer = z.object({
  kind: z.literal('transfer.stored'),
  transaction_id: z.string(),
  reference_id: z.string(),
  account_id: z.string(),
  amount: z.int(),
  status: z.string(),
  note: text,
  sent_by: z.string(),
  at: z.int(),
})

const laterEvent = z.object({
  kind: z.enum(['transfer.decided', 'reversal.requested', 'reversal.decided']),
  transaction_id: z.string(),
  status: z.string(),
  reason: text,
  decided_by: text,
  requested_by: text,
  at: z.int(),
})

/** The event that stored a transfer; `at` is in milliseconds since the epoch, `status` what it was at that time. */
export interface StoredTransferEvent {
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  readonly status: string
  readonly note: string | undefined
  readonly by: string
  readonly atMs: number
}

/** An event that decided or reversed a transfer. */
export interface LaterTransferEvent {
  readonly kind: z.output<typeof laterEvent>['kind']
  readonly status: string
  readonly reason: string | undefined
  readonly by: string
  readonly atMs: number
}

/** @throws {ProofError} when it is not the event that stored this transfer */
export function readStoredTransfer(event: string, transactionId: string): StoredTransferEvent {
  const body = z.safeParse(storedTransfer, parseJson(event))
  if (!body.success) throw new ProofError('The first event is not about a transfer that was stored')
  expectTransfer(body.data.transaction_id, transactionId)
  const { reference_id, account_id, amount, status, note, sent_by, at } = body.data
  return {
    referenceId: reference_id,
    accountId: account_id,
    amount,
    status,
    note: note ?? undefined,
    by: sent_by,
    atMs: at,
  }
}

/** @throws {ProofError} when it is not an event that decided or reversed this transfer */
export function readLaterEvent(event: string, transactionId: string): LaterTransferEvent {
  const body = z.safeParse(laterEvent, parseJson(event))
  if (!body.success) throw new ProofError('A later event is neither a decision nor a reversal')
  expectTransfer(body.data.transaction_id, transactionId)
  const { kind, status, reason, decided_by, requested_by, at } = body.data
  return { kind, status, reason: reason ?? undefined, by: decided_by ?? requested_by ?? '', atMs: at }
}

function expectTransfer(found: string, expected: string): void {
  if (found !== expected) throw new ProofError(`An event is about transfer ${found}, not ${expected}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
