import { hash, randomBytes } from 'node:crypto'

const saltBytes = 16
const nonceBytes = 16

/** Random bytes of a write, drawn before its first attempt, so that a retry stores the same event. */
export interface Drawn {
  /** Stored in the row with its texts and erased with them; without it their digests reveal nothing. */
  readonly salt: Buffer
  /** Base64, part of the event: the proofs of other events contain this event's hash, which must not be guessable. */
  readonly nonce: string
}

export function draw(): Drawn {
  return { salt: randomBytes(saltBytes), nonce: drawNonce() }
}

export function drawNonce(): string {
  return randomBytes(nonceBytes).toString('base64')
}

/** Returns the digest of a text that an event contains: SHA-256 in base64. */
export function digestOf(salt: Buffer, column: string, text: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(`${column}\n${text}`)]), 'base64')
}

/** Returns the digests of a row's texts, by the names of the event's fields. */
export function digestsOf(salt: Buffer, words: Readonly<Record<string, string | null>>): Record<string, string | null> {
  const digests = Object.entries(words).map(
    ([column, text]) => [`${column}_digest`, text === null ? null : digestOf(salt, column, text)] as const,
  )
  return Object.fromEntries(digests)
}
