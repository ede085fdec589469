import { createHash } from 'node:crypto'

/**
 * Returns the SHA-256 of a salt and a text, in hexadecimal: what the log of events has of personal data. Without the salt,
 * which is deleted with the person, it says nothing.
 */
export function saltedHash(salt: Buffer, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex')
}
