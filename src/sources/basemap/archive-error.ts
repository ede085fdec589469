/** A part of the basemap's archive cannot be read. The message names neither the path nor the query of its URL. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  constructor(
    message: string,
    /** Whether it may be possible later. */
    readonly isTemporary: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
