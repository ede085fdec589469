/** A proof proves nothing; the message is a sentence without its full stop that says why. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
}
