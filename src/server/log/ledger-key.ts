import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../operation/errors.ts'
import { codeOf, reasonOf } from '../runtime/reason-of.ts'

/**
 * Reads the key that signs checkpoints, and creates it if the file is missing.
 *
 * @throws {StartError} when the file cannot be read or created, or holds no Ed25519 key
 */
export function openLedgerKey(file: string): KeyObject {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') {
      throw new StartError(`LEDGER_KEY_FILE: cannot read ${file}: ${reasonOf(cause)}`, { cause })
    }
    pem = makeKey(file)
  }
  return parseKey(pem, file)
}

/** Writes a temporary file, then links it: two processes that start together use one key, and neither reads half of it. */
function makeKey(file: string): string {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
  const temporaryFile = `${file}.${randomUUID()}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(temporaryFile, pem, { flag: 'wx', mode: 0o600, flush: true })
    try {
      linkSync(temporaryFile, file)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StartError(`LEDGER_KEY_FILE: cannot make ${file}: ${reasonOf(cause)}`, { cause })
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

function parseKey(pem: string, file: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new StartError(`LEDGER_KEY_FILE: ${file} holds no private key in PEM form`, { cause })
  }
  throw new StartError(`LEDGER_KEY_FILE: the key in ${file} is not an Ed25519 key`)
}
