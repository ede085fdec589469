import type { AuditEntry } from '#contract/list-audit'

/** The name of each kind of entry. */
export const kindNames: Readonly<Record<AuditEntry['kind'], string>> = {
  'account.opened': 'Account opened',
  'account.changed': 'Account changed',
  'transfer.stored': 'Transfer sent',
  'transfer.decided': 'Transfer decided',
  'reversal.requested': 'Reversal asked for',
  'reversal.decided': 'Reversal decided',
  'key.created': 'Key created',
  'key.revoked': 'Key revoked',
  'key.assigned': 'Key assigned',
  'rule.changed': 'Review rule changed',
  'signer.added': 'Signer of the ledger added',
  read: 'Read',
  refusal: 'Refused',
}
