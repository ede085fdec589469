/** The proof is invalid; the message says why, without its full stop. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
}

/** The proof could not be checked on this platform, so nothing is known about it; the message has no full stop either. */
export class UncheckedError extends Error {
  override readonly name = 'UncheckedError'
}
