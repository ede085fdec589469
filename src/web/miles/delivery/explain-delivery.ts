import { ApiError } from '#client/errors'
import type { Transfer } from '#contract/miles/transfer'
import { explainError } from '#web/api/explain-error.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatUtc } from '#web/kit/format/moment.ts'
import { describeSender } from '../transfers/describe-transfer.ts'
import type { Interruption } from '#web/api/backoff.ts'
import { DeliveryError, type DeliveryStop } from './delivery.ts'

/** Explains why requests pause and when they continue. */
export function explainInterruption({ kind }: Interruption): string {
  if (kind === 'key') return 'Your key is no longer valid. Sign in again, and this continues automatically.'
  if (!navigator.onLine) return 'You are offline. This continues automatically when the connection is back.'
  if (kind === 'rate') return 'The service asks to slow down. This continues in a moment.'
  if (kind === 'network') return 'The service does not respond. This continues automatically when it does.'
  return 'The service is failing. This continues automatically when it works again.'
}

/** Explains why a run could not start, or ended before all outcomes were known. */
export function explainStop(error: unknown): string {
  if (error instanceof DeliveryError) return explanations[error.reason](error.message)
  return error instanceof ApiError && error.status === 403
    ? 'This key may not send miles or look up transfers. Sign in with a staff key, then resume.'
    : explainError(error)
}

const explanations: Readonly<Record<DeliveryStop, (message: string) => string>> = {
  'under-way': () =>
    'Another transfer or batch is being sent from this device, so this one was not sent. Reload the page to see the other one.',
  gone: () => 'Another tab of this browser has finished or replaced this. Reload the page to see what is stored now.',
  'other-tab': () => 'Another tab of this browser is sending this batch. Watch it there, or close that tab.',
  'refused-in-a-row': (message) =>
    `The service refused many lines in a row, the last with: ${message}. Nothing more is sent until you resume.`,
  'not-stored': () =>
    'This browser does not store transfers, and a closed tab would lose them, so nothing is sent. Allow this site to store data, or free some space, then try again.',
}

/** Shown for a reference used by another person whose transfers the key may not see. */
export const hiddenReference = 'Another person sent a transfer with this reference. Seeing it needs the right “read”.'

/** Describes the transfer that already has a refused transfer's reference. */
export function describeFound(kind: 'already-sent' | 'reference-used', found: Transfer): string {
  const sent = `sent by ${describeSender(found)} on ${formatUtc(found.created_at)}`
  return kind === 'already-sent'
    ? `The same transfer was already ${sent}.`
    : `Another transfer has this reference: ${formatMiles(found.amount)} miles to ${found.external_id ?? found.account_id}, ${sent}.`
}
