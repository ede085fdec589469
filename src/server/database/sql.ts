/**
 * Runs a statement whose placeholders are `$1`, `$2`, …; each may stand in several places.
 *
 * Where one text serves both databases, it is in the part of SQL that they share, and of what PostgreSQL has for arrays it
 * has `= ANY ($1)`, `= ANY (ARRAY(SELECT …))`, `SELECT unnest($1::text[])` and `json_array_elements($1::json) AS value`. A
 * value of bytes that may be taken for a text is `$1::bytea`, and one that is compared as SQLite does `COLLATE "C"`.
 */
export type Query = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * Returns a statement that looks something up for each row of a list, one after the other.
 *
 * @param select what is looked up, with one `FROM` and no `WHERE`
 * @param condition of a row, a JSON array, is `value ->> 0` and so on; the first placeholder of all is the list's, in JSON
 */
export type LookUp = (select: string, condition: string) => string

interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
  /** Takes the rows one by one instead, however many they are, until it returns `false`. */
  readonly take?: (row: object) => boolean
}

/** Work of several statements, which SQLite does at once, and PostgreSQL as their results arrive. */
export type Steps<Result> = Generator<Statement, Result, readonly object[]>

/** A database, for what is the same on both. */
export interface Sql {
  readonly query: Query
  /** Does work without a transaction. */
  run<Result>(steps: Steps<Result>): Promise<Result>
  /**
   * Does work in one transaction. It may be done more than once, so it must be idempotent.
   *
   * @param work receives `mayBeDone`, because an earlier attempt may have been committed
   * @param waitFor names of which one transaction at a time has each
   */
  transaction<Result>(work: (mayBeDone: boolean) => Steps<Result>, waitFor?: readonly string[]): Promise<Result>
}

/** Runs a statement as a step, and returns its rows. */
export function* run<Row extends object>(sql: string, values: readonly unknown[] = []): Steps<Row[]> {
  return (yield { sql, values }) as Row[]
}

/** Returns rows for `json_array_elements`; PostgreSQL has neither U+0000 nor half a surrogate pair. */
export function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFF') : value,
  )
}
