import { ApiError } from '#client/errors'
import type { Transfer } from '#contract/transfer'
import type { TransferRequest, TransferResponse } from '#contract/transfer-miles'
import { formatMiles } from '../../../format/miles.ts'
import { fateOfError } from '../send/transfer-fate.ts'
import { askThrough, troubleOf } from './ask-through.ts'
import type { BatchLine } from './batch-line.ts'
import type { Gate } from './gate.ts'

export interface DeliverOptions {
  /** When the batch was begun, ISO 8601: what the service has from before is not of this batch. */
  readonly startedAt: string
  readonly gate: Gate
  readonly send: (request: TransferRequest) => Promise<TransferResponse>
  /** The transfer that the service has under a reference, if any. */
  readonly look: (referenceId: string) => Promise<Transfer | undefined>
  /** Keeps a line on this device; resolves when it is kept. */
  readonly keep: (line: BatchLine) => Promise<void>
}

/** The key in use may not send miles: no line will get through with it. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

const forbidden = 403
/** Sent again and again, and never found, a line is given up. */
const mostAttempts = 5

/**
 * Sends one line until its fate is known, and tells the line as it is then. It is kept as `sending` before it is sent;
 * one that was in the air already, or whose answer is lost, is looked up by its reference before it is sent again.
 *
 * @throws {NotAllowed} with the line kept as `waiting`
 */
export async function deliverLine(line: BatchLine, options: DeliverOptions): Promise<BatchLine> {
  const { startedAt, gate, send, look, keep } = options
  let current = line
  let isToLookUp = line.state === 'sending'
  // A connection may deliver a request twice, so that even the first answer can be a refusal of the second copy.
  let mayBeOurs = isToLookUp
  let lostAnswers = 0

  async function settle(settled: Pick<BatchLine, 'state' | 'transactionId' | 'message'>): Promise<BatchLine> {
    const done = { ...current, ...settled }
    await keep(done)
    return done
  }

  /** The line has not been sent; it is what it was before. */
  async function putBack() {
    current = { ...current, state: 'waiting', attempts: current.attempts - 1 }
    await keep(current)
  }

  for (;;) {
    if (isToLookUp) {
      const found = await askThrough(gate, () => look(current.request.reference_id))
      if (found !== undefined) return settle(settledByFound(current, found, mayBeOurs || found.created_at >= startedAt))
      if (current.attempts >= mostAttempts) {
        return settle({
          state: 'refused',
          message: 'Sent several times, and never found. Look its reference up later.',
        })
      }
    }
    await gate.pass()
    current = { ...current, state: 'sending', attempts: current.attempts + 1 }
    await keep(current)
    try {
      const { status, transaction_id: transactionId } = await send(current.request)
      return await settle({ state: status, transactionId })
    } catch (error) {
      const fate = fateOfError(error)
      if (fate === 'unknown') {
        gate.close(troubleOf(error, lostAnswers) ?? { kind: 'service', pauseMs: 1000 })
        lostAnswers += 1
        mayBeOurs = true
        isToLookUp = true
      } else if (fate === 'duplicate') isToLookUp = true
      else if (!(error instanceof ApiError)) throw error
      else {
        const trouble = troubleOf(error, 0)
        if (trouble === undefined && error.status !== forbidden) {
          return await settle({ state: 'refused', message: error.messages.join('; ') })
        }
        await putBack()
        if (trouble === undefined) throw new NotAllowed()
        gate.close(trouble)
      }
    }
  }
}

function settledByFound({ request, accountId }: BatchLine, found: Transfer, mayBeOurs: boolean) {
  const isSame =
    found.account_id.toLowerCase() === accountId.toLowerCase() &&
    found.amount === request.amount &&
    (found.note ?? '') === (request.note ?? '')
  const transactionId = found.transaction_id
  if (isSame && mayBeOurs) return { state: found.status, transactionId }
  const told = `sent by ${found.sent_by} on ${found.created_at.slice(0, 19).replace('T', ' ')} UTC`
  if (isSame)
    return { state: 'present' as const, transactionId, message: `The same transfer was there before, ${told}.` }
  return {
    state: 'used' as const,
    transactionId,
    message: `Another transfer has this reference: ${formatMiles(found.amount)} miles to ${found.account_id}, ${told}.`,
  }
}
