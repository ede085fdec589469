import { type LedgerCommand, operator, withAdminLedger } from './command.ts'

/** Erases words about a member with a closed account, or the names of a revoked key. */
export const erase: LedgerCommand = {
  name: 'erase',
  usage: '<account id | key id>',
  operands: 1,
  options: [],
  run: ({ operands: [id = ''] }, options) =>
    withAdminLedger(options.config, async (ledger) => {
      const rows = await ledger.erase(id, operator(), options.clock())
      options.log(`Erased the words of ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} for good`)
    }),
}
