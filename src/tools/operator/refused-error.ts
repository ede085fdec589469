/** The command is valid, but cannot be done; the message says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}
