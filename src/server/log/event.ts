import { run, sql, type Steps } from '../database/sql.ts'
import { drawNonce } from './word-digests.ts'

/** The author of a change to the ledger, and the origin of the request. */
export interface Actor {
  readonly keyId: string
  readonly person: string
  /** The key's name and its last characters, by which staff recognize it. */
  readonly keyLabel: string
  /** The IP address and the id of the request; `null` for an operator's command. */
  readonly address: string | null
  readonly requestId: string | null
}

/** One change, as it is stored in the log of events. */
export interface NewEvent {
  readonly kind: string
  /** The id of the changed transfer, account or key, or the number of the changed rule. */
  readonly subject: string
  readonly createdAtMs: number
  /** The JSON text that is sealed. It contains digests of texts and persons, and random bytes of its own. */
  readonly body: string
  readonly by: Pick<Actor, 'keyId' | 'person' | 'address' | 'requestId'>
}

export function newEvent(
  subject: string,
  by: NewEvent['by'],
  body: { kind: string; at: number; [field: string]: unknown },
  nonce = drawNonce(),
): NewEvent {
  return { kind: body.kind, subject, createdAtMs: body.at, body: JSON.stringify({ ...body, nonce }), by }
}

/** Returns the actor of an operator's command, which has no request. */
export function operatorActor(name: string): Actor {
  return { keyId: 'operator', person: name, keyLabel: name, address: null, requestId: null }
}

export const operator = operatorActor('operator')

/** The actor of work that no person requested. */
export const service = { ...operatorActor('service'), keyId: 'service' }

export function signerAdded(verifierKey: string, nowMs: number): NewEvent {
  const body = { kind: 'signer.added', verifier_key: verifierKey, at: nowMs }
  return newEvent(verifierKey, service, body)
}

/** Appends an event to the log, in the caller's transaction. */
export function* writeEvent(event: NewEvent): Steps<void> {
  const { kind, subject, createdAtMs, body, by } = event
  yield* run(
    sql`INSERT INTO events (kind, subject, created_at, body, key_id, person, address, request_id)
     VALUES (${kind}, ${subject}, ${createdAtMs}, ${body}, ${by.keyId}, ${by.person}, ${by.address}, ${by.requestId})`,
  )
}
