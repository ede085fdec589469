import { digestOf } from '../ledger/word-digests.ts'

type Value = string | number | Buffer | null
export type Body = Readonly<Record<string, unknown>>

/** A stored row, or an event about it. */
export type LoggedRow = Readonly<Record<string, Value>> & {
  readonly subject: string
  /** 0 for a stored row. */
  readonly eventId: number
  readonly kind: string | null
  readonly body: string | null
  /** Who caused the event. */
  readonly eventPerson: string | null
  readonly eventKey: string | null
}

export interface Event {
  readonly eventId: number
  readonly kind: string
  readonly body: Body
  readonly person: string
  readonly keyId: string
}

/** A table, with the events that its rows can be computed from. */
export interface LoggedTable {
  readonly table: string
  /** What a row is called in a problem. */
  readonly name: string
  /** The id of what a row is about. */
  readonly subject: string
  /** Its columns beside the salt, called like the fields in the events. */
  readonly columns: readonly string[]
  readonly kinds: readonly string[]
  /** Returns the problem of the rows of one subject; there is at least one. */
  readonly findProblem: (name: string, rows: readonly LoggedRow[], events: readonly Event[]) => string | undefined
}

/** Who did something, by the verb of it: events have digests of the first two. */
const actorFields = (did: string) => [`${did}_by`, `${did}_by_person`, `${did}_by_key`]
const actorWords = (did: string) => actorFields(did).slice(0, 2)
const transferFields = ['reference_id', 'account_id', 'amount', 'batch_id', 'created_at', 'sent_by_key']
const transferWords = ['note', 'batch_name', ...actorWords('sent')]
const reversalFields = ['reference_id', 'allows_debt', 'requested_at', 'requested_by_key']
const reversalWords = ['reason', ...actorWords('requested')]
const decisionFields = ['decided_by_key', 'decided_at']
const decisionWords = ['decision_reason', ...actorWords('decided')]
const changeFields = ['change', 'changed_at', 'changed_by_key']
const changeWords = ['earlier_phone_number', 'reason', ...actorWords('changed')]
const ruleFields = ['above_miles', 'above_sender_day', 'above_recipient_day', 'changed_at']
const keyFields =
  'role rights secret_hash public_key prefix last_four daily_miles_limit expires_at revoked_at created_at'.split(' ')
const keyWords = ['name', 'person', 'person_name']

