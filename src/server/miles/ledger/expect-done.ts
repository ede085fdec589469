import type { ErrorReason } from '#contract/errors'
import { duplicateReferenceMessage, unknownUserMessage } from '#contract/miles/transfer'
import { type Message, ServiceError, UnavailableError } from '../../operation/errors.ts'
import type { CheckedKey } from '../../operation/caller.ts'
import type { Outcome } from './storage.ts'

/** The reasons of refusals, in messages without data of the request, so that the audit can store them. */
const refusals = {
  'reference-used': ['duplicate_reference', duplicateReferenceMessage],
  'similar-sent': ['similar_sent', 'The same miles were sent to this account meanwhile'],
  'reversal-reference-used': ['reference_used', 'A reversal with this reference ID already exists'],
  'recipient-unknown': ['recipient_not_found', unknownUserMessage],
  'account-unknown': ['not_found', unknownUserMessage],
  'account-not-open': ['account_closed', 'The account is not open'],
  'limit-passed': ['daily_limit', 'The daily limit of the key is passed'],
  'transfer-unknown': ['not_found', 'Transfer not found'],
  'own-transfer': ['own_request', 'A transfer is approved or rejected by another person than the one who sent it'],
  'own-reversal': ['own_request', 'A reversal is approved or rejected by another person than the one who asked for it'],
  'key-ended': ['key_ended', 'This key was revoked or has expired'],
  'settled-already': ['already_settled', 'The transfer is settled already'],
  'not-credited': ['not_credited', 'The transfer has credited nothing'],
  'reversed-already': ['already_reversed', 'The transfer is already reversed, or its reversal is waiting for approval'],
  'not-covered': ['balance_too_low', 'The balance does not cover it'],
  'reversal-unknown': ['reversal_not_found', 'No reversal of the transfer is waiting for approval'],
  'account-known': ['account_exists', 'The phone number or the external ID has an account already'],
} as const satisfies Readonly<Record<string, readonly [ErrorReason, string]>>

type Refused = Extract<Outcome, { kind: keyof typeof refusals }>

type Refusee = Pick<CheckedKey, 'dailyMilesLimit'> & Partial<Pick<CheckedKey, 'rights'>>

/** @throws the error for the caller of an operation, for every outcome except `done` */
export function expectDone(outcome: Outcome, caller: Refusee): asserts outcome is Extract<Outcome, { kind: 'done' }> {
  if (outcome.kind === 'done') return
  if (outcome.kind === 'broken') throw outcome.error
  if (outcome.kind === 'busy') {
    throw new UnavailableError('Another transaction is holding this account or reference; nothing was written', 1)
  }
  const [usual, refusal] = refusals[outcome.kind]
  const reason = outcome.kind === 'account-not-open' ? (`account_${outcome.status}` as const) : usual
  const error = new ServiceError(reason, messagesOf(outcome, caller))
  error.refusal = refusal
  throw error
}

function messagesOf(outcome: Refused, { dailyMilesLimit, rights }: Refusee): readonly Message[] {
  const usual = refusals[outcome.kind][1]
  switch (outcome.kind) {
    case 'similar-sent':
      // Only keys that may read see other persons' transfers.
      return rights?.includes('read') === true
        ? [`${usual}, under the reference ${outcome.referenceId}, by ${outcome.sentBy}`]
        : [usual]
    case 'account-not-open':
      return [`The account is ${outcome.status}`]
    case 'limit-passed':
      return [
        [
          'amount',
          `passes the daily limit of this key, ${dailyMilesLimit ?? 0} miles; ${outcome.milesLeft} are left today (UTC)`,
        ],
      ]
    case 'settled-already':
      return [`The transfer is settled already: ${outcome.status}`]
    case 'not-credited':
      return [`The transfer is ${outcome.status} and has credited nothing`]
    case 'reversed-already':
      return [
        outcome.status === 'pending'
          ? 'A reversal of the transfer is waiting for approval already'
          : 'The transfer is already reversed',
      ]
    case 'not-covered':
      return [`The balance, ${miles(outcome.balance)}, does not cover ${miles(outcome.amount)}`]
    case 'account-known':
      return (['phone_number', 'external_id'] as const)
        .filter((name) => (name === 'phone_number' ? outcome.phoneNumber : outcome.externalId))
        .map((name) => [name, 'has an account already'])
    default:
      return [usual]
  }
}

function miles(amount: number): string {
  return `${amount.toLocaleString('en-US')} miles`
}
