/** A part of the page's code did not come, although it was asked for again. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  constructor(
    /** The service has a newer version of the page, so that this one's files may be gone. */
    readonly isOutdated: boolean,
    options?: ErrorOptions,
  ) {
    super('A part of the page did not load', options)
  }
}

/** Explains to a user why a part of the page did not load. */
export function explainChunkError({ isOutdated }: ChunkError): string {
  if (isOutdated) return 'There is a newer version of this page: reload it to continue with that.'
  return navigator.onLine
    ? 'A file of this page did not come. The connection may be bad.'
    : 'You are offline. It loads when the connection is back.'
}
