/** A proof is invalid; the message says why, as a sentence without its full stop. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
}
