/** Returns fields of rows as the arrays that `unnest` makes rows of. */
export function columnsOf<Row extends object>(rows: readonly Row[], ...fields: readonly (keyof Row)[]): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]))
}
