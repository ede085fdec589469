import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatCheckpoint, NoteError, parseCheckpoint } from '#server/log/merkle/checkpoint'
import { createNoteSigner } from '#server/log/merkle/signed-note'
import { openNote } from './open-note.ts'

// From the tests of golang.org/x/mod/sumdb/note, whose format became that of C2SP.
const knownText =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const knownKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const knownSignature =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM='
const enochSignature =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ='
const knownNote = `${knownText}\n${knownSignature}\n`

const { privateKey } = generateKeyPairSync('ed25519')
const signer = createNoteSigner('example.com/log', privateKey)
const note = signer.sign('example.com/log\n5\nTjuxH3tHjc/nH7YxYxUZo7yhLJrvyhYSv85ME6hiZNQ=\n')

describe('A signed note', () => {
  it('of another program is opened', () => {
    expect(openNote(knownNote, knownKey)).toBe(knownText)
  })

  it('with signatures of unknown keys is opened', () => {
    expect(openNote(`${knownText}\n${enochSignature}\n${knownSignature}\n`, knownKey)).toBe(knownText)
  })

  it('is opened with the verifier key of its signer', () => {
    expect(openNote(note, signer.verifierKey)).toBe(
      'example.com/log\n5\nTjuxH3tHjc/nH7YxYxUZo7yhLJrvyhYSv85ME6hiZNQ=\n',
    )
    expect(signer.verifierKey).toMatch(/^example\.com\/log\+[\da-f]{8}\+[A-Za-z\d+/]{44}$/)
  })

  it('is the same each time', () => {
    const again = createNoteSigner(
      'example.com/log',
      createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    )
    expect([again.sign('a\n'), again.verifierKey]).toEqual([signer.sign('a\n'), signer.verifierKey])
  })

  it('is not opened with one bit changed', () => {
    const bytes = Buffer.from(note)
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => openNote(changed.toString(), signer.verifierKey), `bit ${bit}`).toThrow(NoteError)
    }
  })

  it('is not opened with another key, even of the same name', () => {
    const other = createNoteSigner('example.com/log', generateKeyPairSync('ed25519').privateKey)
    expect(() => openNote(note, other.verifierKey)).toThrow(/not signed by the key example\.com\/log\+/)
    expect(() => openNote(note, knownKey)).toThrow('not signed by the key PeterNeumann+c74f20a3')
  })

  it.each(['', 'a', 'a+b+c', knownKey.replace('c74f20a3', 'c74f20a4'), knownKey.replace('+AR', '+AB'), `${knownKey}=`])(
    'is not opened with %j for a key',
    (key) => {
      expect(() => openNote(knownNote, key)).toThrow('the verifier key is malformed')
    },
  )

  it.each([
    '',
    '\n',
    knownText,
    `${knownText}\n`,
    `${knownText}\n${knownSignature}`,
    `${knownText}\n${knownSignature}\n\n`,
  ])('cannot be %j', (text) => {
    expect(() => openNote(text, knownKey)).toThrow(NoteError)
  })
})

describe('A checkpoint', () => {
  it('is the name, the size and the root of the log', () => {
    const root = Buffer.alloc(32, 7)
    const text = formatCheckpoint({ origin: 'example.com/log', size: 20_852_163, root })
    expect(text).toBe('example.com/log\n20852163\nBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=\n')
    expect(parseCheckpoint(text)).toEqual({ origin: 'example.com/log', size: 20_852_163, root })
    expect(parseCheckpoint(`${text}extension\n`).size).toBe(20_852_163)
  })

  it.each([
    '',
    'a\n1\n',
    'a\n01\nROOT\n',
    'a\n1\nROOT',
    'a\n-1\nROOT\n',
    'a\n1\nBwcH\n',
    'a\n1\nROOT\n\n',
    '\n1\nROOT\n',
  ])('is not %j', (text) => {
    const root = Buffer.alloc(32, 7).toString('base64')
    expect(() => parseCheckpoint(text.replace('ROOT', root))).toThrow('not a checkpoint')
  })
})
