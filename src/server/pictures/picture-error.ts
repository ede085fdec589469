/** Why a picture is unavailable at its source. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  constructor(
    message: string,
    /** Whether the next attempt may well succeed. */
    readonly isTemporary: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
