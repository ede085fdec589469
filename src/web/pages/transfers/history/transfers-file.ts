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

/** Transfers as a file for spreadsheets, with the names of the wire and times in UTC. */
export function transfersFile(transfers: readonly Transfer[]): string {
  return csvFile(
    columns,
    transfers.map((transfer) => ({ ...transfer, note: transfer.note ?? '' })),
  )
}
