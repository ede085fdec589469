import { parseArgs } from 'node:util'
import { rights } from '#contract/endpoint'
import { readConfig } from '#server/config'
import { openDatabase } from '#server/database/open-database'
import { StartError } from '#server/faults'
import { issueKey } from '#server/keys/issue-keys'
import type { KeyRecord, KeyWish } from '#server/keys/key'
import type { KeyStorage } from '#server/keys/storage'
import { createKeyStorage } from '#server/keys/storage-sqlite'

const usage = `Usage:
  npm run keys -- create <public|agent|staff> --name <name> [--expires <YYYY-MM-DD>] [--expires-in-days <days>]
                  [--daily-miles-limit <miles>]
  npm run keys -- list
  npm run keys -- revoke <key id, or the last four characters of the key>`

const dayMs = 86_400_000

/** What an operator asked for in a way that cannot be understood. */
class UsageError extends Error {}

const clock = Date.now

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n${error instanceof UsageError ? `${usage}\n` : ''}`)
  process.exitCode = 1
}

async function run(args: string[]): Promise<void> {
  const { positionals, values } = parse(args)
  const [command, ...operands] = positionals
  const isCreate = command === 'create'
  if (!isCreate && Object.keys(values).length > 0) throw new UsageError('Only create takes options')
  const action = isCreate
    ? create(readWish(operands, values))
    : command === 'list' && operands.length === 0
      ? list
      : command === 'revoke' && operands.length === 1
        ? revoke(operands[0]!)
        : undefined
  if (action === undefined) throw new UsageError(`Cannot do "${positionals.join(' ')}"`)

  const database = openDatabase(readConfig().dataDir)
  try {
    await action(createKeyStorage(database))
  } finally {
    database.close()
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
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

type Options = ReturnType<typeof parse>['values']

function readWish([wantedRole, ...rest]: string[], options: Options): KeyWish {
  const role = rights.find((right) => right === wantedRole)
  if (role === undefined || rest.length > 0) throw new UsageError('create takes one role: public, agent or staff')
  const name = options.name?.trim() ?? ''
  if (name === '') throw new UsageError('--name must say whose key it is')
  const expiresAtMs = readExpiry(options)
  const limit = options['daily-miles-limit']
  return {
    role,
    name,
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...(limit === undefined ? {} : { dailyMilesLimit: readCount('--daily-miles-limit', limit) }),
  }
}

/** A key is good until its last day has passed, in UTC. */
function readExpiry({ expires, 'expires-in-days': days }: Options): number | undefined {
  if (expires !== undefined && days !== undefined) {
    throw new UsageError('Only one of --expires and --expires-in-days can be given')
  }
  if (days !== undefined) return clock() + readCount('--expires-in-days', days) * dayMs
  if (expires === undefined) return undefined
  const lastDay = Date.parse(`${expires}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(expires) || Number.isNaN(lastDay)) {
    throw new UsageError('--expires must be a day, YYYY-MM-DD')
  }
  if (lastDay + dayMs <= clock()) throw new UsageError('--expires must not lie in the past')
  return lastDay + dayMs
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${option} must be a whole number from 1 to 999999999`)
  return Number(text)
}

/** The key stands alone on standard output, to be piped on; words go to standard error. */
function create(wish: KeyWish) {
  return async (storage: KeyStorage) => {
    const { key, record } = await issueKey(storage, wish, clock)
    const shownAgain = wish.role === 'public' ? '' : '; it is not shown again'
    process.stderr.write(`Created the ${wish.role} key ${record.keyId} for "${wish.name}"${shownAgain}\n`)
    process.stdout.write(`${key}\n`)
  }
}

async function list(storage: KeyStorage): Promise<void> {
  const records = await storage.list()
  const rows = [
    ['KEY ID', 'ROLE', 'KEY', 'NAME', 'CREATED', 'STATE', 'MILES A DAY'],
    ...records.map((record) => [
      record.keyId,
      record.role,
      record.publicKey ?? `${record.prefix}…${record.lastFour}`,
      record.name,
      dayOf(record.createdAtMs),
      stateOf(record),
      record.dailyMilesLimit?.toLocaleString('en-US') ?? '',
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows) {
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}

function stateOf({ revokedAtMs, expiresAtMs }: KeyRecord): string {
  if (revokedAtMs !== null) return `revoked ${dayOf(revokedAtMs)}`
  if (expiresAtMs === null) return 'good'
  return expiresAtMs <= clock() ? `expired ${dayOf(expiresAtMs)}` : `good until ${timeOf(expiresAtMs)}`
}

function revoke(wanted: string) {
  return async (storage: KeyStorage) => {
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
    process.stderr.write(`Revoked the ${record.role} key ${record.keyId} of "${record.name}"\n`)
  }
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

function timeOf(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
