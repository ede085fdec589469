import type { TransferStatus } from '#contract/miles/transfer'
import type { AccountEventBody, TransferEventBody } from '#contract/webhooks/webhook'

/** An event of the log, with data of its transfer that its body lacks. */
export interface PassedEvent {
  readonly eventId: number
  readonly kind: string
  readonly body: string
  /** This and the next two fields are `null` for an event without a transfer. */
  readonly accountId: string | null
  readonly referenceId: string | null
  readonly amount: number | null
}

interface EventFields {
  readonly at: number
  readonly nonce: string
  readonly transaction_id: string
  readonly account_id: string
  readonly status: string
  readonly change: AccountEventBody['payload']['change']
}

type TransferEvent = TransferEventBody['event_name']

/** The events of a transfer or its reversal, by its new status. */
const transferEvents: Readonly<Record<string, TransferEvent>> = {
  pending: 'transfer-in.pending',
  success: 'transfer-in.success',
  failed: 'transfer-in.failed',
  booked: 'transfer-in.reversed',
}

interface DescribedEvent {
  /** Derived from the event's random bytes, because event numbers are reused after a restore. */
  readonly id: string
  readonly body: TransferEventBody | AccountEventBody
}

/** Returns the message for an event, with ids but no personal data; `undefined` if the event is not sent. */
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
