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
] as const satisfies readonly (keyof Transfer)[]

/** Writes transfers as a CSV file, with the field names of the API and times in UTC. */
export function transfersFile(transfers: readonly Transfer[]): string {
  return csvFile(
    columns,
    transfers.map((transfer) => ({ ...transfer, note: transfer.note ?? '' })),
  )
}
