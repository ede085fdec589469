import type { Postgres } from '../../database/postgres/open-database.ts'
import { runSteps, readAll } from '../../database/postgres/sql.ts'
import { eraseWords } from '../operator/erase-words.ts'
import { type Books, type JournalLine, journalLines } from '../operator/books.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Numbers entries while reading them: a stored sequence would be a point of contention for every transfer. */
const entryId =
  'row_number() OVER (ORDER BY entries.created_at, entries.transaction_id, kind DESC, entries.account_id NULLS FIRST)'

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
    yield* readAll<JournalLine>(snapshot, journalLines(entryId))
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
        SELECT abs((SELECT coalesce(sum(balance - debt), 0) FROM accounts) - (SELECT coalesce(sum(amount), 0) FROM bookings)
          - (SELECT coalesce(sum(amount), 0) FROM openings))
          ::double precision AS miles`)
      if (sums === undefined) throw new Error('an aggregate returned no row')
      return sums.miles
    } finally {
      await snapshot.end()
    }
  }
}
