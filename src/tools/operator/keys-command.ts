import { utcDay } from '#contract/days'
import { rights, roles } from '#contract/endpoint'
import { keyOwner, newKey, overlapHours } from '#contract/keys/key'
import type { Clock } from '#server/runtime/clock'
import { StartError, textOf } from '#server/operation/errors'
import { explainIssue, withoutMessage } from '#server/operation/explain-issue'
import { assignKey, issueKey, propertiesOf, rotateKey } from '#server/keys/issue-keys'
import { endOf, type KeyRecord, type KeyProperties } from '#server/keys/key'
import type { KeyStorage } from '#server/keys/key-storage'
import { type DatabaseLocation, openStorages } from '#server/storages/open-storages'
import * as z from 'zod/mini'
import { expectDatabase } from './expect-database.ts'
import { formatTable } from './format-table.ts'
import { parseCommand, UsageError } from './parse-command.ts'
import { reportError } from './run-command.ts'

export const keysUsage = `Usage:
  npm run -s keys -- create <public|agent|staff> --name <name> [--person <person>] [--rights ${rights.join()}]
                  [--agency <agency>] [--expires-in-days <days>] [--daily-miles-limit <miles>]
  npm run -s keys -- list
  npm run -s keys -- assign <key id, or last four characters of the key> [--person <person>] [--agency <agency>]
  npm run -s keys -- rotate <key id, or last four characters of the key> [--overlap-hours <hours, 24 by default>]
  npm run -s keys -- agency <agency> --terms <terms>
  npm run -s keys -- revoke <key id, or last four characters of the key>

A staff key belongs to a person, who cannot approve with one key what they have sent with another. Proposals show the name
and the terms of the agency of their key.`

export interface KeysCommandOptions {
  readonly config: DatabaseLocation
  readonly clock: Clock
  /** Receives the output: a key, or a table. */
  readonly write: (text: string) => void
  /** Receives messages about the output. */
  readonly log: (line: string) => void
}

/**
 * Creates, lists, assigns, rotates and revokes a service's keys, and sets agencies' terms, even while the service runs.
 *
 * @returns the exit code
 */
export async function runKeysCommand(args: readonly string[], options: KeysCommandOptions): Promise<number> {
  try {
    const action = readAction(args, options)
    await expectDatabase(options.config)
    const storages = await openStorages(options)
    try {
      await action(storages.keys)
    } finally {
      await storages.close()
    }
    return 0
  } catch (error) {
    return await reportError(error, keysUsage, options)
  }
}

type Action = (storage: KeyStorage) => Promise<void>

function readAction(args: readonly string[], options: KeysCommandOptions): Action {
  const { positionals, values } = parse(args)
  const [command, ...operands] = positionals
  if (command === 'create') return create(readNewKey(operands, values, options.clock()), options)
  const [operand, ...rest] = operands
  const hasOneOperand = operand !== undefined && rest.length === 0
  const givenOptions = Object.keys(values)
  if (
    command === 'assign' &&
    hasOneOperand &&
    givenOptions.every((option) => option === 'person' || option === 'agency')
  ) {
    if (givenOptions.length === 0) throw new UsageError('assign takes --person, --agency or both')
    return assign(operand, values, options)
  }
  if (command === 'rotate' && hasOneOperand && givenOptions.every((option) => option === 'overlap-hours')) {
    return rotate(operand, values, options)
  }
  if (command === 'agency' && hasOneOperand && givenOptions.join() === 'terms') {
    return setTerms(read('agency', newKey.shape.name, operand), readTerms(values.terms), options)
  }
  if (givenOptions.length > 0) {
    throw new UsageError(
      'Only create takes options, assign takes --person and --agency, rotate --overlap-hours, and agency --terms',
    )
  }
  if (command === 'list' && operand === undefined) return list(options)
  if (command === 'revoke' && hasOneOperand) return revoke(operand, options)
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
      'overlap-hours': { type: 'string' },
    },
  })
}

type Values = ReturnType<typeof parse>['values']

