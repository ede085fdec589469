/** Adds a value and gives what stands for it in the statement. */
export type Put = (value: unknown) => string

/** The values of a statement that is put together from parts, numbered as they come. */
export function createValues(): { readonly values: unknown[]; readonly put: Put } {
  const values: unknown[] = []
  return { values, put: (value) => `$${values.push(value)}` }
}
