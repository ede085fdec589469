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
                  [--agency <agency>] [--expires-in-days <days>] [--daily-miles-limit <miles>]
  npm run -s keys -- list
  npm run -s keys -- assign <key id, or last four characters of the key> [--person <person>] [--agency <agency>]
  npm run -s keys -- agency <agency> --terms <terms>
  npm run -s keys -- revoke <key id, or last four characters of the key>

A staff key belongs to a person, who cannot approve with one key what they have sent with another. Proposals show the name
and the terms of the agency of their key.`

export interface KeysCommandOptions {
  readonly config: DatabaseLocation
  readonly clock: Clock
  /** Receives the output: a key, or a table. */
  readonly write: (text: string) => void
  /** Receives messages about it. */
  readonly log: (line: string) => void
}

/**
 * Creates, lists, assigns and revokes the keys of a service, and sets the terms of agencies, even while it runs.
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
  const given = Object.keys(values)
  if (command === 'assign' && isForOneKey && given.every((option) => option === 'person' || option === 'agency')) {
    if (given.length === 0) throw new UsageError('assign takes --person, --agency or both')
    return assign(operand, values, options)
  }
  if (command === 'agency' && isForOneKey && given.join() === 'terms') {
    return setTerms(readName('agency', operand), readTerms(values.terms), options)
  }
  if (given.length > 0) {
    throw new UsageError('Only create takes options, assign takes --person and --agency, and agency takes --terms')
  }
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
      agency: { type: 'string' },
      terms: { type: 'string' },
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
  if (values.terms !== undefined) throw new UsageError('--terms are those of an agency: npm run -s keys -- agency')
  if (role === 'public' && values.agency !== undefined) throw new UsageError('A public key belongs to no agency')
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
    ...(values.person === undefined ? {} : { person: readName('person', values.person) }),
    ...(values.agency === undefined ? {} : { agency: readName('agency', values.agency) }),
    ...(values.rights === undefined ? {} : { rights: readRights(role, values.rights) }),
    ...(days === undefined ? {} : { expiresAtMs: nowMs + readCount('--expires-in-days', days) * dayMs }),
    ...(limit === undefined ? {} : { dailyMilesLimit: readCount('--daily-miles-limit', limit) }),
  }
}

const maxNameCharacters = 100
const maxTermsCharacters = 2000

function readName(of: 'person' | 'agency', text = ''): string {
  const name = text.trim()
  const option = `--${of}`
  if (name === '') throw new UsageError(`${option} must name ${of === 'person' ? 'a person' : 'an agency'}`)
  if (name.length > maxNameCharacters || !/^\P{C}+$/u.test(name)) {
    throw new UsageError(`${option} must be at most ${maxNameCharacters} characters, without control characters`)
  }
  return name
}

function readTerms(text = ''): string {
  const terms = text.trim()
  if (terms.length > maxTermsCharacters)
    throw new UsageError(`--terms must be at most ${maxTermsCharacters} characters`)
  return terms
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
      ['KEY ID', 'ROLE', 'KEY', 'NAME', 'PERSON', 'AGENCY', 'RIGHTS', 'CREATED', 'STATUS', 'DAILY MILES LIMIT'],
      ...records.map((record) => [
        record.keyId,
        record.role,
        record.publicKey ?? `${record.prefix}…${record.lastFour}`,
        record.name,
        record.personName === record.keyId ? '' : record.personName,
        record.agency?.name ?? '',
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

function assign(wanted: string, { person, agency }: Values, { clock, log }: KeysCommandOptions): Action {
  const personName = person === undefined ? undefined : readName('person', person)
  const agencyName = agency === undefined ? undefined : readName('agency', agency)
  return async (storage) => {
    const { keyId, role, name } = await findOne(storage, wanted, 'assign')
    if (role === 'public' && agencyName !== undefined) throw new StartError('A public key belongs to no agency')
    if (personName !== undefined) await storage.assign(keyId, personName, clock())
    if (agencyName !== undefined) await storage.joinAgency(keyId, agencyName)
    const to = [personName, agencyName].filter((one) => one !== undefined).join(' and ')
    log(`Assigned the ${role} key ${keyId} of "${name}" to ${to}`)
  }
}

function setTerms(agency: string, terms: string, { log }: KeysCommandOptions): Action {
  return async (storage) => {
    if (!(await storage.setTerms(agency, terms))) {
      throw new StartError(`There is no agency "${agency}": create a key with --agency, or assign one to it`)
    }
    log(`Set the terms of ${agency}: new proposals have them`)
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
