/**
 * A statement of both databases, or a part of one: text with values, which become parameters, and with other parts. It is
 * in the SQL that they share; what differs is in `Dialect`.
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

/** What the databases write differently. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  placeholder(number: number): string
  anyOf(list: readonly unknown[]): Fragment
  anySelected(select: Fragment): Fragment
  each(list: readonly string[]): Fragment
  rows(json: string): Fragment
  bytes(value: Uint8Array): Fragment
  lookUp(json: string, wanted: LookUp): Fragment
  unindexed(column: string): Fragment
}

interface LookUp {
  readonly columns: Fragment
  readonly from: Fragment
  readonly where: Fragment
}

export type Differing = (dialect: Dialect) => Fragment

/** Returns what each database writes in this place. */
export function by(parts: Readonly<Record<Dialect['name'], string | Fragment | Differing>>): Differing {
  return ({ name }) => {
    const part = parts[name]
    return typeof part === 'string' ? raw(part) : sql`${part}`
  }
}

/** Compares what is before it with each of a list: `hotel_no ${anyOf(hotelNos)}`. */
export function anyOf(list: readonly unknown[]): Differing {
  return (dialect) => dialect.anyOf(list)
}

/** Compares what is before it with what is selected, all of which is selected first. */
export function anySelected(select: Fragment): Differing {
  return (dialect) => dialect.anySelected(select)
}

/** Selects each of a list. */
export function each(list: readonly string[]): Differing {
  return (dialect) => dialect.each(list)
}

/** A table of a list, in whose rows each is `value`, a JSON object or array. */
export function rows(list: readonly object[]): Differing {
  return (dialect) => dialect.rows(asJson(list))
}

/** A value of bytes where it may be taken for a text. */
export function bytes(value: Uint8Array): Differing {
  return (dialect) => dialect.bytes(value)
}

/** Looks something up for each of a list, one after the other: `value` is what it is in `rows`. */
export function lookUp(list: readonly object[], wanted: LookUp): Differing {
  return (dialect) => dialect.lookUp(asJson(list), wanted)
}

/** A statement of both databases, or the text of one that has no values or is of one database and has its placeholders. */
export type Statement = Fragment | string

/**
 * A column that SQLite, which knows nothing of how many rows match, does not search an index of: it would find rows in order,
 * but only after reading many others.
 */
export function unindexed(column: string): Differing {
  return (dialect) => dialect.unindexed(column)
}

/** Whether an expression in a statement is a part of it, and no value. */
export function isPart(expression: unknown): boolean {
  return expression instanceof Fragment || typeof expression === 'function'
}

/** Returns the text of a statement in a dialect, with its values in the order of their placeholders. */
export function render(statement: Statement, given: readonly unknown[], dialect: Dialect) {
  if (typeof statement === 'string') return { text: statement, values: given }
  const values: unknown[] = []
  let text = ''
  const add = ({ texts, parts }: Fragment) => {
    for (const [at, part] of parts.entries()) {
      text += texts[at]
      if (part instanceof Fragment) add(part)
      else if (typeof part === 'function') add((part as Differing)(dialect))
      else text += dialect.placeholder(values.push(part))
    }
    text += texts.at(-1)
  }
  add(statement)
  return { text, values }
}

export type Query = <Row extends object>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>

interface Step {
  readonly statement: Statement
  readonly values?: readonly unknown[]
  /** Takes the rows one by one instead, however many they are, until it returns `false`. */
  readonly take?: (row: object) => boolean
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
