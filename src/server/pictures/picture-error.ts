/** Why a picture is unavailable at its source. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  /** Whether the next attempt may well succeed. */
  readonly isTemporary: boolean

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}
