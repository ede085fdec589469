interface ChunkErrorOptions extends ErrorOptions {
  /** The browser does not fetch it again before the page is reloaded. */
  readonly isFinal?: boolean
}

/** A part of the page's code did not come, although it was asked for again. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  /** Only reloading the page helps. */
  readonly needsReload: boolean

  constructor(
    /** The service has a newer version of the page, so that this one's files may be gone. */
    readonly isOutdated: boolean,
    { isFinal = false, ...options }: ChunkErrorOptions = {},
  ) {
    super('A part of the page did not load', options)
    this.needsReload = isOutdated || isFinal
  }
}

/** Explains to a user why a part of the page did not load. */
export function explainChunkError({ isOutdated, needsReload }: ChunkError): string {
  if (isOutdated) return 'There is a newer version of this page: reload it to continue with that.'
  if (needsReload) return 'A file of this page did not come. Reload the page to fetch it again.'
  return navigator.onLine
    ? 'A file of this page did not come. The connection may be bad.'
    : 'You are offline. It loads when the connection is back.'
}
