import type { TransferProof } from '#contract/miles/get-transfer-proof'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { checkProof } from './check-proof.ts'
import { ProofError, UncheckedError } from './proof-error.ts'

const origin = 'milestay/ledger/5f0c'
const transactionId = '01K000000000000000000TRANS'
const salt = Uint8Array.from({ length: 16 }, (_, index) => index)
const encode = (text: string) => new TextEncoder().encode(text)
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
/** The words of each event, in their order. */
const words: Record<string, string>[] = []

/** Remembers the words of an event, and returns its digests of them. */
async function sealed(texts: Record<string, string>): Promise<Record<string, string>> {
  words.push(texts)
  const digests = Object.entries(texts).map(
    async ([name, text]) => [`${name}_digest`, base64(await sha256(salt, encode(`${name}\n${text}`)))] as const,
  )
  return Object.fromEntries(await Promise.all(digests))
}

const stored = JSON.stringify({
  kind: 'transfer.stored',
  transaction_id: transactionId,
  reference_id: 'bonus-1',
  account_id: '0b5d2c1e-8a44-4f6e-9f3a-2f6f7f1c9d10',
  amount: 5000,
  status: 'pending',
  ...(await sealed({ note: 'Grüße \ufffd', sent_by: 'Desk', sent_by_person: 'Ada' })),
  sent_by_key: 'k1',
  at: Date.parse('2027-01-15T12:00:00Z'),
})
const decided = JSON.stringify({
  kind: 'transfer.decided',
  transaction_id: transactionId,
  status: 'success',
  ...(await sealed({ decision_reason: 'Checked by phone', decided_by: 'Office', decided_by_person: 'Grace' })),
  decided_by_key: 'k2',
  at: Date.parse('2027-01-15T13:00:00Z'),
})
const reversed = JSON.stringify({
  kind: 'reversal.requested',
  reversal_id: '01K00000000000000000REVERS',
  transaction_id: transactionId,
  reference_id: null,
  allows_debt: 0,
  status: 'booked',
  ...(await sealed({ reason: 'Wrong member', requested_by: 'Office', requested_by_person: 'Grace' })),
  requested_by_key: 'k2',
  at: Date.parse('2027-01-16T08:00:00Z'),
})

interface Signer {
  readonly verifierKey: string
  sign(text: string): Promise<string>
}

let signer: Signer
let leaves: string[]
let proof: TransferProof

beforeAll(async () => {
  signer = await makeSigner(origin)
  leaves = Array.from({ length: 13 }, (_, index) => `{"kind":"rule.changed","at":${index}}`)
  leaves[3] = stored
  leaves[7] = decided
  leaves[12] = reversed
  proof = await prove(leaves, [3, 7, 12], signer)
})

const check = (changed: unknown, publishedKey?: string) => checkProof(JSON.stringify(changed), publishedKey)

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

async function makeSigner(name: string): Promise<Signer> {
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const rawKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const keyId = (await sha256(encode(`${name}\n`), Uint8Array.of(1), rawKey)).subarray(0, 4)
  const hex = Array.from(keyId, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    verifierKey: `${name}+${hex}+${base64(Uint8Array.of(1, ...rawKey))}`,
    async sign(text) {
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, encode(text)))
      return `${text}\n— ${name} ${base64(Uint8Array.of(...keyId, ...signature))}\n`
    },
  }
}

const leftSizeOf = (leaves: number) => 2 ** Math.ceil(Math.log2(leaves) - 1)

/** Returns the root hash of the texts as RFC 6962, section 2.1, defines it. */
async function treeHash(texts: readonly string[]): Promise<Uint8Array> {
  if (texts.length === 1) return sha256(Uint8Array.of(0), encode(texts[0] ?? ''))
  const left = leftSizeOf(texts.length)
  return sha256(Uint8Array.of(1), await treeHash(texts.slice(0, left)), await treeHash(texts.slice(left)))
}

/** Returns the audit path of a text as RFC 6962, section 2.1.1, defines it. */
async function auditPath(index: number, texts: readonly string[]): Promise<Uint8Array[]> {
  if (texts.length <= 1) return []
  const left = leftSizeOf(texts.length)
  return index < left
    ? [...(await auditPath(index, texts.slice(0, left))), await treeHash(texts.slice(left))]
    : [...(await auditPath(index - left, texts.slice(left))), await treeHash(texts.slice(0, left))]
}

