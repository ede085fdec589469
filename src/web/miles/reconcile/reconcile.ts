import type { Transfer } from '#contract/miles/transfer'
import { csvFile } from '#web/kit/format/csv.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { typed } from '../batch/check-lines.ts'
import type { BatchRow } from '../batch/read-batch.ts'
import { batchColumns } from '../batch/results-file.ts'

/** How a line of a partner's file, or a transfer of the ledger, compares with the other side. */
export type Agreement = 'different' | 'missing-here' | 'missing-there' | 'unreadable' | 'equal'

/** A line of the file with the transfer of its reference; one of the two where the other is missing. */
export interface ReconciledLine {
  readonly agreement: Agreement
  readonly row?: BatchRow
  readonly transfer?: Transfer | undefined
  /** What differs, or what is wrong with the line. */
  readonly text?: string | undefined
}

/**
 * Compares the lines of a partner's file with transfers of the ledger, by their references: the lines in the order of the
 * file, then what only the ledger has. A transfer that was rejected or reversed credits nothing, so that no file needs it.
 */
export function reconcile(rows: readonly BatchRow[], transfers: readonly Transfer[]): ReconciledLine[] {
  const left = new Map(transfers.map((transfer) => [transfer.reference_id, transfer]))
  const lineOfReference = new Map<string, number>()
  const lines = rows.map((row): ReconciledLine => {
    const reference = typed(row.cells.reference_id)
    const other = lineOfReference.get(reference ?? '')
    const problem = row.error ?? problemOf(row, reference, other)
    if (problem !== undefined || reference === undefined) return { agreement: 'unreadable', row, text: problem }
    lineOfReference.set(reference, row.line)
    const transfer = left.get(reference)
    left.delete(reference)
    if (transfer === undefined) return { agreement: 'missing-here', row }
    const text = differenceOf(row, transfer)
    return { agreement: text === undefined ? 'equal' : 'different', row, transfer, text }
  })
  const others = [...left.values()].filter(
    ({ status, reversal }) => status !== 'failed' && reversal?.status !== 'booked',
  )
  return [...lines, ...others.map((transfer): ReconciledLine => ({ agreement: 'missing-there', transfer }))]
}

function problemOf({ cells }: BatchRow, reference: string | undefined, other: number | undefined): string | undefined {
  if (reference === undefined) return 'reference_id: enter a value'
  if (other !== undefined) return `reference_id: is the same as in line ${other}`
  return /^\d{1,15}$/.test(cells.amount ?? '') ? undefined : 'amount: enter a whole number, digits only'
}

/** Says how a transfer differs from the line of its reference. */
function differenceOf({ cells }: BatchRow, { amount, account_id, status, reversal }: Transfer): string | undefined {
  const filed = Number(cells.amount)
  if (filed !== amount) return `${formatMiles(filed)} miles in the file, ${formatMiles(amount)} in the ledger`
  if (cells.account_id !== undefined && cells.account_id.toLowerCase() !== account_id.toLowerCase()) {
    return 'Another account in the ledger'
  }
  if (status === 'failed') return 'Rejected in the ledger'
  if (reversal?.status === 'booked') return 'Reversed in the ledger'
  return status === 'pending' ? 'Waiting for approval in the ledger' : undefined
}

const columns =
  'line reference_id result amount amount_in_ledger account_id status created_at transaction_id message'.split(' ')

/** Writes the result of a comparison as a CSV file, equal lines too. */
export function reconciledFile(
  lines: readonly ReconciledLine[],
  names: Readonly<Record<Agreement, { readonly name: string }>>,
): string {
  return csvFile(
    columns,
    lines.map(({ agreement, row, transfer, text }) => ({
      line: row?.line,
      reference_id: transfer?.reference_id ?? typed(row?.cells.reference_id),
      result: names[agreement].name,
      amount: row?.cells.amount,
      amount_in_ledger: transfer?.amount,
      account_id: transfer?.account_id ?? row?.cells.account_id,
      status: transfer?.status,
      created_at: transfer?.created_at,
      transaction_id: transfer?.transaction_id,
      message: text,
    })),
  )
}

/** Writes the lines that the ledger lacks as a file for a batch. */
export function missingFile(lines: readonly ReconciledLine[]): string {
  return csvFile(
    batchColumns,
    lines.flatMap(({ agreement, row }) => (agreement === 'missing-here' && row !== undefined ? [row.cells] : [])),
  )
}
