/**
 * A statement for both databases, or a part of one: text with values, which become parameters, and nested parts. The text is
 * SQL that both accept; `by` marks the differences.
 */
export class Fragment {
  readonly texts: readonly string[]
  readonly parts: readonly unknown[]

  constructor(texts: readonly string[], parts: readonly unknown[]) {
    this.texts = texts
    this.parts = parts
  }
}

/** Composes a statement or a part of one: every expression that is not a part becomes a parameter. */
export function sql(texts: TemplateStringsArray, ...parts: readonly unknown[]): Fragment {
  return new Fragment(texts, parts)
}

/** Returns a part of a statement from trusted text. */
export function raw(text: string | number): Fragment {
  return new Fragment([String(text)], [])
}

/** Returns the condition that all conditions hold. */
export function all(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`TRUE` : join(conditions, ' AND ')
}

/** Returns the condition that at least one condition holds. */
export function any(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`FALSE` : sql`(${join(conditions, ' OR ')})`
}

export function join(parts: readonly unknown[], separator: string): Fragment {
  return new Fragment(['', ...parts.slice(1).map(() => separator), ''], parts)
}

/** Selects the distinct values of a column as `value`, with one index step per value. */
export function distinct(column: string, table: string, where = sql`TRUE`): Fragment {
  const smallest = sql`SELECT min(${raw(column)}) FROM ${raw(table)} WHERE ${where}`
  return sql`
    WITH RECURSIVE known (value) AS (
      ${smallest}
      UNION ALL
      SELECT (${smallest} AND ${raw(column)} > known.value) FROM known WHERE known.value IS NOT NULL
    )
    SELECT value FROM known WHERE value IS NOT NULL`
}

export type Dialect = 'sqlite' | 'postgres'

/** A statement or a part of one that differs between the databases. */
export type Differing = (dialect: Dialect) => Fragment

/** Returns the part for each database. */
export function by(parts: Readonly<Record<Dialect, string | Fragment | Differing>>): Differing {
  return (dialect) => {
    const part = parts[dialect]
    if (typeof part === 'string') return raw(part)
    return typeof part === 'function' ? part(dialect) : part
  }
}

/** Completes a comparison with a list: `hotel_no ${anyOf(hotelNos)}`. SQLite has no arrays, so its list is JSON. */
export function anyOf(list: readonly unknown[]): Differing {
  return by({
    sqlite: () => sql`IN (SELECT value FROM json_each(${JSON.stringify(list)}))`,
    postgres: sql`= ANY (${list})`,
  })
}

/** Completes a comparison with the result of a query, which runs first and as a whole. */
export function anySelected(select: Fragment): Differing {
  return by({ sqlite: sql`IN (SELECT * FROM (${select}))`, postgres: sql`= ANY (ARRAY(${select}))` })
}

/** Selects the values of a list. */
export function each(list: readonly string[]): Differing {
  return by({
    sqlite: () => sql`SELECT value FROM json_each(${JSON.stringify(list)})`,
    postgres: sql`SELECT unnest(${list}::text[])`,
  })
}

/** Returns a table of a list; the column `value` of each row has one object or array in JSON. */
export function rows(list: readonly object[]): Differing {
  const json = asJson(list)
  return by({ sqlite: sql`json_each(${json})`, postgres: sql`json_array_elements(${json}::json)` })
}

/** Returns a parameter of bytes, typed so that PostgreSQL does not take it for text. */
export function bytes(value: Uint8Array): Differing {
  return by({ sqlite: sql`${value}`, postgres: sql`${value}::bytea` })
}

type LookUp = Readonly<Record<'columns' | 'from' | 'where', Fragment>>

/**
 * Looks up rows for each item of a list, one item after the other; `value` is the item, as in `rows`. PostgreSQL is forced
 * to do so: its statistics say that a new sweep has no deals, and a plan based on them would read the whole sweep.
 */
export function lookUp(wanted: readonly object[], { columns, from, where }: LookUp): Differing {
  const list = rows(wanted)
  return by({
    sqlite: sql`SELECT ${columns} FROM ${list} CROSS JOIN ${from} WHERE ${where}`,
    postgres: sql`
      SELECT found.* FROM ${list} AS value
      CROSS JOIN LATERAL (SELECT ${columns} FROM ${from} WHERE ${where} OFFSET 0) AS found`,
  })
}

/**
 * Keeps SQLite from using an index of a column. SQLite does not know how many rows match, so it would choose the index for
 * its order and read many rows that do not match.
 */
export function unindexed(column: string): Differing {
  return by({ sqlite: `+${column}`, postgres: column })
}

/** A statement for both databases, or text: without values, or for one database with that database's placeholders. */
export type Statement = Fragment | Differing | string

/** Returns whether an expression in a statement is a part of it, not a value. */
export function isPart(expression: unknown): boolean {
  return expression instanceof Fragment || typeof expression === 'function'
}

/**
 * Returns the text of a statement in a dialect, with its values in the order of their placeholders. SQLite's placeholders
 * have no numbers: with numbers it would bind values by name, which is slower.
 */
export function render(statement: Statement, given: readonly unknown[], dialect: Dialect) {
  if (typeof statement === 'string') return { text: statement, values: given }
  const values: unknown[] = []
  let text = ''
  const add = ({ texts, parts }: Fragment) => {
    for (const [at, part] of parts.entries()) {
      text += texts[at]
      if (part instanceof Fragment) add(part)
      else if (typeof part === 'function') add((part as Differing)(dialect))
      else {
        values.push(part)
        text += dialect === 'sqlite' ? '?' : `$${values.length}`
      }
    }
    text += texts.at(-1)
  }
  add(typeof statement === 'function' ? statement(dialect) : statement)
  return { text, values }
}

export type Query = <Row extends object>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>

interface Step {
  readonly statement: Statement
  readonly values?: readonly unknown[]
}

/** A series of statements that SQLite runs synchronously, and PostgreSQL asynchronously. */
export type Steps<Result> = Generator<Step, Result, readonly object[]>

/** The operations that both databases offer. */
export interface Sql {
  readonly query: Query
  /** Runs steps without a transaction. */
  run<Result>(steps: Steps<Result>): Promise<Result>
  /**
   * Runs steps in one transaction. They may run more than once, so they must be idempotent.
   *
   * @param work receives `mayBeDone`: an earlier attempt may have been committed
   * @param waitFor names of locks, each held by one transaction at a time
   */
  transaction<Result>(work: (mayBeDone: boolean) => Steps<Result>, waitFor?: readonly string[]): Promise<Result>
}

/** Runs a statement as a step, and returns its rows. */
export function* run<Row extends object>(statement: Statement, values: readonly unknown[] = []): Steps<Row[]> {
  return (yield { statement, values }) as Row[]
}

/** Returns rows as JSON, with characters that PostgreSQL rejects (U+0000, lone surrogates) replaced. */
export function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFF') : value,
  )
}
