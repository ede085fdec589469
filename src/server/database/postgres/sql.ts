import { type Query, raw, sql, type Sql, type Statement, type Steps } from '../sql.ts'
import type { Postgres } from './open-database.ts'

/** Creates what both databases have. */
export function createSql({ query, transaction }: Postgres): Sql {
  return {
    query,
    run: (steps) => runSteps(query, steps),
    transaction: (work, waitFor = []) =>
      transaction(async (query, mayBeDone) => {
        await lockNames(query, waitFor)
        return runSteps(query, work(mayBeDone))
      }),
  }
}

/** Does work within the transaction of its caller. */
export async function runSteps<Result>(query: Query, steps: Steps<Result>): Promise<Result> {
  let step = steps.next([])
  while (step.done !== true) {
    const { statement, values, take } = step.value
    step = steps.next(take === undefined ? await query(statement, values) : await takeAll(query, statement, take))
  }
  return step.value
}

async function takeAll(query: Query, statement: Statement, take: (row: object) => boolean): Promise<[]> {
  for await (const rows of readAll<object>({ query }, statement)) {
    if (rows.every(take)) continue
    await query('CLOSE reading')
    break
  }
  return []
}

/** Lets one transaction at a time have each name. */
export async function lockNames(query: Query, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const sorted = [...new Set(names)].toSorted()
  await query('INSERT INTO limited_senders (key_id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [sorted])
  await query('SELECT key_id FROM limited_senders WHERE key_id = ANY ($1::text[]) ORDER BY key_id FOR NO KEY UPDATE', [
    sorted,
  ])
}

const batchSize = 2000

/** Reads a result of any size through a cursor, and yields it in batches. */
export async function* readAll<Row extends object>(
  { query }: Pick<Postgres, 'query'>,
  statement: Statement,
): AsyncGenerator<readonly Row[]> {
  const read = typeof statement === 'string' ? raw(statement) : statement
  await query(sql`DECLARE reading NO SCROLL CURSOR FOR ${read}`)
  for (;;) {
    const rows = await query<Row>(`FETCH ${batchSize} FROM reading`)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await query('CLOSE reading')
}
