import { CsvFileError } from '#client/csv/csv-file-error'
import type { CsvColumns } from '#client/csv/find-header'
import { type CsvRecord, readCsv } from '#client/csv/read-csv'
import { formatNumber } from '#web/kit/format/locale.ts'
import { batchColumns } from '../delivery/results-file.ts'

type BatchColumn = (typeof batchColumns)[number]

/** One line of the file. */
export interface BatchRow {
  /** The line number as in a spreadsheet, from 1. */
  readonly line: number
  readonly cells: Readonly<Partial<Record<BatchColumn, string>>>
  /** Undefined if the cell is empty or unreadable; negative for returned miles. */
  readonly miles: number | undefined
  /** The problems of the line; a text may begin with the name of its field. */
  readonly problems: readonly string[]
}

export const mostBatchLines = 50_000
const mostBytes = 32 * 1024 * 1024
const partBytes = 256 * 1024

const columns: Omit<CsvColumns<BatchColumn | 'recipient'>, 'needed'> = {
  // `recipient` may hold either kind of recipient.
  columns: [...batchColumns, 'recipient'],
  miles: 'amount',
  ids: ['account_id', 'phone_number', 'recipient', 'reference_id'],
}

const needed = {
  recipient: [['phone_number', 'account_id', 'recipient'], ['amount']],
  reference_id: [['reference_id'], ['amount']],
} as const

/**
 * Reads a CSV file in parts, so that the page can render in between.
 *
 * @param required the column that is required besides the amount
 * @throws {CsvFileError} if the file is too large, or not a CSV file with the required columns
 */
export async function readBatch(bytes: ArrayBuffer, signal: AbortSignal, required: keyof typeof needed = 'recipient') {
  if (bytes.byteLength > mostBytes) throw new CsvFileError('The file is larger than 32 MB, more than a batch may have.')
  async function* open() {
    for (let offset = 0; offset < bytes.byteLength; offset += partBytes) {
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
      yield new Uint8Array(bytes, offset, Math.min(partBytes, bytes.byteLength - offset))
    }
  }
  const records: CsvRecord<BatchColumn | 'recipient'>[] = []
  const file = await readCsv(open, { ...columns, needed: needed[required] }, (record) => records.push(record))
  if (records.length > mostBatchLines) {
    throw new CsvFileError(
      `The file has ${formatNumber(records.length)} lines; a batch may have at most ${formatNumber(mostBatchLines)}. Split the file.`,
    )
  }
  if (file.ignoredColumns.includes('reference_in_ledger')) {
    throw new CsvFileError('The file is the result of Reconcile. Choose the file of the partner.')
  }
  const fileProblems = Map.groupBy(file.problems, ({ line }) => line)
  const rows = records.map(({ line, cells: { recipient, ...cells }, miles, problems }): BatchRow => {
    const recipientCell = recipient === undefined ? {} : { [recipientColumnOf(recipient)]: recipient }
    const texts = [...problems, ...(fileProblems.get(line) ?? [])].map(({ text }) => text)
    return { line, cells: { ...recipientCell, ...cells }, miles, problems: texts }
  })
  return { rows, file }
}

/** Returns the column of a recipient: an account id begins with eight hexadecimal digits and a dash. */
function recipientColumnOf(text: string): BatchColumn {
  return /^[0-9a-f]{8}-/i.test(text) ? 'account_id' : 'phone_number'
}
