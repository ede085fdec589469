import { csvFile } from '#web/kit/format/csv.ts'
import type { Delivery, DeliveryState } from './delivery.ts'

/** The columns of a batch; each line has its recipient in one of the first two. */
export const batchColumns = ['account_id', 'phone_number', 'amount', 'reference_id', 'note'] as const

const columns = ['line', ...batchColumns, 'status', 'transaction_id', 'message', 'credited_account_id']

/** The name of each outcome; the first three are the service's statuses. */
export const stateNames: Readonly<Record<DeliveryState, string>> = {
  success: 'success',
  pending: 'pending',
  failed: 'failed',
  'already-sent': 'already sent',
  refused: 'refused',
  'reference-used': 'reference used',
  waiting: 'not sent',
  absent: 'not sent',
  sending: 'outcome unknown',
  unknown: 'outcome unknown',
}

/** Doubles a leading apostrophe: readers of the file remove the first. */
export function guard(text: string | undefined): string | undefined {
  return text?.replace(/^'/, "''")
}

/** Returns a CSV file of every line with its outcome. Sent again as a batch, its references prevent duplicates. */
export function resultsFile(deliveries: readonly Delivery[]): string {
  return csvFile(
    columns,
    deliveries.map(({ line, request, accountId, state, transactionId, message }) => ({
      line,
      account_id: request.account_id,
      phone_number: request.phone_number,
      amount: request.amount,
      reference_id: guard(request.reference_id),
      note: guard(request.note),
      status: stateNames[state],
      transaction_id: transactionId,
      message,
      credited_account_id: accountId,
    })),
  )
}
