/** Checks rows one after the other, holding little of them in memory. */
export interface RowCheck<Row> {
  /** Takes the next row. Returns the problem that it reveals, if any, in one line. */
  take(row: Row): string | undefined
  /** Returns the problem that the end of the rows reveals, if any. */
  end(): string | undefined
}

/** A query over the ledger, which both databases understand, and the check of its rows. */
export interface LedgerCheck {
  readonly sql: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each check knows the rows of its own query.
  readonly start: () => RowCheck<any>
}

/** What differs between the databases in these queries. */
export interface Dialect {
  /** Compares texts byte by byte. */
  readonly binary: string
  /** The entries of accounts, without those of the external source. */
  readonly accountEntries: string
  /** Returns the bytes of a text, as they are stored. */
  readonly bytesOf: (text: string) => string
}

/** Creates a check of rows that come in groups, such as those of one transfer. */
export function checkGroups<Row>(
  keyOf: (row: Row) => string,
  findProblem: (rows: readonly [Row, ...Row[]]) => string | undefined,
): RowCheck<Row> {
  let group: [Row, ...Row[]] | undefined
  return {
    take(row) {
      if (group !== undefined && keyOf(group[0]) === keyOf(row)) {
        group.push(row)
        return undefined
      }
      const problem = group && findProblem(group)
      group = [row]
      return problem
    },
    end: () => group && findProblem(group),
  }
}
