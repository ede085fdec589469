import { exportJournal } from '#server/miles/operator/export-journal'
import { type LedgerCommand, withStorages } from './command.ts'

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
