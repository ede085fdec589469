import { setTimeout as sleep } from 'node:timers/promises'
import type { Query } from '../../database/sql.ts'

/** The longest that sealing waits for a transaction that adds events, before it gives up for now. */
const maxSettleMs = 5_000
const settlePollMs = 20

/** Returns the id of the last event, once no open transaction can add an earlier one; throws after `maxSettleMs`. */
export async function settleEvents(query: Query, lastEventId: () => Promise<number>): Promise<number> {
  // The order matters: a transaction with a smaller id is either listed as open here, or visible to later statements.
  const lastId = await lastEventId()
  let unsettled = await listWriters(query)
  const startedAtMs = performance.now()
  while (unsettled.length > 0) {
    if (performance.now() - startedAtMs > maxSettleMs) {
      throw new Error(`A transaction has been adding events for more than ${maxSettleMs / 1000} s`)
    }
    await sleep(settlePollMs)
    const stillWriting = new Set(await listWriters(query))
    unsettled = unsettled.filter((writer) => stillWriting.has(writer))
  }
  return lastId
}

/** Returns open transactions that may have added events: an insert takes this lock before it draws an id. */
async function listWriters(query: Query): Promise<string[]> {
  const rows = await query<{ writer: string }>(
    `SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
     WHERE locktype = 'relation' AND relation = 'events'::regclass AND mode = 'RowExclusiveLock' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows.map(({ writer }) => writer)
}
