import type { LedgerReport } from '#server/miles/operator/ledger-report'
import { RefusedError } from '../refused-error.ts'
import { type LedgerCommand, withAdminStorages } from './command.ts'

export const verify: LedgerCommand = {
  name: 'verify',
  usage: '',
  operands: 0,
  options: [],
  run: (_, options) =>
    withAdminStorages(options, async ({ books }) => options.log(`Ledger verified: ${summarize(await books.verify())}`)),
}

/**
 * Returns the counts of a report as text.
 *
 * @throws {RefusedError} when the report has a problem
 */
export function summarize({ accounts, transfers, entries, miles, problem }: LedgerReport): string {
  if (problem !== undefined) throw new RefusedError(`Ledger verification failed. ${problem}`)
  const counts = Object.entries({ accounts, transfers, entries, miles })
  return counts.map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`).join(', ')
}
