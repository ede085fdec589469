/** A proof is invalid; the message says why, without its full stop. */
export class ProofError extends Error {
  override readonly name: string = 'ProofError'
}

/** A proof cannot be checked on this platform, so nothing is known about it. */
export class UncheckedError extends ProofError {
  override readonly name = 'UncheckedError'
}
