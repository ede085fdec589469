import type { Snapshot } from './open-database.ts'

const rowsAtOnce = 2000

/** Reads what a statement gives, however much it is, some rows at a time. */
export async function* readAll<Row extends object>({ query }: Snapshot, sql: string): AsyncGenerator<readonly Row[]> {
  await query(`DECLARE reading NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const rows = await query<Row>(`FETCH ${rowsAtOnce} FROM reading`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await query('CLOSE reading')
}
