import type { Query, Sql, Steps } from '../sql.ts'
import type { Postgres } from './open-database.ts'

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

/** Runs steps in the caller's transaction. */
export async function runSteps<Result>(query: Query, steps: Steps<Result>): Promise<Result> {
  let step = steps.next([])
  while (step.done !== true) step = steps.next(await query(step.value.statement, step.value.values))
  return step.value
}

/** Locks names until the end of the transaction. */
export async function lockNames(query: Query, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const sorted = [...new Set(names)].toSorted()
  await query('INSERT INTO limited_senders (key_id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [sorted])
  await query('SELECT key_id FROM limited_senders WHERE key_id = ANY ($1::text[]) ORDER BY key_id FOR NO KEY UPDATE', [
    sorted,
  ])
}
