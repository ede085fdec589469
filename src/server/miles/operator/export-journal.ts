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
 * The journal as CSV, one line an entry in the order of their booking, as it was at one moment. The account of the outside
 * source is `source`. A text that a spreadsheet would take for a formula begins with an apostrophe.
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
