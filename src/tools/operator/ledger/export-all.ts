import { formatCsv } from '#contract/csv'
import type { Books } from '#server/miles/operator/books'
import { type LedgerCommand, withStorages } from './command.ts'

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

export const exportAll: LedgerCommand = {
  name: 'export',
  usage: '> <file>',
  operands: 0,
  options: [],
  run: (_, options) =>
    withStorages(options, async ({ books }) => {
      for await (const text of exportJournal(books)) await options.write(text)
    }),
}

/**
 * Yields the journal as CSV, a line per entry in booking order, from one snapshot. The account of the external source is
 * `source`. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
async function* exportJournal(books: Pick<Books, 'journal'>): AsyncGenerator<string> {
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
