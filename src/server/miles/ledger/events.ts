import { type NewEvent, newEvent, operatorActor } from '../../log/event.ts'
import { digestsOf } from '../../log/word-digests.ts'
import type { ReviewRule } from './review-rule.ts'
import type {
  AccountChange,
  Decision,
  NewAccount,
  NewReversal,
  NewTransfer,
  ReversalDecision,
  ReversalStatus,
} from './storage.ts'

/** Returns the digests of a transfer's texts: its note, the name of its batch, its key's label and its person. */
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

/** @param salt the transfer's salt */
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

/** @param salt the reversal's salt */
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
 * @param accountSalt the account's salt
 * @param earlierPhoneNumber `null` if the number stays
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

/** @param salt the rule's salt */
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
