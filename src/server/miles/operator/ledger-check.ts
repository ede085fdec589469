/** A query over the ledger, which both databases understand, and what is wrong with its rows. */
export interface LedgerCheck {
  readonly sql: string
  /** Takes the next row. Returns the problem that it reveals, if any, in one line. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each check knows the rows of its own query.
  readonly take: (row: any) => string | undefined
  /** Returns the problem that the end of the rows reveals, if any. */
  readonly end?: () => string | undefined
}
