/** Adds a value to a statement and returns its placeholder. */
export type Put = (value: unknown) => string

/** Collects the values of a statement that is assembled from parts, and numbers their placeholders. */
export function createValues(): { readonly values: unknown[]; readonly put: Put } {
  const values: unknown[] = []
  return { values, put: (value) => `$${values.push(value)}` }
}

/** Returns fields of rows as the arrays that `unnest` makes rows of. */
export function columnsOf<Row extends object>(rows: readonly Row[], ...fields: readonly (keyof Row)[]): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]))
}
