import { saltedHash } from '../../database/salted-hash.ts'
import type { KeyRecord } from '../../keys/key.ts'
import type { ReviewRule } from './review-rule.ts'
import type {
  AccountChange,
  Actor,
  Decision,
  NewAccount,
  NewReversal,
  NewTransfer,
  ReversalDecision,
  ReversalStatus,
} from './storage.ts'

/** One change of the ledger, as it is stored in the log of events. */
export interface NewEvent {
  readonly kind: string
  /** The id of what has changed: of a transfer, an account or a key, or the number of a rule. */
  readonly subject: string
  readonly createdAtMs: number
  /** JSON; the text that is sealed. */
  readonly body: string
  readonly by: Pick<Actor, 'keyId' | 'person' | 'address' | 'requestId'>
}

function newEvent(
  subject: string,
  by: NewEvent['by'],
  body: { kind: string; at: number; [field: string]: unknown },
): NewEvent {
  return { kind: body.kind, subject, createdAtMs: body.at, body: JSON.stringify(body), by }
}

export function transferStored(
  { transactionId, referenceId, amount, note, by, createdAtMs }: NewTransfer,
  accountId: string,
  status: NewTransfer['status'],
): NewEvent {
  return newEvent(transactionId, by, {
    kind: 'transfer.stored',
    transaction_id: transactionId,
    reference_id: referenceId,
    account_id: accountId,
    amount,
    status,
    note,
    sent_by: by.keyLabel,
    sent_by_key: by.keyId,
    sent_by_person: by.person,
    at: createdAtMs,
  })
}

export function transferDecided({ transactionId, status, reason, by, decidedAtMs }: Decision): NewEvent {
  return newEvent(transactionId, by, {
    kind: 'transfer.decided',
    transaction_id: transactionId,
    status,
    reason,
    decided_by: by.keyLabel,
    decided_by_key: by.keyId,
    decided_by_person: by.person,
    at: decidedAtMs,
  })
}

export function reversalRequested(reversal: NewReversal, status: ReversalStatus): NewEvent {
  const { reversalId, transactionId, referenceId, reason, allowsDebt, by, requestedAtMs } = reversal
  return newEvent(transactionId, by, {
    kind: 'reversal.requested',
    reversal_id: reversalId,
    transaction_id: transactionId,
    reference_id: referenceId,
    reason,
    allows_debt: allowsDebt ? 1 : 0,
    status,
    requested_by: by.keyLabel,
    requested_by_key: by.keyId,
    requested_by_person: by.person,
    at: requestedAtMs,
  })
}

export function reversalDecided(
  { transactionId, status, reason, by, decidedAtMs }: ReversalDecision,
  reversalId: string,
): NewEvent {
  return newEvent(transactionId, by, {
    kind: 'reversal.decided',
    reversal_id: reversalId,
    transaction_id: transactionId,
    status,
    reason,
    decided_by: by.keyLabel,
    decided_by_key: by.keyId,
    decided_by_person: by.person,
    at: decidedAtMs,
  })
}

export function accountOpened({ accountId, phoneNumber, externalId, salt, by, createdAtMs }: NewAccount): NewEvent {
  return newEvent(accountId, by, {
    kind: 'account.opened',
    account_id: accountId,
    phone_hash: saltedHash(salt, phoneNumber),
    external_id_hash: saltedHash(salt, externalId),
    opened_by_key: by.keyId,
    opened_by_person: by.person,
    at: createdAtMs,
  })
}

/** @param salt that of the account */
export function accountChanged({ accountId, change, reason, by, changedAtMs }: AccountChange, salt: Buffer): NewEvent {
  return newEvent(accountId, by, {
    kind: 'account.changed',
    account_id: accountId,
    change: change.to,
    phone_hash: change.to === 'phone_number' ? saltedHash(salt, change.phoneNumber) : null,
    reason,
    changed_by: by.keyLabel,
    changed_by_key: by.keyId,
    changed_by_person: by.person,
    at: changedAtMs,
  })
}

/** What an operator's command does comes from no request. */
export function operatorActor(name: string): Actor {
  return { keyId: 'operator', person: name, keyLabel: name, address: null, requestId: null }
}

export function ruleChanged(ruleNo: number, rule: ReviewRule, changedBy: string, nowMs: number): NewEvent {
  return newEvent(String(ruleNo), operatorActor(changedBy), {
    kind: 'rule.changed',
    rule_no: ruleNo,
    above_miles: rule.aboveMiles,
    above_sender_day: rule.aboveSenderDay,
    above_recipient_day: rule.aboveRecipientDay,
    changed_by: changedBy,
    at: nowMs,
  })
}

export function keyCreated(record: KeyRecord): NewEvent {
  return newEvent(record.keyId, operatorActor('operator'), {
    kind: 'key.created',
    key_id: record.keyId,
    role: record.role,
    rights: record.rights.join(),
    name: record.name,
    person: record.person,
    person_name: record.personName,
    secret_hash: record.keyHash.toString('hex'),
    daily_miles_limit: record.dailyMilesLimit,
    expires_at: record.expiresAtMs,
    at: record.createdAtMs,
  })
}

export function keyRevoked(keyId: string, nowMs: number): NewEvent {
  return newEvent(keyId, operatorActor('operator'), { kind: 'key.revoked', key_id: keyId, at: nowMs })
}

export function keyAssigned(keyId: string, person: string, personName: string, nowMs: number): NewEvent {
  const body = { kind: 'key.assigned', key_id: keyId, person, person_name: personName, at: nowMs }
  return newEvent(keyId, operatorActor('operator'), body)
}
