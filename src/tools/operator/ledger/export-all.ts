import { formatCsv } from '#contract/csv'
import { type LedgerCommand, withConfiguredLedger } from './command.ts'
import type { Ledger } from './open-ledger.ts'

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
    withConfiguredLedger(options.config, async (ledger) => {
      for await (const text of exportJournal(ledger)) await options.write(text)
    }),
}

/**
 * Yields the journal as CSV from one snapshot, one line per entry in booking order. The account of the external source
 * is `source`. An apostrophe precedes text that a spreadsheet would run as a formula.
 */
async function* exportJournal(ledger: Pick<Ledger, 'journal'>): AsyncGenerator<string> {
  yield formatCsv([columns], '\n')
  for await (const lines of ledger.journal()) {
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
