/** Digits and letters that nobody mistakes for one another when reading them aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 8

/** A reference nobody has used, `desk-20261121-7KQ2M9XA`, with the day in UTC. */
export function newReference(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  const random = crypto.getRandomValues(new Uint8Array(randomLength))
  return `desk-${day}-${Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')}`
}
