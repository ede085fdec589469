import { saltedHash } from '../../database/salted-hash.ts'

type Value = string | number | Buffer | null
export type Body = Readonly<Record<string, unknown>>

/** A stored row, or an event about it. */
export type LoggedRow = Readonly<Record<string, Value>> & {
  readonly subject: string
  /** 0 for a stored row. */
  readonly eventId: number
  readonly kind: string | null
  readonly body: string | null
}

export interface Event {
  readonly eventId: number
  readonly kind: string
  readonly body: Body
}

/** A table, with the events that its rows can be computed from. */
export interface LoggedTable {
  readonly table: string
  /** What a row is called in a problem. */
  readonly name: string
  /** The id of what a row is about. */
  readonly subject: string
  /** Its columns, by the names of the fields in the events. */
  readonly columns: Readonly<Record<string, string>>
  readonly kinds: readonly string[]
  /** Returns the problem of the rows of one subject; there is at least one. */
  readonly findProblem: (name: string, rows: readonly LoggedRow[], events: readonly Event[]) => string | undefined
}

/** Who did something, by the verb of it. */
const actorFields = (did: string) => [`${did}_by`, `${did}_by_key`, `${did}_by_person`]
const transferFields = ['reference_id', 'account_id', 'amount', 'note', 'created_at', ...actorFields('sent')]
const reversalFields = ['reference_id', 'reason', 'allows_debt', 'requested_at', ...actorFields('requested')]
const decisionFields = [...actorFields('decided'), 'decision_reason', 'decided_at']
const changeFields = ['change', 'reason', 'changed_at', ...actorFields('changed')]
const ruleFields = ['above_miles', 'above_sender_day', 'above_recipient_day', 'changed_by', 'changed_at']
const keyFields =
  'role rights name person person_name secret_hash daily_miles_limit expires_at revoked_at created_at'.split(' ')

