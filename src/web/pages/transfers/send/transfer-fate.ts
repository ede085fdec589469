import { ApiError } from '#client/errors'
import { duplicateReferenceMessage, type Transfer } from '#contract/transfer'
import type { OpenTransfer } from './open-transfer.ts'

/** What an error in the place of an answer says of a transfer. */
export type ErrorFate = 'duplicate' | 'refused' | 'unknown'

const requestTimeout = 408

/** Only what the service itself refused is known not to be stored. */
export function fateOfError(error: unknown): ErrorFate {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === requestTimeout) return 'unknown'
  return error.messages.includes(duplicateReferenceMessage) ? 'duplicate' : 'refused'
}

/** What became of a transfer: it went through, it never arrived, or another one has its reference. */
export type Fate =
  | { readonly kind: 'arrived'; readonly transfer: Transfer }
  | { readonly kind: 'absent' }
  | { readonly kind: 'used'; readonly other: Transfer }

/** Tells whether the transfer found under the reference is the one that was sent. */
export function fateOfFound({ request, account, usedBy }: OpenTransfer, found: Transfer): Fate {
  const isSame =
    found.transaction_id !== usedBy &&
    found.account_id.toLowerCase() === account.account_id.toLowerCase() &&
    found.amount === request.amount &&
    (found.note ?? '') === (request.note ?? '')
  return isSame ? { kind: 'arrived', transfer: found } : { kind: 'used', other: found }
}
