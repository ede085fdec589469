/**
 * Whether an `import()` failed because a module could not be fetched, and not because of what is in it. Each browser has its own
 * words for that; they all are a TypeError that names modules.
 */
export function isLostModule(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/.test(error.message)
}
