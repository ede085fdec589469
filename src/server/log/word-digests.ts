import { hash, randomBytes } from 'node:crypto'

const saltBytes = 16
const nonceBytes = 16

/** Random bytes of a write, drawn before its first attempt, so that a repeated one stores the same event. */
export interface Drawn {
  /** Stored in the row with the words, and erased with them: without it their digests say nothing. */
  readonly salt: Buffer
  /** In base64, a part of the event: its hash stands in the proofs of other events, where it cannot be guessed. */
  readonly nonce: string
}

export function draw(): Drawn {
  return { salt: randomBytes(saltBytes), nonce: drawNonce() }
}

export function drawNonce(): string {
  return randomBytes(nonceBytes).toString('base64')
}

/** Returns the digest of a text, SHA-256 in base64: what an event has of it. */
export function digestOf(salt: Buffer, column: string, text: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(`${column}\n${text}`)]), 'base64')
}

/** Returns the fields of an event for the words of a row, by the names of their columns. */
export function digestsOf(salt: Buffer, words: Readonly<Record<string, string | null>>): Record<string, string | null> {
  const digests = Object.entries(words).map(
    ([column, text]) => [`${column}_digest`, text === null ? null : digestOf(salt, column, text)] as const,
  )
  return Object.fromEntries(digests)
}
