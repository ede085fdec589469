import { bulkhead } from 'cockatiel'
import type { Clock } from '../runtime/clock.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { isPostgresUnavailable } from '../database/postgres/errors.ts'
import type { Postgres } from '../database/postgres/open-database.ts'
import { createSql } from '../database/postgres/sql.ts'
import { postgresHotels } from '../hotels/hotel-dialect.ts'
import { createEventLog } from '../log/event-log.ts'
import { createComputeImbalance } from '../miles/postgres/imbalance.ts'
import { createCommit } from '../miles/postgres/commit.ts'
import { settleEvents } from '../miles/postgres/settle-events.ts'
import { createMilesReads } from '../miles/sql/miles-reads.ts'
import type { Sql } from '../database/sql.ts'
import type { PlaceStorage } from '../places/open-places.ts'
import { createSharedStorages, type Storages, writeOfCheck } from './storages.ts'

/** Each long read occupies a connection and a processor of the database, which transfers need. */
const mostReadsAtOnce = 2

export function createStorages(postgres: Postgres, places: PlaceStorage, clock: Clock): Storages {
  const sql = createSql(postgres)
  const limit = bulkhead(mostReadsAtOnce, Number.POSITIVE_INFINITY)
  const reads: Sql = {
    ...sql,
    query: (statement, values) => limit.execute(() => yieldToEventLoop().then(() => sql.query(statement, values))),
  }
  const log = createEventLog(sql, (lastEventId) => settleEvents(postgres.query, lastEventId))
  return {
    ...createSharedStorages({ sql, reads, log, places, clock, hotels: postgresHotels }),
    miles: {
      ...createMilesReads(reads),
      commit: createCommit(postgres),
      // One group is written while the responses to the other are sent.
      commitsAtOnce: 2,
    },
    books: { imbalance: createComputeImbalance(postgres) },
    async isWritable() {
      try {
        // Waits for another process's check, whose commit may take long.
        await postgres.transaction((query) => query(writeOfCheck))
        return true
      } catch (error) {
        if (!isPostgresUnavailable(error)) throw error
        return false
      }
    },
    async close() {
      places.close()
      await postgres.close()
    },
  }
}
