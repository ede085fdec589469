import type { TransfersRequest } from '#contract/miles/list-transfers'
import type { Transfer } from '#contract/miles/transfer'
import { fetchAllTransfers, type OnProgress } from '../transfers/fetch-transfers.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { csvFile } from '#web/kit/format/csv.ts'
import { formatCount } from '#web/kit/format/locale.ts'

/** Saves the matching transfers up to a file's limit, and returns a message with their number. */
export async function exportTransfers(
  request: TransfersRequest,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<string> {
  const { transfers, isCut } = await fetchAllTransfers(request, signal, onProgress)
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`transfers-${day}.csv`, transfersFile(transfers))
  const count = formatCount(transfers.length, 'transfer', 'transfers')
  return isCut ? `Exported the newest ${count}. Narrow the dates to export the rest.` : `Exported ${count}.`
}

const columns = [
  'created_at',
  'transaction_id',
  'account_id',
  'external_id',
  'amount',
  'status',
  'reference_id',
  'note',
  'batch',
  'sent_by',
  'sent_by_person',
  'decided_by',
  'decided_by_person',
  'decided_at',
  'decision_reason',
  'reversal_status',
  'reversal_reason',
] as const

/** Returns transfers as a CSV file with the API's field names and times in UTC. */
function transfersFile(transfers: readonly Transfer[]): string {
  const reversed = transfers.map(({ reversal, batch, ...transfer }) => ({
    ...transfer,
    batch: batch?.id,
    reversal_status: reversal?.status,
    reversal_reason: reversal?.reason,
  }))
  return csvFile(columns, reversed)
}
