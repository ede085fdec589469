import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../operation/errors.ts'
import { openLedgerKey } from './ledger-key.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'milestay-'))
  file = join(folder, 'data', 'ledger-key.pem')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('The key that signs the ledger', () => {
  it('is created once, in a file that only its owner can read', () => {
    const made = openLedgerKey(file)
    expect(made.asymmetricKeyType).toBe('ed25519')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'data'))).toEqual(['ledger-key.pem'])
    expect(openLedgerKey(file).equals(made)).toBe(true)
  })

  it('may come from another program', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }))
    expect(openLedgerKey(file).equals(privateKey)).toBe(true)
  })

  it.each([
    ['', /LEDGER_KEY_FILE: .*ledger-key\.pem holds no private key in PEM form/],
    ['nonsense', /holds no private key in PEM form/],
    [
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
      /is not an Ed25519 key/,
    ],
  ])('fails the start if its file holds something else', (content, message) => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, content)
    expect(() => openLedgerKey(file)).toThrow(StartError)
    expect(() => openLedgerKey(file)).toThrow(message)
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  it('fails the start if its file cannot be read or created', () => {
    mkdirSync(file, { recursive: true })
    expect(() => openLedgerKey(file)).toThrow(/LEDGER_KEY_FILE: cannot read .*EISDIR/)
    const closed = join(folder, 'closed')
    writeFileSync(closed, '')
    expect(() => openLedgerKey(join(closed, 'ledger-key.pem'))).toThrow(/LEDGER_KEY_FILE: cannot (read|make) .*ENOTDIR/)
  })
})
