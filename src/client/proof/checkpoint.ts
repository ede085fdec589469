import { areEqual, decodeBase64, sha256 } from './bytes.ts'
import { ProofError, UncheckedError } from './proof-error.ts'

/** A checkpoint with a verified signature. */
export interface Checkpoint {
  /** The name of the log. */
  readonly origin: string
  /** The number of events in the log. */
  readonly size: number
  readonly root: Uint8Array
}

const ed25519Type = 1
const keyIdBytes = 4
const rootBytes = 32

/**
 * Verifies the signature of a checkpoint (https://c2sp.org/tlog-checkpoint) and returns its contents. Signatures by
 * other keys are ignored.
 *
 * @throws {ProofError} when the note is malformed or not signed by the key
 * @throws {UncheckedError} when the platform lacks Ed25519
 */
export async function openCheckpoint(note: string, verifierKey: string): Promise<Checkpoint> {
  const key = await parseVerifierKey(verifierKey)
  const { text, signatures } = splitNote(note)
  const own = signatures.filter(({ name, keyId }) => name === key.name && areEqual(keyId, key.keyId))
  if (own.length === 0) throw new ProofError('The checkpoint is not signed by the verifier key')
  const publicKey = await importKey(key.rawKey)
  for (const { signature } of own) {
    const isValid = await crypto.subtle.verify('Ed25519', publicKey, signature, new TextEncoder().encode(text))
    if (!isValid) throw new ProofError('The signature of the checkpoint is wrong')
  }
  const checkpoint = parseText(text)
  if (checkpoint.origin !== key.name) throw new ProofError('The checkpoint is of another log than its key')
  return checkpoint
}

/** @throws {ProofError} when the text is not the verifier key of an Ed25519 key */
async function parseVerifierKey(text: string) {
  const malformed = new ProofError('The verifier key is not one: it has the form name+id+key')
  if (!text.isWellFormed()) throw malformed
  const [, name = '', keyIdText = '', encoded = ''] = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/=]+)$/.exec(text) ?? []
  const bytes = decodeBase64(encoded)
  if (bytes?.length !== 33 || bytes[0] !== ed25519Type) throw malformed
  const keyId = (await sha256(new TextEncoder().encode(`${name}\n`), bytes)).subarray(0, keyIdBytes)
  if (new DataView(keyId.buffer).getUint32(0) !== Number.parseInt(keyIdText, 16)) throw malformed
  return { name, keyId, rawKey: bytes.slice(1) }
}

/** Older browsers lack Ed25519, and no browser offers cryptography to a page loaded without TLS. */
async function importKey(rawKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', rawKey, 'Ed25519', false, ['verify'])
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotSupportedError') {
      throw new UncheckedError('Ed25519 signatures cannot be verified here', { cause })
    }
    throw new ProofError('The verifier key is not a key of Ed25519', { cause })
  }
}

function splitNote(note: string) {
  const malformed = new ProofError('The checkpoint is not a signed note')
  const end = note.lastIndexOf('\n\n')
  // oxlint-disable-next-line no-control-regex -- The format forbids them.
  if (!note.isWellFormed() || /[\0-\x09\x0b-\x1f]/.test(note) || end === -1 || !note.endsWith('\n')) throw malformed
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line) => {
      const [, name, encoded = ''] = /^— ([^\s+]+) ([A-Za-z\d+/=]+)$/.exec(line) ?? []
      const bytes = decodeBase64(encoded)
      if (name === undefined || bytes === undefined || bytes.length <= keyIdBytes) throw malformed
      return { name, keyId: bytes.subarray(0, keyIdBytes), signature: bytes.slice(keyIdBytes) }
    })
  return { text: note.slice(0, end + 1), signatures }
}

function parseText(text: string): Checkpoint {
  const [origin = '', sizeText = '', rootText = ''] = text.split('\n')
  const root = decodeBase64(rootText)
  const size = Number(sizeText)
  if (
    origin === '' ||
    !/^(?:0|[1-9]\d*)$/.test(sizeText) ||
    !Number.isSafeInteger(size) ||
    root?.length !== rootBytes
  ) {
    throw new ProofError('The signed note is not a checkpoint of a log')
  }
  return { origin, size, root }
}
