import { acceptTheLog } from './ledger/accept-log.ts'
import { backUp } from './ledger/back-up.ts'
import type { LedgerCommand, LedgerCommandOptions } from './ledger/command.ts'
import { checkProof } from './ledger/check-proof.ts'
import { checkpoint } from './ledger/checkpoint.ts'
import { copy } from './ledger/copy.ts'
import { drill } from './ledger/drill.ts'
import { erase } from './ledger/erase.ts'
import { exportAll } from './ledger/export-all.ts'
import { importMembers } from './ledger/import.ts'
import { reverse } from './ledger/reverse.ts'
import { rule } from './ledger/rule.ts'
import { verify } from './ledger/verify.ts'
import { parseCommand, UsageError } from './parse-command.ts'
import { reportError } from './run-command.ts'

/** In the order of the usage text. */
const commands: readonly LedgerCommand[] = [
  verify,
  checkpoint,
  checkProof,
  exportAll,
  backUp,
  drill,
  importMembers,
  rule,
  reverse,
  erase,
  acceptTheLog,
  copy,
]

const silently = (usage: string) => (usage.startsWith('>') ? '-s ' : '')

export const ledgerUsage = [
  'Usage:',
  ...commands.map(({ name, usage }) => `  npm run ${silently(usage)}ledger -- ${name} ${usage}`.trimEnd()),
].join('\n')

/**
 * Runs a command on a service's ledger, even while the service runs.
 *
 * @returns the exit code
 */
export async function runLedgerCommand(args: readonly string[], options: LedgerCommandOptions): Promise<number> {
  try {
    const { command, ...given } = readCommand(args)
    await command.run(given, options)
    return 0
  } catch (error) {
    return await reportError(error, ledgerUsage, options)
  }
}

function readCommand(args: readonly string[]) {
  const known = commands.flatMap(({ options }) => options)
  const { positionals, values } = parseCommand({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(known.map((option) => [option, { type: 'string' as const, multiple: true as const }])),
  })
  const [name, ...operands] = positionals
  const command = commands.find((one) => one.name === name)
  for (const [option, given] of Object.entries(values)) {
    if (command?.options.includes(option) === true) {
      if (given === undefined || given.length === 1 || command.repeatable === option) continue
      throw new UsageError(`--${option} can be given once`)
    }
    const takers = commands.filter(({ options }) => options.includes(option)).map((taker) => taker.name)
    throw new UsageError(`Only ${takers.join(' and ')} ${takers.length === 1 ? 'takes' : 'take'} --${option}`)
  }
  if (command === undefined || operands.length !== command.operands) {
    throw new UsageError(name === undefined ? 'Missing command' : `Invalid command "${positionals.join(' ')}"`)
  }
  const first = Object.entries(values).map(([option, given]) => [option, given?.[0]] as const)
  return { command, operands, values: Object.fromEntries(first), repeated: values[command.repeatable ?? ''] ?? [] }
}
