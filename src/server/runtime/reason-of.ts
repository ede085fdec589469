/** Returns the message of an error in one line; for an `AggregateError`, which has none, the message of its first error. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
}

/** Returns the code of an error, such as ENOENT; `undefined` if it has none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
