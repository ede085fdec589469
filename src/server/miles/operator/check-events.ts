import type { LedgerCheck, RowCheck } from './row-check.ts'

interface EventRow {
  readonly eventId: number
  readonly kind: string
  readonly subject: string
  readonly createdAtMs: number
  readonly body: string
  readonly keyId: string
  readonly person: string
}

/** The fields of a body that name its subject. */
const subjectFields: Readonly<Record<string, string>> = {
  account: 'account_id',
  opening: 'account_id',
  transfer: 'transaction_id',
  reversal: 'transaction_id',
  key: 'key_id',
  rule: 'rule_no',
  words: 'subject',
  signer: 'verifier_key',
  log: 'reason',
}

/** The beginning of the fields of a body that name the key of who did it. */
const actorFields: Readonly<Record<string, string>> = {
  'account.opened': 'opened_by',
  'account.changed': 'changed_by',
  'transfer.stored': 'sent_by',
  'transfer.decided': 'decided_by',
  'reversal.requested': 'requested_by',
  'reversal.decided': 'decided_by',
  'key.created': 'done_by',
  'key.revoked': 'done_by',
  'key.assigned': 'done_by',
}

/** Who is named by what the service or a command does, by the beginning of its kind; a command names no key. */
const fixedPersons: Readonly<Record<string, string>> = { key: 'operator', signer: 'service' }

/** Checks that the columns by which events are found say what their sealed bodies say; other persons are compared with rows. */
export const eventsCheck: LedgerCheck = {
  sql: `
    SELECT event_id AS "eventId", kind, subject, created_at AS "createdAtMs", body, key_id AS "keyId", person
    FROM events ORDER BY event_id`,
  start: (): RowCheck<EventRow> => ({ take: findProblem, end: () => undefined }),
}

function findProblem({ eventId, kind, subject, createdAtMs, body, keyId, person }: EventRow): string | undefined {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(body) as Record<string, unknown>
  } catch {
    return `Event ${eventId} is not JSON`
  }
  const [noun = ''] = kind.split('.', 1)
  const subjectField = subjectFields[noun]
  const actorKey = fields[`${actorFields[kind]}_key`]
  const isConsistent =
    fields['kind'] === kind &&
    fields['at'] === createdAtMs &&
    (subjectField === undefined || String(fields[subjectField]) === subject) &&
    keyId === (actorKey ?? (noun === 'signer' ? 'service' : 'operator')) &&
    person === ((actorKey === undefined ? fixedPersons[noun] : undefined) ?? person)
  return isConsistent ? undefined : `Event ${eventId}: its columns differ from its body`
}
