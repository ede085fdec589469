import type { Snapshot } from './open-database.ts'

const batchSize = 2000

/** Reads a result of any size through a cursor, and yields it in batches. */
export async function* readAll<Row extends object>(
  { query }: Pick<Snapshot, 'query'>,
  sql: string,
): AsyncGenerator<readonly Row[]> {
  await query(`DECLARE reading NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const rows = await query<Row>(`FETCH ${batchSize} FROM reading`)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await query('CLOSE reading')
}