export const loggedTables: readonly LoggedTable[] = [
  {
    table: 'transfers',
    name: 'Transfer',
    subject: 'transaction_id',
    columns: [
      'transaction_id',
      'event_id',
      'status',
      ...transferFields,
      ...transferWords,
      ...decisionFields,
      ...decisionWords,
    ],
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
        wordsDiffer(name, stored, row, transferWords) ??
        differsFromDecision(name, decisions[0], row)
      )
    },
  },
  {
    table: 'reversals',
    name: 'Reversal of transfer',
    subject: 'transaction_id',
    columns: [
      'reversal_id',
      'transaction_id',
      'status',
      ...reversalFields,
      ...reversalWords,
      ...decisionFields,
      ...decisionWords,
    ],
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
          ]) ??
          wordsDiffer(name, request, row, reversalWords) ??
          differsFromDecision(name, decision, row)
        if (problem !== undefined) return problem
      }
      return undefined
    },
  },
  {
    table: 'accounts',
    name: 'Account',
    subject: 'account_id',
    columns: ['phone_number', 'external_id', 'status', 'created_at'],
    kinds: ['account.opened', 'account.changed'],
    findProblem(name, [row], events) {
      const opened = events.find(({ kind }) => kind === 'account.opened')
      if (row === undefined) return isNotStored(name)
      if (opened === undefined) return isNotLogged(name)
      const state: Record<string, unknown> = { ...opened.body, status: 'open', created_at: opened.body['at'] }
      for (const { kind, body } of events) {
        if (kind !== 'account.changed') continue
        const { change, phone_number_digest } = body
        if (change === 'phone_number') state['phone_number_digest'] = phone_number_digest
        else state['status'] = change === 'unfrozen' ? 'open' : change
      }
      // Who opened it is in the event alone.
      const opener = { ...row, opened_by_person: opened.person, opened_by_key: opened.keyId }
      return (
        wordsDiffer(name, { ...opened, body: state }, opener, ['phone_number', 'external_id', 'opened_by_person']) ??
        differs(name, state, row, ['status', 'created_at'])
      )
    },
  },
  {
    table: 'account_changes',
    name: 'Account',
    subject: 'account_id',
    columns: ['change_no', ...changeFields, ...changeWords],
    kinds: ['account.changed'],
    findProblem(name, rows, events) {
      if (rows.length < events.length) return `${name}: a change in the log of events is not stored`
      const inOrder = rows.toSorted((one, other) => Number(one['change_no']) - Number(other['change_no']))
      for (const [at, row] of inOrder.entries()) {
        const event = events[at]
        if (event === undefined) return `${name}: a change has no event in the log`
        const problem =
          differs(name, { ...event.body, changed_at: event.body['at'] }, row, changeFields) ??
          wordsDiffer(name, event, row, changeWords)
        if (problem !== undefined) return problem
      }
      return undefined
    },
  },
  {
    table: 'openings',
    name: 'Opening of account',
    subject: 'account_id',
    columns: ['amount', 'imported_at', 'reference', 'imported_by'],
    kinds: ['opening'],
    findProblem: operatorsProblem('imported', ['amount', 'imported_at'], ['reference', 'imported_by']),
  },
  {
    table: 'keys',
    name: 'Key',
    subject: 'key_id',
    columns: [...keyFields, ...keyWords],
    kinds: ['key.created', 'key.revoked', 'key.assigned'],
    findProblem(name, [row], events) {
      const created = events.find(({ kind }) => kind === 'key.created')
      if (row === undefined) return isNotStored(name)
      if (created === undefined) return isNotLogged(name)
      const assigned = events.findLast(({ kind }) => kind === 'key.assigned')
      const revoked = events.findLast(({ kind }) => kind === 'key.revoked')?.body
      const state = {
        ...created.body,
        ...assigned?.body,
        created_at: created.body['at'],
        revoked_at: revoked?.['ends_at'] ?? revoked?.['at'] ?? null,
      }
      const secretHash = row['secret_hash']
      const hex = Buffer.isBuffer(secretHash) ? secretHash.toString('hex') : null
      return (
        differs(name, state, { ...row, secret_hash: hex }, keyFields) ??
        wordsDiffer(name, { ...created, body: state }, row, keyWords) ??
        // Who changed it is in the events alone.
        events
          .filter(({ body }) => body['done_by_key'] !== undefined)
          .map((event) => {
            const doer = { ...row, done_by_person: event.person, done_by_key: event.keyId }
            return wordsDiffer(name, event, doer, ['done_by_person'])
          })
          .find((problem) => problem !== undefined)
      )
    },
  },
  {
    table: 'review_rules',
    name: 'Review rule',
    subject: 'rule_no',
    columns: [...ruleFields, 'changed_by'],
    kinds: ['rule.changed'],
    findProblem: operatorsProblem('changed', ruleFields, ['changed_by']),
  },
]

/** Returns the problem of rows that have one event each, of what an operator did: whose name is the event's person, too. */
function operatorsProblem(
  did: string,
  fields: readonly string[],
  words: readonly string[],
): LoggedTable['findProblem'] {
  return (name, [row], [event, ...others]) => {
    if (row === undefined) return isNotStored(name)
    if (event === undefined) return isNotLogged(name)
    if (others.length > 0) return isLoggedTwice(name)
    const state = { ...event.body, [`${did}_at`]: event.body['at'], [`${did}_by`]: event.person }
    const ofKey = { ...row, [`${did}_by_key`]: event.keyId }
    return differs(name, state, row, [...fields, `${did}_by`]) ?? wordsDiffer(name, event, ofKey, words)
  }
}

function differsFromDecision(name: string, decision: Event | undefined, row: LoggedRow): string | undefined {
  if (decision === undefined) {
    return [...decisionFields, ...decisionWords].some((field) => row[field] !== null)
      ? `${name}: its decision is not in the log of events`
      : undefined
  }
  const { body } = decision
  return (
    differs(name, { ...body, decided_at: body['at'] }, row, [...decisionFields, 'status']) ??
    wordsDiffer(name, decision, row, decisionWords)
  )
}

/** Compares words of a row with the digests in an event, or, where they were erased, with what is left in their place. */
function wordsDiffer(name: string, event: Event, row: LoggedRow, words: readonly string[]): string | undefined {
  const salt = row['salt'] ?? null
  for (const word of words) {
    const text = row[word] ?? null
    const logged = event.body[`${word}_digest`] ?? null
    const isSame = Buffer.isBuffer(salt)
      ? logged === (text === null ? null : digestOf(salt, word, String(text)))
      : erasedWords(word, row).includes(text)
    if (!isSame) return `${name}: ${word} is not the one in the log of events`
    if (word.endsWith('_by_person') && text !== event.person)
      return `Event ${event.eventId}: its person differs from the row`
  }
  return undefined
}

/** What may stand in the place of an erased word: for a person the key, so that two persons stay apart. */
function erasedWords(word: string, row: LoggedRow): readonly unknown[] {
  const key = row[`${word.replace(/_person$/, '')}_key`]
  return key === undefined ? [null, '', row.subject] : [key]
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
