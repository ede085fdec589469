import { duplicateReferenceMessage, unknownUserMessage } from '#contract/miles/transfer'
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  PreconditionError,
  type RefusalError,
  UnavailableError,
} from '../../operation/errors.ts'
import type { CheckedKey } from '../../operation/caller.ts'
import type { Outcome } from './storage.ts'

/** Why something is refused, in messages that have nothing of the request, so that the audit can store them. */
const refusals = {
  'reference-used': duplicateReferenceMessage,
  'similar-sent': 'The same miles were sent to this account meanwhile',
  'reversal-reference-used': 'A reversal with this reference ID already exists',
  'recipient-unknown': unknownUserMessage,
  'account-unknown': unknownUserMessage,
  'account-not-open': 'The account is not open',
  'limit-passed': 'The daily limit of the key is passed',
  'transfer-unknown': 'Transfer not found',
  'own-transfer': 'A transfer is approved or rejected by another person than the one who sent it',
  'own-reversal': 'A reversal is approved or rejected by another person than the one who asked for it',
  'key-ended': 'This key was revoked or has expired',
  'settled-already': 'The transfer is settled already',
  'not-credited': 'The transfer has credited nothing',
  'reversed-already': 'The transfer is already reversed, or its reversal is waiting for approval',
  'not-covered': 'The balance does not cover it',
  'reversal-unknown': 'No reversal of the transfer is waiting for approval',
  'account-known': 'The phone number or the external ID has an account already',
} as const

/** An outcome that is a refusal. */
type Refused = Extract<Outcome, { kind: keyof typeof refusals }>

type Refusee = Pick<CheckedKey, 'dailyMilesLimit'> & Partial<Pick<CheckedKey, 'rights'>>

/** @throws the error that the caller of an operation gets for every outcome but `done` */
export function expectDone(outcome: Outcome, caller: Refusee): asserts outcome is Extract<Outcome, { kind: 'done' }> {
  if (outcome.kind === 'done') return
  if (outcome.kind === 'broken') throw outcome.error
  if (outcome.kind === 'busy') {
    throw new UnavailableError('Another transaction is holding this account or reference; nothing was written', 1)
  }
  const error = errorOf(outcome, caller)
  error.refusal = refusals[outcome.kind]
  throw error
}

function errorOf(outcome: Refused, { dailyMilesLimit, rights }: Refusee): RefusalError {
  switch (outcome.kind) {
    case 'account-unknown':
    case 'transfer-unknown':
      return new NotFoundError(refusals[outcome.kind])
    case 'own-transfer':
    case 'own-reversal':
    case 'key-ended':
      return new ForbiddenError(refusals[outcome.kind])
    case 'similar-sent':
      // Only keys that may read see what others have sent.
      return new PreconditionError(
        rights?.includes('read') === true
          ? `${refusals['similar-sent']}, under the reference ${outcome.referenceId}, by ${outcome.sentBy}`
          : refusals['similar-sent'],
      )
    case 'account-not-open':
      return new InvalidInputError([`The account is ${outcome.status}`])
    case 'limit-passed':
      return new InvalidInputError([
        `amount: passes the daily limit of this key, ${dailyMilesLimit ?? 0} miles; ${outcome.milesLeft} are left today (UTC)`,
      ])
    case 'settled-already':
      return new InvalidInputError([`The transfer is settled already: ${outcome.status}`])
    case 'not-credited':
      return new InvalidInputError([`The transfer is ${outcome.status} and has credited nothing`])
    case 'reversed-already':
      return new InvalidInputError([
        outcome.status === 'pending'
          ? 'A reversal of the transfer is waiting for approval already'
          : 'The transfer is already reversed',
      ])
    case 'not-covered':
      return new InvalidInputError([`The balance, ${miles(outcome.balance)}, does not cover ${miles(outcome.amount)}`])
    case 'account-known': {
      const errors = [
        ...(outcome.phoneNumber ? ['phone_number: has an account already'] : []),
        ...(outcome.externalId ? ['external_id: has an account already'] : []),
      ]
      return new InvalidInputError([errors[0] ?? 'The account is known already', ...errors.slice(1)])
    }
    default:
      return new InvalidInputError([refusals[outcome.kind]])
  }
}

function miles(amount: number): string {
  return `${amount.toLocaleString('en-US')} miles`
}
