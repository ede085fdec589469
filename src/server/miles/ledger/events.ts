import type { KeyRecord } from '../../keys/key.ts'
import type { ReviewRule } from './review-rule.ts'
import type {
  AccountChange,
  Actor,
  Decision,
  ImportedMember,
  NewAccount,
  NewReversal,
  NewTransfer,
  ReversalDecision,
  ReversalStatus,
} from './storage.ts'
import { digestsOf, type Drawn, drawNonce } from './word-digests.ts'

/** One change of the ledger, as it is stored in the log of events. */
export interface NewEvent {
  readonly kind: string
  /** The id of what has changed: of a transfer, an account or a key, or the number of a rule. */
  readonly subject: string
  readonly createdAtMs: number
  /** JSON; the text that is sealed. It has words and persons as digests only, and random bytes of its own. */
  readonly body: string
  readonly by: Pick<Actor, 'keyId' | 'person' | 'address' | 'requestId'>
}

function newEvent(
  subject: string,
  by: NewEvent['by'],
  body: { kind: string; at: number; [field: string]: unknown },
  nonce = drawNonce(),
): NewEvent {
  return { kind: body.kind, subject, createdAtMs: body.at, body: JSON.stringify({ ...body, nonce }), by }
}

/** Returns what a transfer's event has of its words: its note, the name of its batch and who sent it. */
export function transferDigests({ note, batch, by, salt }: NewTransfer): Record<string, string | null> {
  return digestsOf(salt, {
    note,
    batch_name: batch?.name ?? null,
    sent_by: by.keyLabel,
    sent_by_person: by.person,
  })
}

export function transferStored(transfer: NewTransfer, accountId: string): NewEvent {
  const { transactionId, referenceId, amount, status, batch, by, createdAtMs, nonce } = transfer
  const body = {
    kind: 'transfer.stored',
    transaction_id: transactionId,
    reference_id: referenceId,
    account_id: accountId,
    amount,
    status,
    batch_id: batch?.id ?? null,
    ...transferDigests(transfer),
    sent_by_key: by.keyId,
    at: createdAtMs,
  }
  return newEvent(transactionId, by, body, nonce)
}

function decided(
  { transactionId, status, reason, by, decidedAtMs, nonce }: Decision | ReversalDecision,
  what: { readonly kind: string; readonly reversal_id?: string },
  salt: Buffer,
): NewEvent {
  const body = {
    ...what,
    transaction_id: transactionId,
    status,
    ...digestsOf(salt, { decision_reason: reason, decided_by: by.keyLabel, decided_by_person: by.person }),
    decided_by_key: by.keyId,
    at: decidedAtMs,
  }
  return newEvent(transactionId, by, body, nonce)
}

/** @param salt that of the transfer */
export function transferDecided(decision: Decision, salt: Buffer): NewEvent {
  return decided(decision, { kind: 'transfer.decided' }, salt)
}

export function reversalRequested(reversal: NewReversal, status: ReversalStatus): NewEvent {
  const { reversalId, transactionId, referenceId, reason, allowsDebt, by, requestedAtMs, salt, nonce } = reversal
  const body = {
    kind: 'reversal.requested',
    reversal_id: reversalId,
    transaction_id: transactionId,
    reference_id: referenceId,
    allows_debt: allowsDebt ? 1 : 0,
    status,
    ...digestsOf(salt, { reason, requested_by: by.keyLabel, requested_by_person: by.person }),
    requested_by_key: by.keyId,
    at: requestedAtMs,
  }
  return newEvent(transactionId, by, body, nonce)
}

/** @param salt that of the reversal */
export function reversalDecided(decision: ReversalDecision, reversalId: string, salt: Buffer): NewEvent {
  return decided(decision, { kind: 'reversal.decided', reversal_id: reversalId }, salt)
}

export function accountOpened(account: NewAccount): NewEvent {
  const { accountId, phoneNumber, externalId, salt, by, createdAtMs, nonce } = account
  const body = {
    kind: 'account.opened',
    account_id: accountId,
    ...digestsOf(salt, { phone_number: phoneNumber, external_id: externalId, opened_by_person: by.person }),
    opened_by_key: by.keyId,
    at: createdAtMs,
  }
  return newEvent(accountId, by, body, nonce)
}

/**
 * @param accountSalt that of the account
 * @param earlierPhoneNumber `null` where it stays
 */
export function accountChanged(write: AccountChange, accountSalt: Buffer, earlierPhoneNumber: string | null): NewEvent {
  const { accountId, change, reason, by, changedAtMs, salt, nonce } = write
  const words = {
    earlier_phone_number: earlierPhoneNumber,
    reason,
    changed_by: by.keyLabel,
    changed_by_person: by.person,
  }
  const body = {
    kind: 'account.changed',
    account_id: accountId,
    change: change.to,
    ...digestsOf(accountSalt, { phone_number: change.to === 'phone_number' ? change.phoneNumber : null }),
    ...digestsOf(salt, words),
    changed_by_key: by.keyId,
    at: changedAtMs,
  }
  return newEvent(accountId, by, body, nonce)
}

