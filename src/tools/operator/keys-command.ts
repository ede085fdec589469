import { parseArgs } from 'node:util'
import { rights } from '#contract/endpoint'
import type { Clock } from '#server/clock'
import type { Config } from '#service/config'
import { StartError } from '#server/errors'
import { issueKey } from '#server/keys/issue-keys'
import type { KeyRecord, KeyWish } from '#server/keys/key'
import type { KeyStorage } from '#server/keys/storage'
import { openStorages } from '#server/storages/open-storages'

const usage = `Usage:
  npm run keys -- create <public|agent|staff> --name <name> [--expires <YYYY-MM-DD>] [--expires-in-days <days>]
                  [--daily-miles-limit <miles>]
  npm run keys -- list
  npm run keys -- revoke <key id, or the last four characters of the key>`

const dayMs = 86_400_000

/** What an operator asked for in a way that cannot be understood. */
class UsageError extends Error {}

/** What the command has of the world around it. */
export interface KeysCommandOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  readonly clock: Clock
  /** Takes what the command gives: a key alone, or a table. */
  readonly write: (text: string) => void
  /** Takes what the command says about it. */
  readonly say: (line: string) => void
}

/**
 * Creates, lists and revokes the keys of a service, also while services use it.
 *
 * @returns the exit code
 */
export async function runKeysCommand(args: readonly string[], options: KeysCommandOptions): Promise<number> {
  try {
    const action = readAction(args, options)
    const storages = await openStorages(options)
    try {
      await action(storages.keys)
    } finally {
      await storages.close()
    }
    return 0
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof StartError)) throw error
    options.say(error.message)
    if (error instanceof UsageError) options.say(usage)
    return 1
  }
}

type Action = (storage: KeyStorage) => Promise<void>

function readAction(args: readonly string[], options: KeysCommandOptions): Action {
  const { positionals, values } = parse(args)
  const [command, ...operands] = positionals
  if (command === 'create') return create(readWish(operands, values, options.clock()), options)
  if (Object.keys(values).length > 0) throw new UsageError('Only create takes options')
  const [operand, ...rest] = operands
  if (command === 'list' && operand === undefined) return list(options)
  if (command === 'revoke' && operand !== undefined && rest.length === 0) return revoke(operand, options)
  throw new UsageError(command === undefined ? 'Say what to do' : `Cannot do "${positionals.join(' ')}"`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        expires: { type: 'string' },
        'expires-in-days': { type: 'string' },
        'daily-miles-limit': { type: 'string' },
      },
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

type Values = ReturnType<typeof parse>['values']

function readWish([wantedRole, ...rest]: string[], values: Values, nowMs: number): KeyWish {
  const role = rights.find((right) => right === wantedRole)
  if (role === undefined || rest.length > 0) throw new UsageError('create takes one role: public, agent or staff')
  const name = values.name?.trim() ?? ''
  if (name === '') throw new UsageError('--name must say whose key it is')
  const expiresAtMs = readExpiry(values, nowMs)
  const limit = values['daily-miles-limit']
  return {
    role,
    name,
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...(limit === undefined ? {} : { dailyMilesLimit: readCount('--daily-miles-limit', limit) }),
  }
}

/** A key is good until its last day has passed, in UTC. */
function readExpiry({ expires, 'expires-in-days': days }: Values, nowMs: number): number | undefined {
  if (expires !== undefined && days !== undefined) {
    throw new UsageError('Only one of --expires and --expires-in-days can be given')
  }
  if (days !== undefined) return nowMs + readCount('--expires-in-days', days) * dayMs
  if (expires === undefined) return undefined
  const lastDay = Date.parse(`${expires}T00:00:00Z`)
  if (Number.isNaN(lastDay) || dayOf(lastDay) !== expires) {
    throw new UsageError('--expires must be a day, YYYY-MM-DD')
  }
  if (lastDay + dayMs <= nowMs) throw new UsageError('--expires must not lie in the past')
  return lastDay + dayMs
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${option} must be a whole number from 1 to 999999999`)
  return Number(text)
}

/** The key stands alone on standard output, to be piped on; words go to standard error. */
function create(wish: KeyWish, { clock, write, say }: KeysCommandOptions): Action {
  return async (storage) => {
    const { key, record } = await issueKey(storage, wish, clock)
    const shownAgain = wish.role === 'public' ? '' : '; it is not shown again'
    say(`Created the ${wish.role} key ${record.keyId} for "${wish.name}"${shownAgain}`)
    write(`${key}\n`)
  }
}

function list({ clock, write }: KeysCommandOptions): Action {
  return async (storage) => {
    const records = await storage.list()
    const rows = [
      ['KEY ID', 'ROLE', 'KEY', 'NAME', 'CREATED', 'STATE', 'MILES A DAY'],
      ...records.map((record) => [
        record.keyId,
        record.role,
        record.publicKey ?? `${record.prefix}…${record.lastFour}`,
        record.name,
        dayOf(record.createdAtMs),
        stateOf(record, clock()),
        record.dailyMilesLimit?.toLocaleString('en-US') ?? '',
      ]),
    ]
    const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
    for (const row of rows) {
      write(
        `${row
          .map((cell, column) => cell.padEnd(widthOf(column)))
          .join('  ')
          .trimEnd()}\n`,
      )
    }
  }
}

function stateOf({ revokedAtMs, expiresAtMs }: KeyRecord, nowMs: number): string {
  if (revokedAtMs !== null) return `revoked ${dayOf(revokedAtMs)}`
  if (expiresAtMs === null) return 'good'
  return expiresAtMs <= nowMs ? `expired ${dayOf(expiresAtMs)}` : `good until ${timeOf(expiresAtMs)}`
}

function revoke(wanted: string, { clock, say }: KeysCommandOptions): Action {
  return async (storage) => {
    const records = await storage.list()
    const byId = records.filter(({ keyId }) => keyId === wanted)
    const found =
      byId.length > 0
        ? byId
        : records.filter(({ lastFour, revokedAtMs }) => lastFour === wanted && revokedAtMs === null)
    const [record, ...others] = found
    if (record === undefined) throw new StartError(`There is no key "${wanted}" to revoke`)
    if (others.length > 0) {
      throw new StartError(`Several keys end in "${wanted}": ${found.map(({ keyId }) => keyId).join(', ')}`)
    }
    await storage.revoke(record.keyId, clock())
    say(`Revoked the ${record.role} key ${record.keyId} of "${record.name}"`)
  }
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

function timeOf(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
