import type { Postgres } from '#server/database/postgres/open-database'
import { raw, sql, type Statement } from '#server/database/sql'

const batchSize = 2000

/** Reads a result of any size through a PostgreSQL cursor and yields it in batches; a reader that stops early closes it. */
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
