import type { TransferCheck } from '#contract/miles/check-transfers'
import type { Transfer } from '#contract/miles/transfer'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import { explainAccountStatus, noMember } from '../accounts/account-messages.ts'

/** Replaces a field of a transfer that the platform leaves out. */
export const notSaid = 'The platform does not say'

/** Returns the name of an actor: the person, or the label of their key. */
export function nameWho(person: string | null, label: string, unknown = notSaid): string {
  return person ?? (label || unknown)
}

type Sender = Pick<NonNullable<TransferCheck['similar']>, 'sent_by_person' | 'sent_by'>

/** Returns the sender of a transfer, for the middle of a sentence. */
export function describeSender({ sent_by_person = null, sent_by }: Sender): string {
  return sent_by === undefined
    ? 'another person'
    : nameWho(sent_by_person, sent_by, 'a sender that the platform does not name')
}

/** Returns when and by whom a transfer was sent: `Sat 21 Nov, 14:03 by Ada Lovelace`. */
export function describeSending(transfer: Pick<Transfer, 'created_at' | 'sent_by_person' | 'sent_by'>): string {
  return `${formatOwnMoment(transfer.created_at)} by ${describeSender(transfer)}`
}

/** Counts transfers with their miles: `3 transfers, 210,000 miles`. */
export function describeSum(transfers: readonly Pick<Transfer, 'amount'>[], one = 'transfer'): string {
  const miles = transfers.reduce((sum, { amount }) => sum + amount, 0)
  return `${formatCount(transfers.length, one, `${one}s`)}, ${formatMiles(miles)} miles`
}

export const usedReference = 'Another transfer has this reference. Compare with the existing transfer.'

/** Explains why a transfer would be refused and what to do; undefined for one that was sent before. */
export function explainCheck({ expected, recipient, reference, refusal }: TransferCheck): readonly string[] {
  if (expected !== 'refused' || reference === 'already_sent') return []
  if (reference === 'used') return [usedReference]
  if (recipient === null) return [noMember]
  const status = (['frozen', 'closed'] as const).find((status) => refusal === `The account is ${status}`)
  if (status !== undefined) return [explainAccountStatus(status)]
  return ['This is more than your key may still send today.']
}
