/**
 * Whether an `import()` failed because a module or its style could not be fetched, and not because of what is in it. Each
 * browser has its own words for a module; all are a TypeError that names modules. Vite has those for a style.
 */
export function isLostModule(error: unknown): boolean {
  return error instanceof Error && /\bmodule\b|^Unable to preload CSS\b/.test(error.message)
}

/** Explains to a user that code of the page did not load. Browsers fetch it again only for a page that is loaded again. */
export function explainLostModule(): string {
  return navigator.onLine
    ? 'A file of this page did not load. Reload the page: there may be a newer version.'
    : 'You are offline. Reload the page when the connection is back.'
}