function readNewKey([wantedRole, ...rest]: string[], values: Values, nowMs: number): KeyProperties {
  const role = roles.find((known) => known === wantedRole)
  if (role === undefined || rest.length > 0) throw new UsageError('create takes one role: public, agent or staff')
  if (values.terms !== undefined) throw new UsageError('--terms belong to an agency: npm run -s keys -- agency')
  if (values['overlap-hours'] !== undefined) {
    throw new UsageError('--overlap-hours belong to a rotation: npm run -s keys -- rotate')
  }
  const wantedRights = values.rights?.split(',').map((right) => right.trim())
  const properties = {
    role,
    name: read('name', newKey.shape.name, values.name),
    ...readOwner(values),
    rights: read('rights', newKey.shape.rights, wantedRights),
    expiresInDays: read('expires-in-days', newKey.shape.expiresInDays, numberOf(values['expires-in-days'])),
    dailyMilesLimit: read('daily-miles-limit', newKey.shape.dailyMilesLimit, numberOf(values['daily-miles-limit'])),
  }
  return propertiesOf(properties, nowMs)
}

function readOwner({ person, agency }: Values) {
  return { person: read('person', keyOwner.person, person), agency: read('agency', keyOwner.agency, agency) }
}

/** Parses an option with the interface's schema. */
function read<Schema extends z.ZodMiniType>(option: string, schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, value, withoutMessage)
  if (error === undefined) return data
  const problems = error.issues.map((issue) =>
    issue.code === 'custom' ? `: ${issue.message}` : textOf(explainIssue(issue, schema, '')),
  )
  throw new UsageError(problems.map((problem) => `--${option}${problem}`).join('; '))
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

const maxTermsCharacters = 2000

function readTerms(text = ''): string {
  const terms = text.trim()
  if (terms.length > maxTermsCharacters)
    throw new UsageError(`--terms must be at most ${maxTermsCharacters} characters`)
  return terms
}

/** Writes only the key to standard output, so that it can be piped; messages go to standard error. */
function create(properties: KeyProperties, { clock, write, log }: KeysCommandOptions): Action {
  return async (storage) => {
    const { key, record } = await issueKey(storage, properties, clock)
    const warning = properties.role === 'public' ? '' : '; it will not be shown again'
    log(`Created the ${properties.role} key ${record.keyId} for "${properties.name}"${warning}`)
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
    write(formatTable(rows))
  }
}

function statusOf(record: KeyRecord, nowMs: number): string {
  const { revokedAtMs } = record
  if (revokedAtMs !== null && revokedAtMs <= nowMs) return `revoked ${utcDay(revokedAtMs)}`
  const endsAtMs = endOf(record)
  if (endsAtMs === Number.POSITIVE_INFINITY) return 'active'
  return endsAtMs <= nowMs ? `expired ${utcDay(endsAtMs)}` : `active until ${timeOf(endsAtMs)}`
}

function assign(keyName: string, values: Values, { clock, log }: KeysCommandOptions): Action {
  const owner = readOwner(values)
  return async (storage) => {
    const record = await findOne(storage, keyName, 'assign', clock())
    await assignKey(storage, record, owner, clock)
    const newOwner = [owner.person, owner.agency].filter((one) => one !== undefined).join(' and ')
    log(`Assigned the ${record.role} key ${record.keyId} of "${record.name}" to ${newOwner}`)
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

function rotate(keyName: string, values: Values, { clock, write, log }: KeysCommandOptions): Action {
  const hours = read('overlap-hours', overlapHours, numberOf(values['overlap-hours']))
  return async (storage) => {
    const old = await findOne(storage, keyName, 'rotate', clock())
    const { key, record } = await rotateKey(storage, old, hours, clock)
    const end = hours === 0 ? 'has ended' : `ends in ${hours} h`
    log(`Created the ${old.role} key ${record.keyId}, the successor of ${old.keyId}, which ${end}`)
    write(`${key}\n`)
  }
}

function revoke(keyName: string, { clock, log }: KeysCommandOptions): Action {
  return async (storage) => {
    const { keyId, role, name } = await findOne(storage, keyName, 'revoke', clock())
    await storage.revoke(keyId, clock())
    log(`Revoked the ${role} key ${keyId} of "${name}"`)
  }
}

/** @param keyName a key id, or the last four characters of an active key */
async function findOne(storage: KeyStorage, keyName: string, command: string, nowMs: number): Promise<KeyRecord> {
  const records = await storage.list()
  const byId = records.filter(({ keyId }) => keyId === keyName)
  const matches =
    byId.length > 0
      ? byId
      : records.filter(({ lastFour, revokedAtMs }) => lastFour === keyName && (revokedAtMs ?? nowMs + 1) > nowMs)
  const [record, ...others] = matches
  if (record === undefined) throw new StartError(`There is no key "${keyName}" to ${command}`)
  if (others.length > 0) {
    throw new StartError(`Several keys end in "${keyName}": ${matches.map(({ keyId }) => keyId).join(', ')}`)
  }
  return record
}

function timeOf(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
