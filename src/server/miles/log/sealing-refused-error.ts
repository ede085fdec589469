/** The log is not sealed any further until an operator has acted; the message says why, for operators and health checks. */
export class SealingRefusedError extends Error {
  override readonly name = 'SealingRefusedError'
}
