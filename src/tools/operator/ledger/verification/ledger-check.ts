import type { Statement } from '#server/database/sql'

/**
 * Steps of a verification, whose statements may have more rows than fit in memory: `take` receives these one by one, until it
 * returns `false`.
 */
export type CheckSteps<Result> = Generator<
  { readonly statement: Statement; readonly take?: (row: object) => boolean },
  Result,
  readonly object[]
>

/** A query over the ledger, which both databases understand, and what is wrong with its rows. */
export interface LedgerCheck {
  readonly sql: Statement
  /** Takes the next row. Returns the problem that it reveals, if any, in one line. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each check knows the rows of its own query.
  readonly take: (row: any) => string | undefined
  /** Returns the problem that the end of the rows reveals, if any. */
  readonly end?: () => string | undefined
}

/** Does checks one after the other, holding little of their rows in memory, and returns the first problem. */
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
