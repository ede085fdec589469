import { existsSync } from 'node:fs'
import { openLedgerKey } from '#server/log/ledger-key'
import { RefusedError } from '../parse-command.ts'
import { type LedgerCommand, readTextFile, withAdminLedger } from './command.ts'
import type { LedgerReport } from './verification/verify-steps.ts'

export const verify: LedgerCommand = {
  name: 'verify',
  usage: '[--checkpoint <file>]…',
  operands: 0,
  options: ['checkpoint'],
  repeatable: 'checkpoint',
  async run({ repeated: files }, options) {
    const { ledgerKeyFile, ledgerCheckpointFile } = options.config
    const ownFiles = [ledgerCheckpointFile].filter((file) => existsSync(file))
    const checkpoints = await Promise.all([...files, ...ownFiles].map(readTextFile))
    const key = existsSync(ledgerKeyFile) ? openLedgerKey(ledgerKeyFile) : undefined
    await withAdminLedger(options.config, async (ledger) => {
      options.log(`Ledger verified: ${summarize(await ledger.verify({ checkpoints, key }))}`)
      const references = [
        key && 'the key in LEDGER_KEY_FILE',
        ownFiles.length > 0 && 'LEDGER_CHECKPOINT_FILE',
        ...files,
      ]
      const compared = references.filter((one) => typeof one === 'string').join(', ')
      options.log(compared === '' ? 'Nothing was kept to compare it with' : `Compared with ${compared}`)
    })
  },
}

/**
 * Returns a report's counts as text.
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
