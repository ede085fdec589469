import { csvFile } from '../../../format/csv.ts'
import type { BatchLine, LineState } from './batch-line.ts'

const columns = [
  'line',
  'account_id',
  'phone_number',
  'amount',
  'reference_id',
  'note',
  'status',
  'transaction_id',
  'message',
  'credited_account_id',
]

/** What became of a line, in one word or a few; the first three are those of the service. */
export const stateWords: Readonly<Record<LineState, string>> = {
  success: 'success',
  pending: 'pending',
  failed: 'failed',
  present: 'already sent',
  refused: 'refused',
  used: 'reference used',
  waiting: 'not sent',
  sending: 'not known yet',
}

/** What became of every line: the columns of the file that was sent, each with its reference, and its fate beside it. */
export function resultsFile(lines: readonly BatchLine[]): string {
  return csvFile(
    columns,
    lines.map(({ line, request, accountId, state, transactionId = '', message = '' }) => ({
      line,
      account_id: request.account_id ?? '',
      phone_number: request.phone_number ?? '',
      amount: request.amount,
      reference_id: request.reference_id,
      note: request.note ?? '',
      status: stateWords[state],
      transaction_id: transactionId,
      message,
      credited_account_id: accountId,
    })),
  )
}
