import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'

/** Signs notes as https://c2sp.org/signed-note describes, with Ed25519. */
export type NoteSigner = ReturnType<typeof createNoteSigner>

/** A note is damaged, or not signed by the given key; the message says which. */
export class NoteError extends Error {
  override readonly name = 'NoteError'
}

/** The signature type of Ed25519 in key ids and verifier keys. */
const ed25519Type = Buffer.of(1)
const publicKeyBytes = 32
const keyIdBytes = 4
const signatureBytes = 64
/** What comes before the bytes of an Ed25519 public key in its DER encoding. */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const signaturePattern = /^— ([^\s+]+) ([A-Za-z\d+/]+=*)$/
const verifierKeyPattern = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/]+=*)$/

/**
 * Creates a signer.
 *
 * @param name without spaces and plus signs
 * @param privateKey an Ed25519 key
 */
export function createNoteSigner(name: string, privateKey: KeyObject) {
  const publicKey = createPublicKey(privateKey)
  const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-publicKeyBytes)
  const keyId = keyIdOf(name, rawKey)
  return {
    /** The name, the id and the public key, in the form in which verifiers receive them. */
    verifierKey: `${name}+${keyId.toString('hex')}+${Buffer.concat([ed25519Type, rawKey]).toString('base64')}`,
    /** Returns the note: the text, which must end with a newline, and the line of the signature. */
    sign(text: string) {
      const signature = sign(undefined, Buffer.from(text), privateKey)
      return `${text}\n— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`
    },
  }
}

/**
 * Verifies a note and returns its text, with the newline at its end. Signatures of other keys are ignored.
 *
 * @throws {NoteError} when the note or the key is malformed, or the key has not signed it
 */
export function openNote(note: string, verifierKey: string): string {
  const { name, keyId, publicKey } = parseVerifierKey(verifierKey)
  const { text, signatures } = splitNote(note)
  const own = signatures.filter((signature) => signature.name === name && signature.keyId === keyId)
  if (own.length === 0) throw new NoteError(`the note is not signed by the key ${name}+${keyId}`)
  for (const { signature } of own) {
    if (signature.length !== signatureBytes || !verify(undefined, Buffer.from(text), publicKey, signature)) {
      throw new NoteError(`the signature of the key ${name}+${keyId} is wrong`)
    }
  }
  return text
}

/** The text of a note, and who has signed it: unverified. */
function splitNote(note: string) {
  // oxlint-disable-next-line no-control-regex -- The format forbids them.
  if (/[\0-\x09\x0b-\x1f]/.test(note) || /\p{Surrogate}/u.test(note)) {
    throw new NoteError('the note has a character that no note may have')
  }
  const end = note.lastIndexOf('\n\n')
  if (end === -1 || !note.endsWith('\n')) throw new NoteError('the note has no signature')
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.map((line) => {
    const [, name, encoded] = signaturePattern.exec(line) ?? []
    const bytes = Buffer.from(encoded ?? '', 'base64')
    if (name === undefined || bytes.length <= keyIdBytes || bytes.toString('base64') !== encoded) {
      throw new NoteError('a signature line of the note is malformed')
    }
    return { name, keyId: bytes.toString('hex', 0, keyIdBytes), signature: bytes.subarray(keyIdBytes) }
  })
  return { text: note.slice(0, end + 1), signatures }
}

/** @throws {NoteError} when it is not the verifier key of an Ed25519 key */
function parseVerifierKey(text: string) {
  const [, name = '', keyId = '', encoded = ''] = verifierKeyPattern.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const rawKey = bytes.subarray(1)
  const isWellFormed =
    bytes.toString('base64') === encoded && bytes[0] === ed25519Type[0] && rawKey.length === publicKeyBytes
  if (!isWellFormed || keyIdOf(name, rawKey).toString('hex') !== keyId) {
    throw new NoteError('the verifier key is malformed')
  }
  const der = Buffer.concat([derPrefix, rawKey])
  return { name, keyId, publicKey: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
}

function keyIdOf(name: string, rawKey: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.from(`${name}\n`), ed25519Type, rawKey])
  return hash('sha256', bytes, 'buffer').subarray(0, keyIdBytes)
}
