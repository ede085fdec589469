import type { LookUp, Sql, Steps } from '../sql.ts'
import type { Database } from './open-database.ts'
import { createWriteWithoutWaiting } from './write-without-waiting.ts'

/** Runs statements at once. */
export type SyncSql = ReturnType<typeof createSyncSql>

/** Statements assembled from parts are unlimited in number. */
const maxPrepared = 500

export function createSyncSql(database: Database) {
  const known = new Map<string, ReturnType<typeof prepare>>()

  function query<Row extends object>(sql: string, values: readonly unknown[] = []): Row[] {
    const prepared = known.get(sql) ?? prepare(database, sql)
    if (known.size < maxPrepared) known.set(sql, prepared)
    const { statement, places } = prepared
    const bound = places.map((place) => bind(values[place]))
    if (statement.reader) return statement.all(...bound) as Row[]
    statement.run(...bound)
    return []
  }

  /** Does work within the transaction of its caller. */
  function run<Result>(steps: Steps<Result>): Result {
    let step = steps.next([])
    while (step.done !== true) {
      const { sql, values, take } = step.value
      step = steps.next(take === undefined ? query(sql, values) : takeAll(sql, take))
    }
    return step.value
  }

  function takeAll(sql: string, take: (row: object) => boolean): [] {
    for (const row of database.prepare<[], object>(sql).iterate()) if (!take(row)) break
    return []
  }

  return { query, run }
}

/** Creates what both databases have; a transaction waits for others without blocking. */
export function createSql(database: Database, { query, run } = createSyncSql(database)): Sql {
  const write = createWriteWithoutWaiting(database)
  return {
    query: async (sql, values) => query(sql, values),
    run: async (steps) => run(steps),
    transaction: (work) => write(() => database.transaction(() => run(work(false))).immediate()),
  }
}

export const lookUp: LookUp = (select, condition) =>
  `${select.replace('FROM', 'FROM json_each(?) CROSS JOIN')} WHERE ${condition}`

/** SQLite has no arrays: a value that is one is JSON. Placeholders that are numbered would be bound by name, which takes longer. */
function prepare(database: Database, sql: string) {
  /** Which value each placeholder has. */
  const places: number[] = []
  const text = sql
    .replaceAll('= ANY (ARRAY(', 'IN (SELECT * FROM (')
    .replaceAll(/= ANY \((\$\d+)\)/g, 'IN (SELECT value FROM json_each($1))')
    .replaceAll(/SELECT unnest\((\$\d+)::text\[\]\)/g, 'SELECT value FROM json_each($1)')
    .replaceAll(/json_array_elements\((\$\d+)::json\)/g, 'json_each($1)')
    .replaceAll('::bytea', '')
    .replaceAll(' COLLATE "C"', '')
    .replaceAll(/\$(\d+)/g, (_, number: string) => {
      places.push(Number(number) - 1)
      return '?'
    })
  return { statement: database.prepare<unknown[], object>(text), places }
}

function bind(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value
}
