import { ApiError } from '#client/errors'
import type { TransferCheck } from '#contract/miles/check-transfers'
import type { Transfer } from '#contract/miles/transfer'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import { explainError } from '#web/api/explain-error.ts'
import { formatCount, orderDay } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { readClock } from '#web/kit/format/zone-clock.ts'
import { formatMoment, ownTimeZone } from '#web/kit/format/zone-time.ts'

/** What stands for a field of a transfer that the platform behind the service leaves out. */
export const notSaid = 'The platform does not say'

/** Returns who did something: the person, or else the label of their key. */
export function nameWho(person: string | null, label: string, unknown = notSaid): string {
  return person ?? (label || unknown)
}

/** Returns who sent a transfer, for the middle of a sentence. */
export function describeSender({ sent_by_person, sent_by }: Pick<Transfer, 'sent_by_person' | 'sent_by'>): string {
  return nameWho(sent_by_person, sent_by, 'a sender that the platform does not name')
}

/** Returns when a transfer was sent, and by whom: `Sat 21 Nov, 14:03 by Ada Lovelace`. */
export function describeSending(transfer: Pick<Transfer, 'created_at' | 'sent_by_person' | 'sent_by'>): string {
  return `${formatSentAt(transfer.created_at)} by ${describeSender(transfer)}`
}

/** Returns how many transfers, or others, there are, and their miles: `3 transfers, 210,000 miles`. */
export function describeSum(transfers: readonly Pick<Transfer, 'amount'>[], one = 'transfer'): string {
  const miles = transfers.reduce((sum, { amount }) => sum + amount, 0)
  return `${formatCount(transfers.length, one, `${one}s`)}, ${formatMiles(miles)} miles`
}

/** Formats an ISO 8601 time by the reader's clock: `Sat 21 Nov, 14:03`. */
export function formatSentAt(at: string): string {
  return formatMoment(Date.parse(at), ownTimeZone(), new Date())
}

/** Formats the day of an ISO 8601 time by the reader's clock: `3 Nov`, with its year where it is another one. */
export function formatSentOn(at: string): string {
  const { day, month, year } = readClock(Date.parse(at), ownTimeZone())
  return orderDay({ day, month, year: year === readClock(Date.now(), ownTimeZone()).year ? '' : year })
}

const utc = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' })

/** Formats an ISO 8601 time in UTC, as the ledger has it: `2026-11-21 14:03:07 UTC`. */
export function formatUtc(at: string): string {
  return `${utc.format(Date.parse(at))} UTC`
}

/** Says why the desk could not load something; a missing right in the words of the service. */
export function explainRead(error: unknown): string {
  return error instanceof ApiError && error.status === 403 ? `${error.messages.join('. ')}.` : explainError(error)
}

const refusals: Readonly<Record<string, string>> = {
  'url: must be an https URL, unless the operator allows its origin':
    'The address must begin with https, unless your administrator allows it',
  'phone_number: has an account already': 'This number belongs to another member',
  'external_id: has an account already': 'This external ID belongs to another member',
}

/** Times in messages of the service, which are shown by the reader's clock. */
const isoTimes = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Says why something was not decided or corrected, mostly in the words of the service. */
export function explainChange(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return 'Your key is no longer valid. Sign in again, then continue here.'
    if ([400, 403, 404].includes(error.status)) {
      const texts = error.messages.map((message) => refusals[message] ?? message)
      return `${texts.join('. ').replaceAll(isoTimes, formatSentAt)}.`
    }
    if (error.status < 500) return explainError(error)
  }
  return `${explainError(error)} It is not known whether this was done. Try again: nothing is done twice.`
}

export const usedReference = 'Another transfer has this reference. Compare with the existing transfer.'

/** Says that no member has a name of an account, and what to do. */
export const noMember = {
  account_id: 'No member has this account ID. Check it.',
  phone_number: 'No member has this phone number. Check it, or open an account.',
  external_id: 'No member has this external ID. Check it, or open an account.',
  digits: 'No member has this phone number or external ID. Check it, or open an account.',
} as const

/** Says why a transfer would be refused, and what to do; nothing of one that was sent before. */
export function explainCheck(
  { expected, recipient, reference }: TransferCheck,
  { account_id }: TransferRequest,
): readonly string[] {
  if (expected !== 'refused' || reference === 'already_sent') return []
  if (reference === 'used') return [usedReference]
  if (recipient === null) {
    return [account_id === undefined ? noMember.phone_number : noMember.account_id]
  }
  if (recipient.status !== 'open') return [explainAccountStatus(recipient.status)]
  return ['This is more than your key may still send today.']
}

export const twoMembersFit = 'This is one member’s phone number and another’s external ID. Choose one of them.'

const accountStatuses = { frozen: 'Frozen', closed: 'Closed' } as const

/** Says that nothing can be sent to an account that is not open. */
export function explainAccountStatus(status: keyof typeof accountStatuses): string {
  return `${accountStatuses[status]}: miles cannot be sent to this account.`
}
