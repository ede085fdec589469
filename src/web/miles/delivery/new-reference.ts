/** Letters and digits that are not easily confused. */
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomLength = 8

/** Returns a new reference with the day in UTC: `desk-20261121-7KQ2M9XA`. */
export function newReference(now = new Date(), kind: 'desk' | 'batch' = 'desk'): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  const random = crypto.getRandomValues(new Uint8Array(randomLength))
  return `${kind}-${day}-${Array.from(random, (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('')}`
}
