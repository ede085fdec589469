import { anyOf, anySelected, each, type Fragment, raw, run, sql, type Steps } from '../../database/sql.ts'
import { spellingsOf } from '../../keys/key.ts'
import { sharingLimit } from '../../keys/key-storage.ts'
import type { KnownDecider, KnownReversal, KnownTransfer } from '../ledger/judge-write.ts'
import type { Decision, KnownRecipient, PeriodLimit, TransferPrecedents, UnsentTransfer } from '../ledger/storage.ts'
import { findEarlier } from './find-earlier.ts'
import { keysOfPerson, knownPersons } from './persons.ts'

/** Returns the data of a transfer on which decisions and reversals depend; the caller has locked its account. */
export function* findKnownTransfer(transactionId: string): Steps<KnownTransfer | undefined> {
  const [found] = yield* run<KnownTransfer>(
    sql`SELECT transfers.account_id AS "accountId", amount, transfers.status, sent_by_key AS "sentByKey",
       sent_by_person AS "sentByPerson", keys.person AS "senderNow", accounts.status AS "accountStatus",
       balance - debt AS balance, transfers.salt
     FROM transfers JOIN accounts ON accounts.account_id = transfers.account_id LEFT JOIN keys ON keys.key_id = sent_by_key
     WHERE transaction_id = ${transactionId}`,
  )
  return found
}

/** Returns the pending or booked reversal of a transfer. */
export function* findKnownReversal(transactionId: string): Steps<KnownReversal | undefined> {
  const [found] = yield* run<Omit<KnownReversal, 'allowsDebt'> & { allowsDebt: number }>(
    sql`SELECT reversal_id AS "reversalId", status, allows_debt AS "allowsDebt", requested_by_key AS "requestedByKey",
       requested_by_person AS "requestedByPerson", keys.person AS "requesterNow", reversals.salt
     FROM reversals LEFT JOIN keys ON keys.key_id = requested_by_key
     WHERE transaction_id = ${transactionId} AND status <> 'rejected'`,
  )
  return found && { ...found, allowsDebt: found.allowsDebt === 1 }
}

/** The miles that keys with a shared limit have sent and approved in a period; rejected transfers do not count. */
const milesMoved = (firstKeyId: string | Fragment, fromMs: number, toMs: number) => sql`CAST(
  (SELECT coalesce(sum(amount), 0) FROM transfers
    WHERE sent_by_key ${sharingLimit(firstKeyId)} AND created_at >= ${fromMs} AND created_at < ${toMs} AND status <> 'failed')
  + (SELECT coalesce(sum(amount), 0) FROM transfers
    WHERE decided_by_key ${sharingLimit(firstKeyId)} AND decided_at >= ${fromMs} AND decided_at < ${toMs} AND status = 'success')
  + (SELECT coalesce(sum(amount), 0) FROM reversals JOIN transfers ON transfers.transaction_id = reversals.transaction_id
    WHERE reversals.decided_by_key ${sharingLimit(firstKeyId)} AND reversals.decided_at >= ${fromMs} AND reversals.decided_at < ${toMs}
      AND reversals.status = 'booked') AS bigint)`

export function* findKnownDecider(decision: Pick<Decision, 'by' | 'limit' | 'decidedAtMs'>): Steps<KnownDecider> {
  const { by, limit, decidedAtMs } = decision
  const ended = yield* run(
    sql`SELECT 1 AS one FROM keys WHERE key_id = ${by.keyId} AND (revoked_at <= ${decidedAtMs} OR expires_at <= ${decidedAtMs})`,
  )
  if (limit === undefined) return { hasEnded: ended.length > 0, milesMoved: 0 }
  const [moved] = yield* run<{ miles: number }>(
    sql`SELECT ${milesMoved(limit.firstKeyId, limit.fromMs, limit.toMs)} AS miles`,
  )
  return { hasEnded: ended.length > 0, milesMoved: moved?.miles ?? 0 }
}

/** A recipient's account, a transfer with a used reference, or the miles moved by a key. */
interface PrecedentRow extends Omit<KnownRecipient, 'milesReceived'> {
  readonly kind: 'recipient' | 'used' | 'moved'
  readonly referenceId: string
  readonly keyId: string
  readonly miles: number
}

