/**
 * A statement of both databases, or a part of one: text with values, which become parameters, and with other parts. It is
 * in the SQL that they share; what differs is said by `by`.
 */
export class Fragment {
  readonly texts: readonly string[]
  readonly parts: readonly unknown[]

  constructor(texts: readonly string[], parts: readonly unknown[]) {
    this.texts = texts
    this.parts = parts
  }
}

/** Composes a statement or a part of one: every expression that is no part itself becomes a parameter. */
export function sql(texts: TemplateStringsArray, ...parts: readonly unknown[]): Fragment {
  return new Fragment(texts, parts)
}

/** Returns a part of a statement from text of this program. */
export function raw(text: string | number): Fragment {
  return new Fragment([String(text)], [])
}

/** Whether all conditions hold. */
export function all(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`TRUE` : join(conditions, ' AND ')
}

/** Whether one of the conditions holds. */
export function any(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`FALSE` : sql`(${join(conditions, ' OR ')})`
}

export function join(parts: readonly unknown[], separator: string): Fragment {
  return new Fragment(['', ...parts.slice(1).map(() => separator), ''], parts)
}

/** Selects each `value` of a column once, by one step in an index for each. */
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

/** A statement or a part of one that the databases write differently. */
export type Differing = (dialect: Dialect) => Fragment

/** Returns what each database writes in this place. */
export function by(parts: Readonly<Record<Dialect, string | Fragment | Differing>>): Differing {
  return (dialect) => {
    const part = parts[dialect]
    if (typeof part === 'string') return raw(part)
    return typeof part === 'function' ? part(dialect) : part
  }
}

/** Compares what is before it with each of a list: `hotel_no ${anyOf(hotelNos)}`. SQLite has no arrays: its lists are JSON. */
export function anyOf(list: readonly unknown[]): Differing {
  return by({
    sqlite: () => sql`IN (SELECT value FROM json_each(${JSON.stringify(list)}))`,
    postgres: sql`= ANY (${list})`,
  })
}

/** Compares what is before it with what is selected, all of which is selected first. */
export function anySelected(select: Fragment): Differing {
  return by({ sqlite: sql`IN (SELECT * FROM (${select}))`, postgres: sql`= ANY (ARRAY(${select}))` })
}

/** Selects each of a list. */
export function each(list: readonly string[]): Differing {
  return by({
    sqlite: () => sql`SELECT value FROM json_each(${JSON.stringify(list)})`,
    postgres: sql`SELECT unnest(${list}::text[])`,
  })
}

/** A table of a list, in whose rows each is `value`, a JSON object or array. */
export function rows(list: readonly object[]): Differing {
  const json = asJson(list)
  return by({ sqlite: sql`json_each(${json})`, postgres: sql`json_array_elements(${json}::json)` })
}

/** A value of bytes where it may be taken for a text. */
export function bytes(value: Uint8Array): Differing {
  return by({ sqlite: sql`${value}`, postgres: sql`${value}::bytea` })
}

interface LookUp {
  readonly columns: Fragment
  readonly from: Fragment
  readonly where: Fragment
}

/**
 * Looks something up for each of a list, one after the other: `value` is what it is in `rows`. PostgreSQL does so whatever is known
 * of the tables: of a sweep that is new, the statistics say that it has no deals, and a plan that believes them reads all of it.
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
 * A column that SQLite, which knows nothing of how many rows match, does not search an index of: it would find rows in order,
 * but only after reading many others.
 */
export function unindexed(column: string): Differing {
  return by({ sqlite: `+${column}`, postgres: column })
}

/** A statement of both databases, or the text of one that has no values or is of one database and has its placeholders. */
export type Statement = Fragment | Differing | string

/** Whether an expression in a statement is a part of it, and no value. */
export function isPart(expression: unknown): boolean {
  return expression instanceof Fragment || typeof expression === 'function'
}

/**
 * Returns the text of a statement in a dialect, with its values in the order of their placeholders. Those of SQLite are not
 * numbered: it would bind them by name, which takes longer.
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

/** Work of several statements, which SQLite does at once, and PostgreSQL as their results arrive. */
export type Steps<Result> = Generator<Step, Result, readonly object[]>

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
export function* run<Row extends object>(statement: Statement, values: readonly unknown[] = []): Steps<Row[]> {
  return (yield { statement, values }) as Row[]
}

/** Returns rows as JSON; PostgreSQL has neither U+0000 nor half a surrogate pair. */
export function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFF') : value,
  )
}
