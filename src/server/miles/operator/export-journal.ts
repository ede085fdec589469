import { formatCsv } from '#contract/csv'
import type { Books } from './books.ts'

const columns = [
  'entry',
  'time',
  'transaction_id',
  'reference_id',
  'account_id',
  'amount',
  'kind',
  'who',
  'approved_by',
  'note',
]

/**
 * Yields the journal as CSV, a line per entry in booking order, from one snapshot. The account of the external source is
 * `source`. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export async function* exportJournal(books: Pick<Books, 'journal'>): AsyncGenerator<string> {
  yield formatCsv([columns], '\n')
  for await (const lines of books.journal()) {
    yield formatCsv(
      lines.map(({ entryId, createdAtMs, transactionId, referenceId, accountId, amount, kind, who, ...rest }) => {
        const time = new Date(createdAtMs).toISOString()
        const account = accountId ?? 'source'
        return [entryId, time, transactionId, referenceId, account, amount, kind, who, rest.approvedBy, rest.note]
      }),
      '\n',
    )
  }
}