/** Returns the data that decides about transfers of one day; the caller may have locked their accounts and senders. */
export function* findPrecedents(transfers: readonly UnsentTransfer[]): Steps<TransferPrecedents> {
  const recipients = transfers.map(({ recipient }) => recipient)
  const reviewed = transfers.filter(({ review }) => review?.sender !== undefined)
  const period = transfers.flatMap(({ limit, review }) => limit ?? review?.sender ?? review?.recipient ?? [])[0]
  const { fromMs, toMs } = period ?? { fromMs: 0, toMs: 0 }
  const accountIds = recipients.flatMap((recipient) => ('accountId' in recipient ? [recipient.accountId] : []))
  const phoneNumbers = recipients.flatMap((recipient) => ('phoneNumber' in recipient ? [recipient.phoneNumber] : []))
  const referenceIds = transfers.map(({ referenceId }) => referenceId)
  const limitedKeys = [...new Set(transfers.flatMap(({ limit }) => limit?.firstKeyId ?? []))]
  // A single statement, because transfers of keys with a limit wait for one another.
  const rows = yield* run<PrecedentRow>(sql`
    WITH limited (key_id) AS (${each(limitedKeys)})
    SELECT 'recipient' AS kind, CAST(account_id AS text) AS "accountId", coalesce(phone_number, '') AS "phoneNumber",
      status, NULL AS "referenceId", NULL AS "keyId",
      CAST((SELECT coalesce(sum(amount), 0) FROM transfers
        WHERE transfers.account_id = accounts.account_id AND transfers.created_at >= ${fromMs} AND transfers.created_at < ${toMs}
          AND transfers.status <> 'failed') AS bigint) AS miles
    FROM accounts WHERE account_id ${anyOf(accountIds)} OR phone_number ${anyOf(phoneNumbers)}
    UNION ALL
    SELECT 'used', CAST(account_id AS text), NULL, NULL, reference_id, NULL, amount FROM transfers WHERE reference_id ${anyOf(referenceIds)}
    UNION ALL
    SELECT 'moved', NULL, NULL, NULL, NULL, key_id, ${milesMoved(raw('limited.key_id'), fromMs, toMs)} FROM limited`)
  const sent = new Map<string, number>()
  for (const person of new Set(reviewed.map(({ by }) => by.person))) {
    const keyIds = reviewed.flatMap(({ by }) => (by.person === person ? [by.keyId] : []))
    if (period !== undefined) sent.set(person, yield* sumSent(person, keyIds, period))
  }
  const rowsOf = (kind: PrecedentRow['kind']) => rows.filter((row) => row.kind === kind)
  const found = rowsOf('recipient').map((row) => ({ ...row, milesReceived: row.miles }))
  return {
    recipients: found,
    used: rowsOf('used').map((row) => ({ ...row, amount: row.miles })),
    similar: yield* findSimilar(transfers, found),
    sent,
    moved: new Map(rowsOf('moved').map(({ keyId, miles }) => [keyId, miles])),
  }
}

/** Returns stored transfers with the same accounts and miles as new ones, since the new ones were checked. */
function* findSimilar(
  transfers: readonly UnsentTransfer[],
  recipients: readonly KnownRecipient[],
): Steps<TransferPrecedents['similar']> {
  const compared = transfers.flatMap(({ knownSimilar, ...rest }) =>
    knownSimilar ? [{ ...rest, ...knownSimilar }] : [],
  )
  if (compared.length === 0) return []
  const alike = compared.flatMap(({ recipient, amount }) => {
    const found = recipients.find(({ accountId, phoneNumber }) =>
      'accountId' in recipient ? recipient.accountId === accountId : recipient.phoneNumber === phoneNumber,
    )
    return found === undefined ? [] : { accountId: found.accountId, amount }
  })
  const fromMs = Math.min(...compared.map(({ sinceMs }) => sinceMs))
  return (yield* findEarlier({ referenceIds: [], alike, fromMs })).alike
}

/** Sums a person's miles sent in a period, also with keys not known to be theirs; failed transfers do not count. */
function* sumSent(person: string, keyIds: readonly string[], { fromMs, toMs }: PeriodLimit): Steps<number> {
  const spellings = spellingsOf(person, yield* run<{ person: string }>(knownPersons))
  const [sent] = yield* run<{ miles: number }>(
    sql`${keysOfPerson(each(spellings))}
     SELECT CAST(coalesce(sum(amount), 0) AS bigint) AS miles FROM transfers
     WHERE sent_by_key ${anySelected(sql`
         SELECT key_id FROM used UNION SELECT key_id FROM keys WHERE person ${anyOf(spellings)} UNION ${each(keyIds)}`)}
       AND created_at >= ${fromMs} AND created_at < ${toMs} AND status <> 'failed'`,
  )
  return sent?.miles ?? 0
}
