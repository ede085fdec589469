import { ApiError } from '#client/errors'
import type { Account } from '#contract/miles/accounts/account'
import { checkTransfers, type TransferCheck } from '#contract/miles/check-transfers'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import type { QueryClient } from '@tanstack/react-query'
import { isOffered } from '#web/api/platform.tsx'
import { explainError } from '#web/api/explain-error.ts'
import { client } from '#web/api/client.ts'
import { explainRefusal } from '#web/api/explain-refusal.ts'
import { accountQueryOf, matchingAccountsQuery } from '../accounts/account-queries.ts'
import { explainAccountStatus, explainNoMember, twoMembersFit } from '../accounts/account-messages.ts'
import { fetchTransfers } from '../transfers/fetch-transfers.ts'
import { explainCheck, usedReference } from '../transfers/describe-transfer.ts'
import type { SendError, TypedTransfer } from './send-schema.ts'

interface Expected {
  /** Whether it would need approval. */
  readonly isReviewed: boolean
  /** Why the service would refuse it. */
  readonly refusal?: string | undefined
  /** Whether another transfer, or this one, already has the reference. */
  readonly isUsed: boolean
  /** A transfer or opening balance that this one may repeat; `undefined` if the platform does not report it. */
  readonly similar?: TransferCheck['similar']
  /** The condition sent with the transfer. */
  readonly knownSimilar?: TransferCheck['known_similar']
}

/** A transfer to review before it is sent. */
export type Draft = Awaited<ReturnType<typeof prepareDraft>>

/** Looks up the data for a review: the account's current state, and a transfer that this one may repeat. */
export async function prepareDraft(queryClient: QueryClient, { recipient, ...typed }: TypedTransfer) {
  const account = isOffered('findAccount') ? await findRecipient(queryClient, recipient) : undefined
  // Names the account by id, so that the account shown is the one credited, even if its phone number changes owner.
  const request: TransferRequest = {
    ...typed,
    ...(account === undefined ? accountQueryOf(recipient) : { account_id: account.account_id }),
  }
  const { knownSimilar, ...expected } = await fetchExpected(request).catch(() => asUsual)
  return {
    request: { ...request, ...(knownSimilar && { known_similar: knownSimilar }) },
    /** Undefined if the platform does not reveal the owner of the account. */
    account,
    ...expected,
  }
}

/** Thrown if a text matches no recipient or several, or the account is not open. */
class RecipientError extends Error {}

async function findRecipient(queryClient: QueryClient, text: string): Promise<Account> {
  const [found, another] = await queryClient.fetchQuery(matchingAccountsQuery(text))
  if (found === undefined) throw new RecipientError(explainNoMember(text))
  if (another !== undefined) throw new RecipientError(twoMembersFit)
  if (found.status !== 'open') throw new RecipientError(explainAccountStatus(found.status))
  return found
}

const asUsual: Expected = { isReviewed: false, isUsed: false }

/** Fetches the expected outcome of a transfer, or at least whether its reference is used. */
async function fetchExpected(request: TransferRequest): Promise<Expected> {
  const { note: _, ...transfer } = request
  if (isOffered('checkTransfers')) {
    const [check] = (await client.call(checkTransfers, { transfers: [transfer] })).data.data
    if (check === undefined) return asUsual
    const { expected, reference, similar, known_similar: knownSimilar } = check
    if (reference === 'already_sent') {
      return { ...asUsual, isUsed: true, refusal: 'This transfer was sent before.', similar }
    }
    const refusal = explainCheck(check)[0]
    return { isReviewed: expected === 'pending', isUsed: reference === 'used', refusal, similar, knownSimilar }
  }
  if (!isOffered('listTransfers')) return asUsual
  const { data } = await fetchTransfers({ all: true, reference_id: request.reference_id, limit: 1 })
  return data.length === 0 ? asUsual : { ...asUsual, isUsed: true, refusal: usedReference }
}

/** Explains why the recipient could not be looked up; without one nothing is sent. */
export function draftErrors(error: unknown): SendError[] {
  if (error instanceof RecipientError) return [{ text: error.message, path: 'recipient' }]
  const texts =
    error instanceof ApiError && error.status < 500
      ? explainRefusal(error)
      : [`The account could not be looked up. ${explainError(error)}`]
  return texts.map((text) => ({ text, path: 'recipient' }))
}