const checkpointOf = async (texts: readonly string[], by: Signer, name = origin) =>
  by.sign(`${name}\n${texts.length}\n${base64(await treeHash(texts))}\n`)

async function prove(texts: readonly string[], indexes: readonly number[], by: Signer): Promise<TransferProof> {
  return {
    format: 'milestay-proof/2',
    transaction_id: transactionId,
    checkpoint: await checkpointOf(texts, by),
    verifier_key: by.verifierKey,
    tree_size: texts.length,
    events: await Promise.all(
      indexes.map(async (index) => ({
        leaf_index: index,
        event: texts[index] ?? '',
        path: (await auditPath(index, texts)).map(base64),
      })),
    ),
  }
}

describe('A proof', () => {
  it('says how many miles were sent when, what was decided, and which checkpoint seals it', async () => {
    expect(await check(proof)).toEqual({
      transactionId,
      stored: {
        referenceId: 'bonus-1',
        accountId: '0b5d2c1e-8a44-4f6e-9f3a-2f6f7f1c9d10',
        amount: 5000,
        status: 'pending',
        text: undefined,
        by: undefined,
        atMs: Date.parse('2027-01-15T12:00:00Z'),
      },
      later: [
        {
          kind: 'transfer.decided',
          status: 'success',
          text: undefined,
          by: undefined,
          atMs: Date.parse('2027-01-15T13:00:00Z'),
        },
        {
          kind: 'reversal.requested',
          status: 'booked',
          text: undefined,
          by: undefined,
          atMs: Date.parse('2027-01-16T08:00:00Z'),
        },
      ],
      hasWords: false,
      leafIndex: 3,
      checkpoint: { origin, size: 13, root: await treeHash(leaves) },
      verifierKey: signer.verifierKey,
      isKnownKey: false,
    })
  })

  it('with its words also says who did it and why', async () => {
    const events = proof.events.map((event, index) => ({
      ...event,
      words: { salt: base64(salt), texts: words[index] ?? {} },
    }))
    expect(await check({ ...proof, events })).toMatchObject({
      hasWords: true,
      stored: { text: 'Grüße \ufffd', by: 'Desk' },
      later: [
        { text: 'Checked by phone', by: 'Office' },
        { text: 'Wrong member', by: 'Office' },
      ],
    })
  })

  it.each([
    ['another text', { salt: base64(salt), texts: { note: 'Gruesse' } }],
    ['the text of another word', { salt: base64(salt), texts: { note: 'Desk' } }],
    ['another character with the same UTF-8 bytes', { salt: base64(salt), texts: { note: 'Grüße \ud800' } }],
    ['another salt', { salt: base64(new Uint8Array(16)), texts: { sent_by: 'Desk' } }],
    ['a word that the event does not have', { salt: base64(salt), texts: { reason: 'Desk' } }],
  ])('proves nothing with %s', async (_, wrong) => {
    const [first, ...others] = proof.events as [TransferProof['events'][0], ...TransferProof['events']]
    await expect(check({ ...proof, events: [{ ...first, words: wrong }, ...others] })).rejects.toThrow(
      /^The text of \w+ is not the one that was sealed$/,
    )
  })

  it('holds for every position in trees of every small size', async () => {
    for (let size = 1; size <= 17; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const texts = Array.from({ length: size }, (_, other) => (other === index ? stored : `{"at":${other}}`))
        expect((await check(await prove(texts, [index], signer))).leafIndex).toBe(index)
      }
    }
  })

  it('proves nothing after any bit of a text, path or number changed', async () => {
    const changes: unknown[] = []
    const changeText = (text: string, put: (changed: string) => unknown) => {
      for (let index = 0; index < text.length; index += 1) {
        // Flips one of the seven bits of ASCII in turn, and the highest bit, which makes a surrogate or another letter.
        for (const bit of [index % 7, 15]) {
          const changed = String.fromCharCode(text.charCodeAt(index) ^ (1 << bit))
          changes.push(put(text.slice(0, index) + changed + text.slice(index + 1)))
        }
      }
    }
    const changeNumber = (number: number, put: (changed: number) => unknown) => {
      for (let bit = 0; bit < 31; bit += 1) changes.push(put(number ^ (1 << bit)))
    }
    changeText(proof.format, (format) => ({ ...proof, format }))
    changeText(proof.transaction_id, (transaction_id) => ({ ...proof, transaction_id }))
    changeText(proof.checkpoint, (checkpoint) => ({ ...proof, checkpoint }))
    changeText(proof.verifier_key, (verifier_key) => ({ ...proof, verifier_key }))
    changeNumber(proof.tree_size, (tree_size) => ({ ...proof, tree_size }))
    for (const [index, proven] of proof.events.entries()) {
      const put = (changed: object) => ({ ...proof, events: proof.events.with(index, { ...proven, ...changed }) })
      changeText(proven.event, (event) => put({ event }))
      changeNumber(proven.leaf_index, (leaf_index) => put({ leaf_index }))
      for (const [step, hash] of proven.path.entries()) {
        changeText(hash, (changed) => put({ path: proven.path.with(step, changed) }))
      }
    }
    expect(changes.length).toBeGreaterThan(3000)
    for (let from = 0; from < changes.length; from += 200) {
      const outcomes = changes
        .slice(from, from + 200)
        .map((changed) => expect(check(changed)).rejects.toThrow(ProofError))
      await Promise.all(outcomes)
    }
  })

  it('proves nothing with a hash of its path left out, doubled, added or swapped', async () => {
    const [first, ...others] = proof.events as [TransferProof['events'][0], ...TransferProof['events']]
    const [a = '', b = '', ...rest] = first.path
    const paths = [[b, ...rest], [a, a, b, ...rest], [b, a, ...rest], [...first.path, a], first.path.slice(0, -1), []]
    for (const path of paths) {
      await expect(check({ ...proof, events: [{ ...first, path }, ...others] })).rejects.toThrow(
        'Event 3 is not in the log of the checkpoint as the file gives it',
      )
    }
  })

  it('proves nothing with its events in another order, or one of them twice', async () => {
    const [first, second, third] = proof.events as [unknown, unknown, unknown]
    for (const events of [
      [first, third, second],
      [first, second, second],
    ]) {
      await expect(check({ ...proof, events })).rejects.toThrow('The events are not in their order')
    }
    await expect(check({ ...proof, events: [second, third] })).rejects.toThrow(
      'The first event is not about a transfer that was stored',
    )
  })

  it('proves nothing about another transfer', async () => {
    await expect(check({ ...proof, transaction_id: 'another' })).rejects.toThrow(
      `An event is about transfer ${transactionId}, not another`,
    )
    const texts = leaves.with(7, decided.replace(transactionId, 'another'))
    await expect(check(await prove(texts, [3, 7], signer))).rejects.toThrow('An event is about transfer another')
  })

  it('proves nothing with an inner node of the tree in place of an event', async () => {
    const left = await treeHash(leaves.slice(2, 3))
    const [{ path }] = proof.events as [TransferProof['events'][0]]
    const event = String.fromCharCode(...left)
    await expect(check({ ...proof, events: [{ leaf_index: 1, event, path: path.slice(1) }] })).rejects.toThrow(
      ProofError,
    )
  })

  it('is unchecked, not invalid, on a platform without Ed25519', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    importKey.mockRejectedValue(new DOMException('Unrecognized algorithm name', 'NotSupportedError'))
    await expect(check(proof)).rejects.toThrow(UncheckedError)
    importKey.mockRestore()
  })

  it('proves nothing if its checkpoint and its key name different logs', async () => {
    const checkpoint = await checkpointOf(leaves, signer, 'milestay/ledger/other')
    await expect(check({ ...proof, checkpoint })).rejects.toThrow('of another log than its key')
  })

  it('of another signer is rejected if the reader has the published key', async () => {
    expect((await check(proof, ` ${signer.verifierKey}\n`)).isKnownKey).toBe(true)
    const forger = await makeSigner(origin)
    const forged = await prove(leaves, [3], forger)
    expect((await check(forged)).isKnownKey).toBe(false)
    await expect(check(forged, signer.verifierKey)).rejects.toThrow(
      'The proof is signed by another key than the one you gave',
    )
  })

  it.each([
    ['', 'This is not a proof file: it is not JSON'],
    ['[]', 'This is not a proof file of this version: it is missing or malformed'],
    ['{"format":"milestay-proof/1"}', 'This is not a proof file of this version: format is missing or malformed'],
  ])('is rejected if its file is %j', async (text, message) => {
    await expect(checkProof(text)).rejects.toThrow(message)
  })
})
