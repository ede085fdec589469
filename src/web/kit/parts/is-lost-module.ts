/**
 * Whether an `import()` failed because a module or its style could not be fetched, not because of its code. For a
 * module, each browser throws a TypeError with its own message; all mention modules. For a style, Vite throws its own
 * error.
 */
export function isLostModule(error: unknown): boolean {
  return error instanceof Error && /\bmodule\b|^Unable to preload CSS\b/.test(error.message)
}

/** Explains to a user that the page's code did not load. Browsers fetch a failed module again only after a reload. */
export function explainLostModule(): string {
  return navigator.onLine
    ? 'A file of this page did not load. Reload the page: there may be a newer version.'
    : 'You are offline. Reload the page when the connection is back.'
}
