import { randomUUID } from 'node:crypto'
import { ulid } from 'ulid'
import { run, sql, type Sql } from '../../database/sql.ts'
import { operatorActor } from '../../log/event.ts'
import { draw } from '../../log/word-digests.ts'
import type { StoreTransfers } from './write-all.ts'

const firstId = '00000000-0000-4000-8000-000000000000'

/** Ends a transaction of which nothing is kept. */
class Undone extends Error {}

/**
 * Resolves to whether a transfer to some account can be stored: stores one, and takes it back before it is committed. Several
 * accounts are tried, because a damaged page may hold what one of them needs.
 */
export async function canStoreTransfer({ transaction }: Sql, store: StoreTransfers): Promise<boolean> {
  for (const from of [randomUUID(), randomUUID(), firstId]) {
    const stored = transaction(function* () {
      const [recipient] = yield* run<{ accountId: string }>(
        sql`SELECT account_id AS "accountId" FROM accounts WHERE account_id >= ${from} AND status = 'open'
         ORDER BY account_id LIMIT 1`,
      )
      const ids = { transactionId: ulid(), referenceId: randomUUID(), ...draw(), createdAtMs: Date.now() }
      const transfer = { kind: 'transfer', ...ids, amount: 1, status: 'success', note: null } as const
      const by = operatorActor('health check')
      if (recipient !== undefined) yield* store([{ ...transfer, recipient, by, limit: undefined, review: undefined }])
      if (recipient !== undefined || from === firstId) throw new Undone()
      return false
    })
    if (await stored.catch((error: unknown) => error instanceof Undone)) return true
  }
  return false
}
