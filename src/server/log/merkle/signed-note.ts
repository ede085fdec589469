import { createPublicKey, hash, type KeyObject, sign } from 'node:crypto'

/** Signs notes as https://c2sp.org/signed-note describes, with Ed25519. */
export type NoteSigner = ReturnType<typeof createNoteSigner>

/** The signature type of Ed25519 in key ids and verifier keys. */
export const ed25519Type = Buffer.of(1)
export const publicKeyBytes = 32
export const keyIdBytes = 4

/**
 * @param name without spaces and plus signs
 * @param privateKey an Ed25519 key
 */
export function createNoteSigner(name: string, privateKey: KeyObject) {
  const publicKey = createPublicKey(privateKey)
  const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-publicKeyBytes)
  const keyId = keyIdOf(name, rawKey)
  return {
    /** The name, the id and the public key, in the format for verifiers. */
    verifierKey: `${name}+${keyId.toString('hex')}+${Buffer.concat([ed25519Type, rawKey]).toString('base64')}`,
    /** Returns the signed note: the text, which must end with a newline, followed by the signature line. */
    sign(text: string) {
      const signature = sign(undefined, Buffer.from(text), privateKey)
      return `${text}\n— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`
    },
  }
}

/** Returns the name and id of the key that signed a note, the prefix of its verifier key; does not verify the signature. */
export function signerOf(note: string): string {
  const [name, encoded = ''] = note.slice(note.lastIndexOf('\n— ') + '\n— '.length).split(' ')
  return `${name}+${Buffer.from(encoded, 'base64').toString('hex', 0, keyIdBytes)}`
}

export function keyIdOf(name: string, rawKey: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.from(`${name}\n`), ed25519Type, rawKey])
  return hash('sha256', bytes, 'buffer').subarray(0, keyIdBytes)
}
