/** Runs a query that reads the same on both databases, with `?` as placeholders. */
export type ReadRows = <Row extends object>(
  sql: string,
  ...values: readonly (string | number)[]
) => Promise<readonly Row[]>
