import { isDenied } from '#server/database/postgres/errors'
import { reasonOf } from '#server/runtime/reason-of'
import { exitCodes, type ExitCode, type HotelsCommandOptions } from './hotels/command.ts'
import { runImport } from './hotels/import.ts'
import { runList } from './hotels/list.ts'
import { parseCommand, UsageError } from './parse-command.ts'
import { reportError } from './run-command.ts'

export const hotelsUsage = `Usage:
  npm run hotels -- import --place <name[, country]> [--radius <30km>] [--update] [--pace <requests a second>]
  npm run hotels -- import --country <PT> [--update] [--pace <requests a second>]
  npm run hotels -- import --ids <file> [--update] [--pace <requests a second>]
  npm run hotels -- import --update
  npm run hotels -- list

Hotels come from the supplier of SUPPLIER_URL. An import that was stopped goes on when it is run again. With --update
only what has changed since the last import is read; without anything else, of all that was imported before.`

/**
 * Imports hotels from a supplier, and lists past imports, even while the service runs.
 *
 * @returns the exit code: 2 when the same command must run again
 */
export async function runHotelsCommand(args: readonly string[], options: HotelsCommandOptions): Promise<ExitCode> {
  try {
    const { positionals, values } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: {
        place: { type: 'string' },
        radius: { type: 'string' },
        country: { type: 'string' },
        ids: { type: 'string' },
        pace: { type: 'string' },
        update: { type: 'boolean' },
      },
    })
    const [command, ...operands] = positionals
    if (command === 'import' && operands.length === 0) return await runImport(values, options)
    if (command === 'list' && operands.length === 0) {
      if (Object.keys(values).length > 0) throw new UsageError('list takes no options')
      return await runList(options)
    }
    throw new UsageError(command === undefined ? 'Missing command' : `Invalid command "${positionals.join(' ')}"`)
  } catch (error) {
    if (isDenied(error)) {
      options.log(`${reasonOf(error)}; name a role that may in DATABASE_ADMIN_URL`)
      return exitCodes.failed
    }
    return await reportError(error, hotelsUsage, options)
  }
}