function columnsOf(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

export const loggedTables: readonly LoggedTable[] = [
  {
    table: 'transfers',
    name: 'Transfer',
    subject: 'transaction_id',
    columns: columnsOf('transaction_id', 'event_id', 'status', ...transferFields, ...decisionFields),
    kinds: ['transfer.stored', 'transfer.decided'],
    findProblem(name, [row], events) {
      const stored = events.find(({ kind }) => kind === 'transfer.stored')
      const decisions = events.filter(({ kind }) => kind === 'transfer.decided')
      if (row === undefined) return isNotStored(name)
      if (stored === undefined) return isNotLogged(name)
      if (events.length - decisions.length > 1 || decisions.length > 1) return isLoggedTwice(name)
      return (
        differs(name, { event_id: stored.eventId }, row, ['event_id']) ??
        differs(name, { ...stored.body, created_at: stored.body['at'] }, row, [
          ...transferFields,
          ...(decisions.length === 0 ? ['status'] : []),
        ]) ??
        differsFromDecision(name, decisions[0], row)
      )
    },
  },
  {
    table: 'reversals',
    name: 'Reversal of transfer',
    subject: 'transaction_id',
    columns: columnsOf('reversal_id', 'transaction_id', 'status', ...reversalFields, ...decisionFields),
    kinds: ['reversal.requested', 'reversal.decided'],
    findProblem(name, rows, events) {
      const requests = events.filter(({ kind }) => kind === 'reversal.requested')
      if (rows.length < requests.length) return isNotStored(name)
      for (const row of rows) {
        const own = events.filter(({ body }) => body['reversal_id'] === row['reversal_id'])
        const request = own.find(({ kind }) => kind === 'reversal.requested')
        const decision = own.find(({ kind }) => kind === 'reversal.decided')
        if (request === undefined) return isNotLogged(name)
        const problem =
          differs(name, { ...request.body, requested_at: request.body['at'] }, row, [
            ...reversalFields,
            ...(decision === undefined ? ['status'] : []),
          ]) ?? differsFromDecision(name, decision, row)
        if (problem !== undefined) return problem
      }
      return undefined
    },
  },
  {
    table: 'accounts',
    name: 'Account',
    subject: 'account_id',
    columns: columnsOf('phone_number', 'external_id', 'status', 'salt', 'created_at'),
    kinds: ['account.opened', 'account.changed'],
    findProblem(name, [row], events) {
      const opened = events.find(({ kind }) => kind === 'account.opened')
      if (row === undefined) return isNotStored(name)
      if (opened === undefined) return isNotLogged(name)
      const state: Record<string, unknown> = { ...opened.body, status: 'open', created_at: opened.body['at'] }
      for (const { kind, body } of events) {
        if (kind !== 'account.changed') continue
        const { change, phone_hash } = body
        if (change === 'phone_number') state['phone_hash'] = phone_hash
        else state['status'] = change === 'unfrozen' ? 'open' : change
      }
      const salt = row['salt'] as Buffer
      if (state['phone_hash'] !== saltedHash(salt, String(row['phone_number']))) {
        return `${name}: the phone number is not the one in the log of events`
      }
      if (state['external_id_hash'] !== saltedHash(salt, String(row['external_id']))) {
        return `${name}: the external id is not the one in the log of events`
      }
      return differs(name, state, row, ['status', 'created_at'])
    },
  },
  {
    table: 'account_changes',
    name: 'Account',
    subject: 'account_id',
    columns: columnsOf('change_no', ...changeFields),
    kinds: ['account.changed'],
    findProblem(name, rows, events) {
      if (rows.length < events.length) return `${name}: a change in the log of events is not stored`
      const inOrder = rows.toSorted((one, other) => Number(one['change_no']) - Number(other['change_no']))
      for (const [at, row] of inOrder.entries()) {
        const body = events[at]?.body
        if (body === undefined) return `${name}: a change has no event in the log`
        const problem = differs(name, { ...body, changed_at: body['at'] }, row, changeFields)
        if (problem !== undefined) return problem
      }
      return undefined
    },
  },
  {
    table: 'keys',
    name: 'Key',
    subject: 'key_id',
    columns: columnsOf(...keyFields),
    kinds: ['key.created', 'key.revoked', 'key.assigned'],
    findProblem(name, [row], events) {
      const created = events.find(({ kind }) => kind === 'key.created')
      if (row === undefined) return isNotStored(name)
      if (created === undefined) return isNotLogged(name)
      const assigned = events.findLast(({ kind }) => kind === 'key.assigned')
      const revoked = events.find(({ kind }) => kind === 'key.revoked')
      const { person, person_name = person } = (assigned ?? created).body
      const state = {
        ...created.body,
        created_at: created.body['at'],
        person,
        person_name,
        revoked_at: revoked?.body['at'] ?? null,
      }
      const secretHash = row['secret_hash']
      const hex = Buffer.isBuffer(secretHash) ? secretHash.toString('hex') : null
      return differs(name, state, { ...row, secret_hash: hex }, keyFields)
    },
  },
  {
    table: 'review_rules',
    name: 'Review rule',
    subject: 'rule_no',
    columns: columnsOf(...ruleFields),
    kinds: ['rule.changed'],
    findProblem(name, [row], [event]) {
      if (row === undefined) return isNotStored(name)
      if (event === undefined) return isNotLogged(name)
      return differs(name, { ...event.body, changed_at: event.body['at'] }, row, ruleFields)
    },
  },
]

function differsFromDecision(name: string, decision: Event | undefined, row: LoggedRow): string | undefined {
  if (decision === undefined) {
    return decisionFields.some((field) => row[field] !== null)
      ? `${name}: its decision is not in the log of events`
      : undefined
  }
  const { body } = decision
  return differs(name, { ...body, decision_reason: body['reason'], decided_at: body['at'] }, row, [
    ...decisionFields,
    'status',
  ])
}

function differs(name: string, logged: Body, row: Body, fields: readonly string[]): string | undefined {
  const field = fields.find((field) => (logged[field] ?? null) !== (row[field] ?? null))
  if (field === undefined) return undefined
  const [found, expected] = [row[field], logged[field]].map((value) => JSON.stringify(value ?? null))
  return `${name}: ${field} is ${found}, but ${expected} in the log of events`
}

function isNotStored(name: string): string {
  return `${name} is in the log of events, but not stored`
}

function isNotLogged(name: string): string {
  return `${name} is not in the log of events`
}

function isLoggedTwice(name: string): string {
  return `${name} is in the log of events more than once`
}
