import { run, type Steps } from '../../database/sql.ts'
import { spellingsOf } from '../../keys/key.ts'
import type { KnownDecider, KnownReversal, KnownTransfer } from '../ledger/judge-write.ts'
import type {
  Decision,
  KnownRecipient,
  PeriodLimit,
  SimilarRow,
  TransferPrecedents,
  UnsentTransfer,
} from '../ledger/storage.ts'
import { keysOfPerson, knownPersons } from './persons.ts'

/** Returns what decisions and reversals depend on of a transfer, whose account the caller has locked. */
export function* findKnownTransfer(transactionId: string): Steps<KnownTransfer | undefined> {
  const [found] = yield* run<KnownTransfer>(
    `SELECT transfers.account_id AS "accountId", amount, transfers.status, sent_by_key AS "sentByKey",
       sent_by_person AS "sentByPerson", keys.person AS "senderNow", accounts.status AS "accountStatus",
       balance - debt AS balance, transfers.salt
     FROM transfers JOIN accounts ON accounts.account_id = transfers.account_id LEFT JOIN keys ON keys.key_id = sent_by_key
     WHERE transaction_id = $1`,
    [transactionId],
  )
  return found
}

/** Returns the reversal of a transfer that is pending or booked. */
export function* findKnownReversal(transactionId: string): Steps<KnownReversal | undefined> {
  const [found] = yield* run<Omit<KnownReversal, 'allowsDebt'> & { allowsDebt: number }>(
    `SELECT reversal_id AS "reversalId", status, allows_debt AS "allowsDebt", requested_by_key AS "requestedByKey",
       requested_by_person AS "requestedByPerson", keys.person AS "requesterNow", reversals.salt
     FROM reversals LEFT JOIN keys ON keys.key_id = requested_by_key
     WHERE transaction_id = $1 AND status <> 'rejected'`,
    [transactionId],
  )
  return found && { ...found, allowsDebt: found.allowsDebt === 1 }
}

/** The miles that a key has sent and approved in a period, from `$1` to before `$2`; what was rejected does not count. */
const milesMoved = (keyId: string) => `CAST(
  (SELECT coalesce(sum(amount), 0) FROM transfers
    WHERE sent_by_key = ${keyId} AND created_at >= $1 AND created_at < $2 AND status <> 'failed')
  + (SELECT coalesce(sum(amount), 0) FROM transfers
    WHERE decided_by_key = ${keyId} AND decided_at >= $1 AND decided_at < $2 AND status = 'success')
  + (SELECT coalesce(sum(amount), 0) FROM reversals JOIN transfers ON transfers.transaction_id = reversals.transaction_id
    WHERE reversals.decided_by_key = ${keyId} AND reversals.decided_at >= $1 AND reversals.decided_at < $2
      AND reversals.status = 'booked') AS bigint)`

export function* findKnownDecider({
  by,
  limit,
  decidedAtMs,
}: Pick<Decision, 'by' | 'limit' | 'decidedAtMs'>): Steps<KnownDecider> {
  const ended = yield* run('SELECT 1 AS one FROM keys WHERE key_id = $1 AND (revoked_at <= $2 OR expires_at <= $2)', [
    by.keyId,
    decidedAtMs,
  ])
  if (limit === undefined) return { hasEnded: ended.length > 0, milesMoved: 0 }
  const [moved] = yield* run<{ miles: number }>(`SELECT ${milesMoved('$3')} AS miles`, [
    limit.fromMs,
    limit.toMs,
    by.keyId,
  ])
  return { hasEnded: ended.length > 0, milesMoved: moved?.miles ?? 0 }
}

/** An account that is a recipient, a transfer that has a reference, or what a key has moved. */
interface PrecedentRow extends Omit<KnownRecipient, 'milesReceived'> {
  readonly kind: 'recipient' | 'used' | 'moved'
  readonly referenceId: string
  readonly keyId: string
  readonly miles: number
}

