/** Runs a statement that is the same for both databases, with `?` as placeholders, and returns its rows. */
export type ReadRows = <Row extends object>(
  sql: string,
  ...values: readonly (string | number | Uint8Array | null)[]
) => Promise<Row[]>
