/** A picture is unavailable at its source; the message says why. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  /** Whether a later attempt is likely to succeed. */
  readonly isTemporary: boolean

  constructor(message: string, options: ErrorOptions & { readonly isTemporary?: boolean } = {}) {
    super(message, options)
    this.isTemporary = options.isTemporary === true
  }
}
