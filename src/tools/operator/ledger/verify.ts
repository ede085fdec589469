import type { LedgerReport } from '#server/miles/operator/ledger-report'
import { RefusedError } from '../parse-command.ts'
import { type LedgerCommand, readTextFile, withAdminStorages } from './command.ts'

export const verify: LedgerCommand = {
  name: 'verify',
  usage: '[--checkpoint <file>]…',
  operands: 0,
  options: ['checkpoint'],
  repeatable: 'checkpoint',
  async run({ repeated: files }, options) {
    const kept = await Promise.all(files.map(readTextFile))
    await withAdminStorages(options, async ({ books }) =>
      options.log(`Ledger verified: ${summarize(await books.verify(kept))}`),
    )
  },
}

/**
 * Returns the counts of a report as text.
 *
 * @throws {RefusedError} when the report has a problem
 */
export function summarize({ problem, erased, ...report }: LedgerReport): string {
  const { accounts, transfers, entries, miles, events, checkpoints } = report
  if (problem !== undefined) throw new RefusedError(`Ledger verification failed. ${problem}`)
  const rows = erased === 0 ? {} : { [erased === 1 ? 'row with erased words' : 'rows with erased words']: erased }
  const counts = Object.entries({ accounts, transfers, entries, miles, events, checkpoints, ...rows })
  return counts.map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`).join(', ')
}
