import type { Statement } from '#server/database/sql'

/**
 * The steps of a verification. A statement may return more rows than fit in memory, so `take` receives them one by one
 * until it returns `false`.
 */
export type CheckSteps<Result> = Generator<
  { readonly statement: Statement; readonly take?: (row: object) => boolean },
  Result,
  readonly object[]
>

/** A query on the ledger that both databases understand, and the check of its rows. */
export interface LedgerCheck {
  readonly sql: Statement
  /** Takes the next row, and returns the problem that it reveals, if any, in one line. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each check knows the rows of its own query.
  readonly take: (row: any) => string | undefined
  /** Returns the problem that the end of the rows reveals, if any. */
  readonly end?: () => string | undefined
}

/** Runs checks one at a time, with few of their rows in memory, and returns the first problem. */
export function* runChecks(checks: readonly LedgerCheck[]): CheckSteps<string | undefined> {
  for (const { sql: statement, take, end } of checks) {
    let problem: string | undefined
    yield {
      statement,
      take(row) {
        problem = take(row)
        return problem === undefined
      },
    }
    problem ??= end?.()
    if (problem !== undefined) return problem
  }
  return undefined
}
