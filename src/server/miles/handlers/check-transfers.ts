import { utcDay } from '#contract/days'
import { foldPerson } from '#contract/fold-person'
import {
  type checkTransfers,
  comparedInOneRequest,
  foundInOneRequest,
  type TransferCheck,
} from '#contract/miles/check-transfers'
import { ServiceError } from '../../operation/errors.ts'
import type { Caller } from '../../operation/caller.ts'
import type { Handler, Operation } from '../../operation/operation.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import { expectDone } from '../ledger/expect-done.ts'
import type { JudgedTransfer } from '../ledger/judge-transfers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { EarlierTransfer, Outcome } from '../ledger/storage.ts'
import { isoTime } from './describe-transfer.ts'
import { recipientOf } from './recipient.ts'

/** Counts a check by the recipients found, which limits searches for members by number, and audits both counts. */
export function countChecks(handle: Handler<typeof checkTransfers>): Operation<typeof checkTransfers> {
  return {
    // Large enough for the most transfers in one check, whatever their references.
    bodyLimitBytes: 2 ** 20,
    // Concurrent checks would take database connections and processors away from transfers.
    inTurn: true,
    mostRequests: ({ transfers }) => transfers.length,
    async handle(input, caller) {
      const response = await handle(input, caller)
      const checks = 'body' in response ? response.body.data : []
      const found = checks.filter(({ recipient }) => recipient !== null).length
      const requests =
        Math.ceil(found / foundInOneRequest) +
        checks.length -
        found +
        Math.floor((response.rowsRead ?? 0) / comparedInOneRequest)
      return { ...response, requests, detail: `${checks.length} checked, ${found} found` }
    },
  }
}

const references: Readonly<Record<JudgedTransfer['reference'], TransferCheck['reference']>> = {
  free: 'free',
  same: 'already_sent',
  other: 'used',
}

/**
 * Returns the outcome that transfers would have if they were sent now.
 *
 * @spec 1. Transfer miles into an account
 */
export function handleCheckTransfers(
  ledger: Ledger,
  readKeyNames: () => Promise<KeyNames>,
): Operation<typeof checkTransfers> {
  return countChecks(async ({ transfers, miles_before = 0 }, caller) => {
    const unsent = transfers.map((transfer) => ({
      recipient: recipientOf(transfer),
      referenceId: transfer.reference_id,
      amount: transfer.amount,
      milesBefore: transfer.miles_before ?? 0,
    }))
    const { checks, compared } = await ledger.check(unsent, miles_before, caller)
    const names = await readKeyNames()
    const data = checks.map(({ recipient, reference, outcome, earlier, similar, known }, at): TransferCheck => ({
      reference_id: transfers[at]?.reference_id ?? '',
      recipient: recipient === undefined ? null : { account_id: recipient.accountId },
      reference: references[reference],
      expected: outcome.kind === 'done' ? (outcome.status === 'pending' ? 'pending' : 'success') : 'refused',
      refusal: refusalOf(outcome, caller),
      earlier: earlier === undefined ? null : describeEarlier(earlier, names, caller),
      similar:
        similar === undefined
          ? null
          : { ...describeEarlier(similar, names, caller), same_reference: similar.isSameReference },
      known_similar: { since: isoTime(known.sinceMs), count: known.count },
    }))
    return { body: { data }, rowsRead: compared }
  })
}

/** Describes a stored transfer; a caller without the right `read` sees only the day of another person's transfer. */
function describeEarlier<Id>(
  stored: Omit<EarlierTransfer, 'transactionId'> & { readonly transactionId: Id },
  names: KeyNames,
  { rights, person }: Caller,
) {
  const credits = stored.credits === 1
  if (!rights.includes('read') && foldPerson(stored.sentByPerson) !== foldPerson(person)) {
    return { created_at: `${utcDay(stored.createdAtMs)}T12:00:00.000Z`, credits }
  }
  return {
    credits,
    transaction_id: stored.transactionId,
    reference_id: stored.referenceId,
    created_at: isoTime(stored.createdAtMs),
    sent_by: stored.sentBy,
    sent_by_person: names.nameOf(stored.sentByPerson, stored.sentByKey),
  }
}

/** Returns the message with which a transfer would be refused, or `null`. */
function refusalOf(outcome: Outcome, caller: Caller): string | null {
  try {
    expectDone(outcome, caller)
    return null
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return error.message
    throw error
  }
}
