/** A stored event. */
export interface EventRow {
  readonly eventId: number
  readonly kind: string
  readonly subject: string
  readonly createdAtMs: number
  readonly body: string
  readonly keyId: string
  readonly person: string
}

/** The field of an event's body that has its subject, by the first part of its kind. */
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
  webhook: 'webhook_id',
}

/** The person of events by the service or by commands, by the first part of their kind; a command has no key. */
const fixedPersons: Readonly<Record<string, string>> = { key: 'operator', webhook: 'operator', signer: 'service' }

/**
 * Returns the problem of an event, if any: its columns, which are used to find events, must match its sealed body.
 * Other persons are compared with rows.
 */
export function findEventProblem({ eventId, kind, subject, createdAtMs, body, keyId, person }: EventRow) {
  let fields: Record<string, unknown>
  try {
    fields = Object(JSON.parse(body)) as Record<string, unknown>
  } catch {
    return `Event ${eventId} is not JSON`
  }
  const [noun = ''] = kind.split('.', 1)
  const actorField = Object.keys(fields).find((field) => field.endsWith('_by_key'))
  const isConsistent =
    fields['kind'] === kind &&
    fields['at'] === createdAtMs &&
    String(fields[subjectFields[noun] ?? '']) === subject &&
    keyId === (actorField === undefined ? (noun === 'signer' ? 'service' : 'operator') : fields[actorField]) &&
    person === ((actorField === undefined ? fixedPersons[noun] : undefined) ?? person)
  return isConsistent ? undefined : `Event ${eventId}: its columns differ from its body`
}