/** All in one statement, because transfers of keys with a limit wait for it in turn. */
const findPrecedentRows = `
  WITH limited (key_id) AS (SELECT unnest($6::text[]))
  SELECT 'recipient' AS kind, CAST(account_id AS text) AS "accountId", coalesce(phone_number, '') AS "phoneNumber",
    coalesce(external_id, '') AS "externalId", status, NULL AS "referenceId", NULL AS "keyId",
    CAST((SELECT coalesce(sum(amount), 0) FROM transfers
      WHERE transfers.account_id = accounts.account_id AND transfers.created_at >= $1 AND transfers.created_at < $2
        AND transfers.status <> 'failed') AS bigint) AS miles
  FROM accounts WHERE account_id = ANY ($3) OR phone_number = ANY ($4)
  UNION ALL
  SELECT 'used', CAST(account_id AS text), NULL, NULL, NULL, reference_id, NULL, amount FROM transfers WHERE reference_id = ANY ($5)
  UNION ALL
  SELECT 'moved', NULL, NULL, NULL, NULL, NULL, key_id, ${milesMoved('limited.key_id')} FROM limited`

/** Returns what decides about transfers that are created on one day, whose accounts and senders the caller may have locked. */
export function* findPrecedents(transfers: readonly UnsentTransfer[]): Steps<TransferPrecedents> {
  const recipients = transfers.map(({ recipient }) => recipient)
  const limited = transfers.filter(({ limit }) => limit !== undefined)
  const reviewed = transfers.filter(({ review }) => review?.sender !== undefined)
  const period = transfers.flatMap(({ limit, review }) => limit ?? review?.sender ?? review?.recipient ?? [])[0]
  const rows = yield* run<PrecedentRow>(findPrecedentRows, [
    period?.fromMs ?? 0,
    period?.toMs ?? 0,
    recipients.flatMap((recipient) => ('accountId' in recipient ? [recipient.accountId] : [])),
    recipients.flatMap((recipient) => ('phoneNumber' in recipient ? [recipient.phoneNumber] : [])),
    transfers.map(({ referenceId }) => referenceId),
    [...new Set(limited.map(({ by }) => by.keyId))],
  ])
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

/** Returns what was stored since a transfer was compared, with its account and miles or with those of another. */
function* findSimilar(
  transfers: readonly UnsentTransfer[],
  recipients: readonly Pick<KnownRecipient, 'accountId'>[],
): Steps<SimilarRow[]> {
  const compared = transfers.flatMap(({ amount, knownSimilar }) => (knownSimilar ? [{ amount, ...knownSimilar }] : []))
  if (compared.length === 0) return []
  return yield* run<SimilarRow>(
    `SELECT CAST(account_id AS text) AS "accountId", amount, batch_id AS "batchId", created_at AS "createdAtMs",
       reference_id AS "referenceId", sent_by AS "sentBy"
     FROM transfers WHERE account_id = ANY ($1) AND created_at >= $2 AND amount = ANY ($3)
     UNION ALL
     SELECT CAST(account_id AS text), amount, NULL, imported_at, coalesce(reference, 'opening balance'), imported_by
     FROM openings WHERE account_id = ANY ($1) AND imported_at >= $2 AND amount = ANY ($3)
     ORDER BY "createdAtMs" DESC`,
    [
      recipients.map(({ accountId }) => accountId),
      Math.min(...compared.map(({ sinceMs }) => sinceMs)),
      [...new Set(compared.map(({ amount }) => amount))],
    ],
  )
}

/** Returns the sum of what a person has sent in a period, also with keys that are not known to be theirs; failed transfers not counted. */
function* sumSent(person: string, keyIds: readonly string[], { fromMs, toMs }: PeriodLimit): Steps<number> {
  const known = yield* run<{ person: string }>(knownPersons)
  const spellings = spellingsOf(
    person,
    known.map((other) => other.person),
  )
  const [sent] = yield* run<{ miles: number }>(
    `${keysOfPerson('SELECT unnest($3::text[])')}
     SELECT CAST(coalesce(sum(amount), 0) AS bigint) AS miles FROM transfers
     WHERE sent_by_key = ANY (ARRAY(
         SELECT key_id FROM used UNION SELECT key_id FROM keys WHERE person = ANY ($3) UNION SELECT unnest($4::text[])
       ))
       AND created_at >= $1 AND created_at < $2 AND status <> 'failed'`,
    [fromMs, toMs, spellings, keyIds],
  )
  return sent?.miles ?? 0
}
