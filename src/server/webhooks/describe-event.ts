import type { TransferStatus } from '#contract/miles/transfer'
import type { AccountEventBody, TransferEventBody } from '#contract/webhooks/webhook'

/** An event of the log, with what it does not say of the transfer that it is about. */
export interface PassedEvent {
  readonly eventId: number
  readonly kind: string
  /** JSON. */
  readonly body: string
  /** `null`, as the next two, where it is about no transfer. */
  readonly accountId: string | null
  readonly referenceId: string | null
  readonly amount: number | null
}

/** The fields that the body of any event has. */
interface EventFields {
  readonly at: number
  readonly nonce: string
  readonly transaction_id: string
  readonly account_id: string
  readonly status: string
  readonly change: AccountEventBody['payload']['change']
}

type TransferEvent = TransferEventBody['event_name']

/** The events of a transfer or its reversal, by the status that it has come to. */
const transferEvents: Readonly<Record<string, TransferEvent>> = {
  pending: 'transfer-in.pending',
  success: 'transfer-in.success',
  failed: 'transfer-in.failed',
  booked: 'transfer-in.reversed',
}

interface DescribedEvent {
  /** Of the event's random bytes, for the numbers of events are used again after a restore. */
  readonly id: string
  readonly body: TransferEventBody | AccountEventBody
}

/** Returns what is sent of an event: ids, and nothing of a person; `undefined` where it is nothing. */
export function describeEvent(event: PassedEvent): DescribedEvent | undefined {
  const fields = JSON.parse(event.body) as EventFields
  const body = describeBody(event, fields)
  return body && { id: `msg_${Buffer.from(fields.nonce, 'base64').toString('base64url')}`, body }
}

function describeBody(event: PassedEvent, fields: EventFields): DescribedEvent['body'] | undefined {
  const { eventId: sequence, kind, accountId, referenceId, amount } = event
  const { transaction_id, account_id, change } = fields
  const at = new Date(fields.at).toISOString()
  if (kind === 'account.opened') return { event_name: kind, payload: { account_id, change: 'opened', sequence, at } }
  if (kind === 'account.changed') return { event_name: kind, payload: { account_id, change, sequence, at } }
  const name = transferEvents[fields.status]
  if (name === undefined || accountId === null || referenceId === null || amount === null) return undefined
  const isReversal = kind.startsWith('reversal')
  if (isReversal && fields.status !== 'booked') return undefined
  return {
    event_name: name,
    payload: {
      transaction_id,
      reference_id: referenceId,
      account_id: accountId,
      amount,
      status: isReversal ? 'success' : (fields.status as TransferStatus),
      decision: kind.endsWith('.decided') ? (name === 'transfer-in.failed' ? 'rejected' : 'approved') : null,
      sequence,
      at,
    },
  }
}
