import type { Postgres } from '../../database/postgres/open-database.ts'
import { runSteps } from '../../database/postgres/sql.ts'
import { readAll } from '../../database/postgres/read-all.ts'
import { eraseWords } from '../operator/erase-words.ts'
import type { Books, JournalLine } from '../operator/books.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Numbers entries while reading them: a stored sequence would be a point of contention for every transfer. */
const journalLines = `
  SELECT row_number() OVER (ORDER BY entries.created_at, entries.transaction_id, kind DESC, entries.account_id NULLS FIRST) AS "entryId",
    entries.created_at AS "createdAtMs", entries.transaction_id AS "transactionId", transfers.reference_id AS "referenceId",
    entries.account_id AS "accountId", entries.amount, kind,
    CASE kind WHEN 'reversal' THEN requested_by ELSE sent_by END AS who,
    CASE kind WHEN 'reversal' THEN reversals.decided_by ELSE transfers.decided_by END AS "approvedBy",
    CASE kind WHEN 'reversal' THEN reversals.reason ELSE transfers.note END AS note
  FROM entries
  JOIN transfers ON transfers.transaction_id = entries.transaction_id
  LEFT JOIN reversals ON reversals.transaction_id = entries.transaction_id AND reversals.status = 'booked'
  ORDER BY "entryId"`

export function createBooks(postgres: Postgres): Books {
  return {
    verify: (kept) => verifyLedger(postgres, kept),
    erase: (id, erasedBy, nowMs) =>
      postgres.longTransaction((query) => runSteps(query, eraseWords(id, erasedBy, nowMs))),
    imbalance: createComputeImbalance(postgres),
    journal: () => journal(postgres),
  }
}

async function* journal(postgres: Postgres): AsyncGenerator<readonly JournalLine[]> {
  const snapshot = await postgres.snapshot()
  try {
    yield* readAll<JournalLine>(snapshot, journalLines)
  } finally {
    await snapshot.end()
  }
}

/** Creates a function that compares the sums of bookings and balances; a booking's two entries are one row here. */
function createComputeImbalance(postgres: Postgres): Books['imbalance'] {
  return async () => {
    const snapshot = await postgres.snapshot()
    try {
      const [sums] = await snapshot.query<{ miles: number }>(`
        SELECT abs((SELECT coalesce(sum(balance - debt), 0) FROM accounts) - (SELECT coalesce(sum(amount), 0) FROM bookings))
          ::double precision AS miles`)
      if (sums === undefined) throw new Error('an aggregate returned no row')
      return sums.miles
    } finally {
      await snapshot.end()
    }
  }
}
