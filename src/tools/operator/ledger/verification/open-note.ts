import { createPublicKey, verify } from 'node:crypto'
import { NoteError } from '#server/log/merkle/checkpoint'
import { ed25519Type, keyIdBytes, keyIdOf, publicKeyBytes } from '#server/log/merkle/signed-note'

const signatureBytes = 64
/** The bytes before an Ed25519 public key in its DER encoding. */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const signaturePattern = /^— ([^\s+]+) ([A-Za-z\d+/]+=*)$/
const verifierKeyPattern = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/]+=*)$/

/**
 * Verifies a note and returns its text with its final newline. Signatures by other keys are ignored.
 *
 * @throws {NoteError} when the note or the key is malformed, or the key did not sign it
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

/** Splits a note into its text and its unverified signatures. */
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

/** @throws {NoteError} when the text is not the verifier key of an Ed25519 key */
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
