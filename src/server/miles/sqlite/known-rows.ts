import type { Database } from '../../database/sqlite/open-database.ts'
import type { KnownDecider, KnownReversal, KnownTransfer } from '../ledger/judge-write.ts'
import type { Actor, PeriodLimit } from '../ledger/storage.ts'
import { spellingsOf } from '../../keys/key.ts'
import { keysOfPerson, knownPersons } from '../ledger/persons.ts'

/** Reads what decisions and reversals depend on, within the transaction of its caller. */
export interface KnownRows {
  transfer(transactionId: string): KnownTransfer | undefined
  /** The reversal of a transfer that is pending or booked. */
  reversal(transactionId: string): KnownReversal | undefined
  decider(by: Actor, limit: PeriodLimit | undefined, nowMs: number): KnownDecider
  /** The miles that a key has sent and approved in a period; what was rejected does not count. */
  milesMoved(keyId: string, period: PeriodLimit): number
}

export function createKnownRows(database: Database): KnownRows {
  const findTransfer = database.prepare<[string], KnownTransfer>(`
    SELECT transfers.account_id AS accountId, amount, transfers.status, sent_by_key AS sentByKey,
      sent_by_person AS sentByPerson, keys.person AS senderNow, accounts.status AS accountStatus,
      balance - debt AS balance, transfers.salt
    FROM transfers JOIN accounts ON accounts.account_id = transfers.account_id
    LEFT JOIN keys ON keys.key_id = sent_by_key
    WHERE transaction_id = ?`)
  const findReversal = database.prepare<[string], Omit<KnownReversal, 'allowsDebt'> & { allowsDebt: 0 | 1 }>(`
    SELECT reversal_id AS reversalId, status, allows_debt AS allowsDebt, requested_by_key AS requestedByKey,
      requested_by_person AS requestedByPerson, keys.person AS requesterNow, reversals.salt
    FROM reversals LEFT JOIN keys ON keys.key_id = requested_by_key
    WHERE transaction_id = ? AND status <> 'rejected'`)
  const findEndedKey = database.prepare<[string, number]>(
    'SELECT 1 FROM keys WHERE key_id = ? AND (revoked_at IS NOT NULL OR expires_at <= ?)',
  )
  const sumMoved = database
    .prepare<[{ keyId: string; fromMs: number; toMs: number }], number>(`
      SELECT (SELECT ifnull(sum(amount), 0) FROM transfers
          WHERE sent_by_key = @keyId AND created_at >= @fromMs AND created_at < @toMs AND status <> 'failed')
        + (SELECT ifnull(sum(amount), 0) FROM transfers
          WHERE decided_by_key = @keyId AND decided_at >= @fromMs AND decided_at < @toMs AND status = 'success')
        + (SELECT ifnull(sum(amount), 0) FROM reversals JOIN transfers USING (transaction_id)
          WHERE reversals.decided_by_key = @keyId AND reversals.decided_at >= @fromMs AND reversals.decided_at < @toMs
            AND reversals.status = 'booked')`)
    .pluck()

  function milesMoved(keyId: string, { fromMs, toMs }: PeriodLimit): number {
    return sumMoved.get({ keyId, fromMs, toMs }) ?? 0
  }

  return {
    transfer: (transactionId) => findTransfer.get(transactionId),
    reversal(transactionId) {
      const found = findReversal.get(transactionId)
      return found && { ...found, allowsDebt: found.allowsDebt === 1 }
    },
    decider: (by, limit, nowMs) => ({
      hasEnded: findEndedKey.get(by.keyId, nowMs) !== undefined,
      milesMoved: limit === undefined ? 0 : milesMoved(by.keyId, limit),
    }),
    milesMoved,
  }
}

/** Creates a function that returns the sum of what the person behind a key has sent in a period, failed transfers not counted. */
export function createSumSent(database: Database): (by: Actor, period: PeriodLimit) => number {
  const allPersons = database.prepare<[], string>(knownPersons).pluck()
  const sumSentByPerson = database
    .prepare<[{ persons: string; keyId: string; fromMs: number; toMs: number }], number>(`
      ${keysOfPerson('SELECT value FROM json_each(@persons)')}
      SELECT ifnull(sum(amount), 0) FROM transfers
      WHERE sent_by_key IN (
          SELECT key_id FROM used UNION SELECT key_id FROM keys WHERE person IN (SELECT person FROM spellings) UNION SELECT @keyId
        )
        AND created_at >= @fromMs AND created_at < @toMs AND status <> 'failed'`)
    .pluck()
  return ({ keyId, person }, { fromMs, toMs }) => {
    const persons = JSON.stringify(spellingsOf(person, allPersons.all()))
    return sumSentByPerson.get({ persons, keyId, fromMs, toMs }) ?? 0
  }
}
