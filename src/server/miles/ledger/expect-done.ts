import { duplicateReferenceMessage, unknownUserMessage } from '#contract/miles/transfer'
import { ForbiddenError, InvalidInputError, NotFoundError, UnavailableError } from '../../errors.ts'
import type { Outcome } from './storage.ts'

/** @throws the error that the caller of an operation gets for every outcome but `done` */
export function expectDone(
  outcome: Outcome,
  { dailyMilesLimit }: { readonly dailyMilesLimit: number | null },
): asserts outcome is Extract<Outcome, { kind: 'done' }> {
  switch (outcome.kind) {
    case 'done':
      return
    case 'reference-used':
      throw new InvalidInputError([duplicateReferenceMessage])
    case 'reversal-reference-used':
      throw new InvalidInputError(['A reversal with this reference ID already exists'])
    case 'recipient-unknown':
      throw new InvalidInputError([unknownUserMessage])
    case 'account-unknown':
      throw new NotFoundError(unknownUserMessage)
    case 'account-not-open':
      throw new InvalidInputError([`The account is ${outcome.status}`])
    case 'limit-passed':
      throw new InvalidInputError([
        `amount: passes the daily limit of this key, ${dailyMilesLimit ?? 0} miles; ${outcome.milesLeft} are left today (UTC)`,
      ])
    case 'transfer-unknown':
      throw new NotFoundError('Transfer not found')
    case 'own-transfer':
      throw new ForbiddenError('A transfer is approved or rejected by another person than the one who sent it')
    case 'own-reversal':
      throw new ForbiddenError('A reversal is approved or rejected by another person than the one who asked for it')
    case 'key-ended':
      throw new ForbiddenError('This key was revoked or has expired')
    case 'settled-already':
      throw new InvalidInputError([`The transfer is settled already: ${outcome.status}`])
    case 'not-credited':
      throw new InvalidInputError([`The transfer is ${outcome.status} and has credited nothing`])
    case 'reversed-already':
      throw new InvalidInputError([
        outcome.status === 'pending'
          ? 'A reversal of the transfer is waiting for approval already'
          : 'The transfer is already reversed',
      ])
    case 'not-covered':
      throw new InvalidInputError([`The balance, ${miles(outcome.balance)}, does not cover ${miles(outcome.amount)}`])
    case 'reversal-unknown':
      throw new InvalidInputError(['No reversal of the transfer is waiting for approval'])
    case 'account-known': {
      const errors = [
        ...(outcome.phoneNumber ? ['phone_number: has an account already'] : []),
        ...(outcome.externalId ? ['external_id: has an account already'] : []),
      ]
      throw new InvalidInputError([errors[0] ?? 'The account is known already', ...errors.slice(1)])
    }
    case 'busy':
      throw new UnavailableError('Another transaction is holding this account or reference; nothing was written', 1)
    case 'broken':
      throw outcome.error
  }
}

function miles(amount: number): string {
  return `${amount.toLocaleString('en-US')} miles`
}
