import { Fragment, isPart, render, type Sql, type Statement, type Steps } from '../sql.ts'
import type { Database } from './open-database.ts'
import { createWriteWithoutWaiting } from './write-without-waiting.ts'

/** Runs statements synchronously. */
export type SyncSql = ReturnType<typeof createSyncSql>

/** Limits prepared statements, because statements composed of parts are unlimited in number. */
const maxPrepared = 500

export function createSyncSql(database: Database) {
  const known = new Map<string | readonly string[], ReturnType<typeof prepare>>()
  const prepare = (text: string) => database.prepare<unknown[], object>(text)

  function query<Row extends object>(statement: Statement, given: readonly unknown[] = []): Row[] {
    // The texts of a template without nested parts are the same array on each call, so the array serves as the key.
    const own = typeof statement === 'function' ? statement('sqlite') : statement
    const isWhole = own instanceof Fragment && !own.parts.some(isPart)
    const { text, values } = isWhole ? { text: own.texts, values: own.parts } : render(own, given, 'sqlite')
    let prepared = known.get(text)
    if (prepared === undefined) {
      prepared = prepare(typeof text === 'string' ? text : text.join('?'))
      if (known.size < maxPrepared) known.set(text, prepared)
    }
    if (prepared.reader) return prepared.all(...values) as Row[]
    prepared.run(...values)
    return []
  }

  /** Runs steps in the caller's transaction. */
  function run<Result>(steps: Steps<Result>): Result {
    let step = steps.next([])
    while (step.done !== true) step = steps.next(query(step.value.statement, step.value.values))
    return step.value
  }

  return { query, run }
}

/** Creates the operations that both databases offer; transactions wait without blocking the event loop. */
export function createSql(database: Database, { query, run } = createSyncSql(database)): Sql {
  const write = createWriteWithoutWaiting(database)
  return {
    query: async (sql, values) => query(sql, values),
    run: async (steps) => run(steps),
    transaction: (work) => write(() => database.transaction(() => run(work(false))).immediate()),
  }
}