export function openingImported(
  { accountId, balance, reference }: ImportedMember & { readonly accountId: string },
  { salt, nonce }: Drawn,
  importedBy: string,
  nowMs: number,
): NewEvent {
  const digests = digestsOf(salt, { reference, imported_by: importedBy })
  const body = { kind: 'opening', account_id: accountId, amount: balance, ...digests, at: nowMs }
  return newEvent(accountId, operatorActor(importedBy), body, nonce)
}

/** What an operator's command does comes from no request. */
export function operatorActor(name: string): Actor {
  return { keyId: 'operator', person: name, keyLabel: name, address: null, requestId: null }
}

/** Who ran a command that changes keys. */
export const operator = operatorActor('operator')

/** @param salt that of the rule */
export function ruleChanged(
  ruleNo: number,
  rule: ReviewRule,
  changedBy: string,
  nowMs: number,
  salt: Buffer,
): NewEvent {
  return newEvent(String(ruleNo), operatorActor(changedBy), {
    kind: 'rule.changed',
    rule_no: ruleNo,
    above_miles: rule.aboveMiles,
    above_sender_day: rule.aboveSenderDay,
    above_recipient_day: rule.aboveRecipientDay,
    ...digestsOf(salt, { changed_by: changedBy }),
    at: nowMs,
  })
}

/** Who changed a key, where that was no command. */
function doneBy({ keyId, person }: NewEvent['by'], salt: Buffer): Record<string, string | null> {
  return keyId === operator.keyId ? {} : { ...digestsOf(salt, { done_by_person: person }), done_by_key: keyId }
}

/** @param salt that of the key */
export function keyCreated(record: KeyRecord, salt: Buffer, by: NewEvent['by']): NewEvent {
  return newEvent(record.keyId, by, {
    kind: 'key.created',
    key_id: record.keyId,
    role: record.role,
    rights: record.rights.join(),
    ...digestsOf(salt, { name: record.name, person: record.person, person_name: record.personName }),
    secret_hash: record.keyHash.toString('hex'),
    public_key: record.publicKey,
    prefix: record.prefix,
    last_four: record.lastFour,
    daily_miles_limit: record.dailyMilesLimit,
    expires_at: record.expiresAtMs,
    ...doneBy(by, salt),
    at: record.createdAtMs,
  })
}

interface KeyChange extends Pick<KeyRecord, 'keyId'> {
  /** That of the key. */
  readonly salt: Buffer
  readonly nowMs: number
  readonly by: NewEvent['by']
}

/** @param endsAtMs later than now for a key with a successor */
export function keyRevoked({ keyId, salt, nowMs, by }: KeyChange, endsAtMs: number): NewEvent {
  return newEvent(keyId, by, {
    kind: 'key.revoked',
    key_id: keyId,
    ...(endsAtMs > nowMs && { ends_at: endsAtMs }),
    ...doneBy(by, salt),
    at: nowMs,
  })
}

export function keyAssigned({ keyId, salt, nowMs, by }: KeyChange, person: string, personName: string): NewEvent {
  return newEvent(keyId, by, {
    kind: 'key.assigned',
    key_id: keyId,
    ...digestsOf(salt, { person, person_name: personName }),
    ...doneBy(by, salt),
    at: nowMs,
  })
}

/** @param subject the id of a closed account, or of a revoked key */
export function wordsErased(subject: string, erasedBy: string, nowMs: number): NewEvent {
  return newEvent(subject, operatorActor(erasedBy), { kind: 'words.erased', subject, at: nowMs })
}

export function signerAdded(verifierKey: string, nowMs: number): NewEvent {
  const body = { kind: 'signer.added', verifier_key: verifierKey, at: nowMs }
  return newEvent(verifierKey, { ...operatorActor('service'), keyId: 'service' }, body)
}

/** What was given up for a log that does not extend it. */
interface Acceptance {
  /** The size of the last checkpoint in the log; 0 without one. */
  readonly size: number
  /** What the process has seen; `undefined` where it kept nothing. */
  readonly kept: { readonly size: number; readonly root: Uint8Array } | undefined
  /** In clear, for it is about no person, and explains to every reader why a checkpoint does not fit. */
  readonly reason: string
  readonly by: string
}

export function logAccepted({ size, kept, reason, by }: Acceptance, nowMs: number): NewEvent {
  return newEvent(reason, operatorActor(by), {
    kind: 'log.accepted',
    size,
    kept_size: kept?.size ?? null,
    kept_root: kept === undefined ? null : Buffer.from(kept.root).toString('base64'),
    reason,
    at: nowMs,
  })
}
