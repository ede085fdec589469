import { dayMs, utcDay } from '#contract/days'
import { type Right, rights, type Role, roles } from '#contract/endpoint'
import type { Clock } from '#server/clock'
import { StartError } from '#server/errors'
import { issueKey } from '#server/keys/issue-keys'
import { type KeyRecord, type KeyProperties } from '#server/keys/key'
import type { KeyStorage } from '#server/keys/storage'
import { type DatabaseLocation, openStorages } from '#server/storages/open-storages'
import { parseCommand, UsageError } from './parse-command.ts'
import { reportError } from './run-command.ts'

const usage = `Usage:
  npm run -s keys -- create <public|agent|staff> --name <name> [--person <person>] [--rights ${rights.join()}]
                  [--expires-in-days <days>] [--daily-miles-limit <miles>]
  npm run -s keys -- list
  npm run -s keys -- assign <key id, or last four characters of the key> --person <person>
  npm run -s keys -- revoke <key id, or last four characters of the key>

A staff key belongs to a person, who cannot approve with one key what they have sent with another.`

export interface KeysCommandOptions {
  readonly config: DatabaseLocation
  readonly clock: Clock
  /** Receives the output: a key, or a table. */
  readonly write: (text: string) => void
  /** Receives messages about it. */
  readonly log: (line: string) => void
}

/**
 * Creates, lists, assigns and revokes the keys of a service, even while it runs.
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
    return reportError(error, usage, options.log)
  }
}

type Action = (storage: KeyStorage) => Promise<void>

function readAction(args: readonly string[], options: KeysCommandOptions): Action {
  const { positionals, values } = parse(args)
  const [command, ...operands] = positionals
  if (command === 'create') return create(readWish(operands, values, options.clock()), options)
  const [operand, ...rest] = operands
  const isForOneKey = operand !== undefined && rest.length === 0
  const { person, ...others } = values
  if (command === 'assign' && isForOneKey && Object.keys(others).length === 0) {
    return assign(operand, readPerson(person), options)
  }
  if (Object.keys(values).length > 0) throw new UsageError('Only create takes options, and assign takes --person')
  if (command === 'list' && operand === undefined) return list(options)
  if (command === 'revoke' && isForOneKey) return revoke(operand, options)
  throw new UsageError(command === undefined ? 'Missing command' : `Invalid command "${positionals.join(' ')}"`)
}

function parse(args: readonly string[]) {
  return parseCommand({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      person: { type: 'string' },
      rights: { type: 'string' },
      'expires-in-days': { type: 'string' },
      'daily-miles-limit': { type: 'string' },
    },
  })
}

type Values = ReturnType<typeof parse>['values']

function readWish([wantedRole, ...rest]: string[], values: Values, nowMs: number): KeyProperties {
  const role = roles.find((known) => known === wantedRole)
  if (role === undefined || rest.length > 0) throw new UsageError('create takes one role: public, agent or staff')
  const name = values.name?.trim() ?? ''
  if (name === '') throw new UsageError('--name must say whose key it is')
  if (role === 'staff' && values.person === undefined) {
    throw new UsageError('--person must say who the staff key belongs to')
  }
  const { 'expires-in-days': days } = values
  const limit = values['daily-miles-limit']
  return {
    role,
    name,
    ...(values.person === undefined ? {} : { person: readPerson(values.person) }),
    ...(values.rights === undefined ? {} : { rights: readRights(role, values.rights) }),
    ...(days === undefined ? {} : { expiresAtMs: nowMs + readCount('--expires-in-days', days) * dayMs }),
    ...(limit === undefined ? {} : { dailyMilesLimit: readCount('--daily-miles-limit', limit) }),
  }
}

const maxPersonCharacters = 100

function readPerson(text = ''): string {
  const person = text.trim()
  if (person === '') throw new UsageError('--person must name a person')
  if (person.length > maxPersonCharacters || !/^\P{C}+$/u.test(person)) {
    throw new UsageError(`--person must be at most ${maxPersonCharacters} characters, without control characters`)
  }
  return person
}

function readRights(role: Role, text: string): readonly Right[] {
  if (role !== 'staff') throw new UsageError('Only a staff key has --rights')
  const wanted = text.split(',').map((right) => right.trim())
  const unknown = wanted.find((right) => rights.every((known) => known !== right))
  if (unknown === '') throw new UsageError(`--rights must be some of ${rights.join()}`)
  if (unknown !== undefined) throw new UsageError(`--rights must be some of ${rights.join()}; "${unknown}" is none`)
  return rights.filter((right) => wanted.includes(right))
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${option} must be a whole number from 1 to 999999999`)
  return Number(text)
}

/** Writes the key alone to standard output, so that it can be piped; messages go to standard error. */
function create(wish: KeyProperties, { clock, write, log }: KeysCommandOptions): Action {
  return async (storage) => {
    const { key, record } = await issueKey(storage, wish, clock)
    const warning = wish.role === 'public' ? '' : '; it will not be shown again'
    log(`Created the ${wish.role} key ${record.keyId} for "${wish.name}"${warning}`)
    write(`${key}\n`)
  }
}

function list({ clock, write }: KeysCommandOptions): Action {
  return async (storage) => {
    const records = await storage.list()
    const rows = [
      ['KEY ID', 'ROLE', 'KEY', 'NAME', 'PERSON', 'RIGHTS', 'CREATED', 'STATUS', 'DAILY MILES LIMIT'],
      ...records.map((record) => [
        record.keyId,
        record.role,
        record.publicKey ?? `${record.prefix}…${record.lastFour}`,
        record.name,
        record.personName === record.keyId ? '' : record.personName,
        record.rights.join(),
        utcDay(record.createdAtMs),
        statusOf(record, clock()),
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

function statusOf({ revokedAtMs, expiresAtMs }: KeyRecord, nowMs: number): string {
  if (revokedAtMs !== null) return `revoked ${utcDay(revokedAtMs)}`
  if (expiresAtMs === null) return 'active'
  return expiresAtMs <= nowMs ? `expired ${utcDay(expiresAtMs)}` : `active until ${timeOf(expiresAtMs)}`
}

function assign(wanted: string, person: string, { clock, log }: KeysCommandOptions): Action {
  return async (storage) => {
    const { keyId, role, name } = await findOne(storage, wanted, 'assign')
    await storage.assign(keyId, person, clock())
    log(`Assigned the ${role} key ${keyId} of "${name}" to ${person}`)
  }
}

function revoke(wanted: string, { clock, log }: KeysCommandOptions): Action {
  return async (storage) => {
    const { keyId, role, name } = await findOne(storage, wanted, 'revoke')
    await storage.revoke(keyId, clock())
    log(`Revoked the ${role} key ${keyId} of "${name}"`)
  }
}

/** @param wanted a key id, or the last four characters of a key that is not revoked */
async function findOne(storage: KeyStorage, wanted: string, command: 'assign' | 'revoke'): Promise<KeyRecord> {
  const records = await storage.list()
  const byId = records.filter(({ keyId }) => keyId === wanted)
  const found =
    byId.length > 0 ? byId : records.filter(({ lastFour, revokedAtMs }) => lastFour === wanted && revokedAtMs === null)
  const [record, ...others] = found
  if (record === undefined) throw new StartError(`There is no key "${wanted}" to ${command}`)
  if (others.length > 0) {
    throw new StartError(`Several keys end in "${wanted}": ${found.map(({ keyId }) => keyId).join(', ')}`)
  }
  return record
}

function timeOf(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
