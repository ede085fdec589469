import type { Transfer } from '#contract/transfer'
import { csvFile } from '../../../format/csv.ts'

const columns = [
  'created_at',
  'transaction_id',
  'account_id',
  'amount',
  'status',
  'reference_id',
  'note',
  'sent_by',
  'decided_by',
  'decided_at',
  'decision_reason',
  'reversal_status',
  'reversal_reason',
] as const

/** Writes transfers as a CSV file, with the field names of the API and times in UTC. */
export function transfersFile(transfers: readonly Transfer[]): string {
  return csvFile(
    columns,
    transfers.map(({ reversal, ...transfer }) => ({
      ...transfer,
      note: transfer.note ?? '',
      decided_by: transfer.decided_by ?? '',
      decided_at: transfer.decided_at ?? '',
      decision_reason: transfer.decision_reason ?? '',
      reversal_status: reversal?.status ?? '',
      reversal_reason: reversal?.reason ?? '',
    })),
  )
}
