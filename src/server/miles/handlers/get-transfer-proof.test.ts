import { generateKeyPairSync } from 'node:crypto'
import { type Client, createClient } from '#client/client'
import { checkProof } from '#client/proof/check-proof'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { getTransferProof } from '#contract/miles/get-transfer-proof'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isOnPostgres } from '../../testing/test-database.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'
import { type Sealer, startSealer } from '../../log/sealer.ts'

const nowMs = Date.parse('2027-03-01T12:00:00Z')
let service: MilesService
let sealer: Sealer
let frontDesk: Client
let backOffice: Client
let account: string
let lastReference = 0

beforeAll(async () => {
  service = await startMilesService({ clock: () => nowMs, reviewAbove: 1000 })
  const { log, leases } = await service.database.open()
  const { privateKey } = generateKeyPairSync('ed25519')
  // Only sealed transfers have proofs.
  const onError = () => undefined
  const { ledgerCheckpointFile: checkpointFile } = service.database
  sealer = await startSealer({ log, leases, privateKey, checkpointFile, clock: () => nowMs, onError, intervalMs: 100 })
  frontDesk = await clientOf('Front desk')
  backOffice = await clientOf('Back office')
  account = await service.openAccount('+12025550123')
})
afterAll(async () => {
  await sealer.stop()
  await service.stop()
})

async function clientOf(name: string): Promise<Client> {
  const key = await service.issueKey({ role: 'staff', name })
  return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

async function send(amount: number): Promise<string> {
  lastReference += 1
  const reference_id = `ref ${lastReference}`
  const { data } = await frontDesk.call(transferMiles, { account_id: account, amount, reference_id, note: 'Danke 🎉' })
  return data.transaction_id
}

async function prove(id: string, words = false) {
  return checkProof(JSON.stringify((await frontDesk.call(getTransferProof, { id, words })).data))
}

describe('The proof of a transfer', () => {
  it('is available once the transfer is sealed, and holds the stored transfer', async () => {
    const id = await send(500)
    expect(await prove(id)).toMatchObject({
      transactionId: id,
      stored: { accountId: account, amount: 500, status: 'success', atMs: nowMs },
      later: [],
    })
  })

  it('is valid in a log of several tiles, for old and new transfers', async () => {
    const first = await send(1)
    for (let sent = 0; sent < 300; sent += 100) await Promise.all(Array.from({ length: 100 }, () => send(2)))
    const last = await send(3)
    expect(await prove(first)).toMatchObject({ stored: { amount: 1 } })
    const { checkpoint, leafIndex, stored } = await prove(last)
    expect(stored.amount).toBe(3)
    expect([leafIndex > 300, checkpoint.size > leafIndex]).toEqual([true, true])
  })

  it('is valid despite deleted or damaged tiles, and is a 503 if the log differs from its seal', async () => {
    const id = await send(4)
    const sealed = await prove(id)
    const { database } = service
    for (const damage of [
      'DELETE FROM tiles',
      'UPDATE tiles SET first_event_id = first_event_id + 1 WHERE level = 0',
    ]) {
      await database.run(damage)
      expect(await prove(id)).toMatchObject({ leafIndex: sealed.leafIndex, stored: { amount: 4 } })
    }
    await database.run(
      isOnPostgres ? 'ALTER TABLE events DISABLE TRIGGER USER' : 'DROP TRIGGER events_are_never_changed',
    )
    const [event] = await database.run<{ body: string }>('SELECT body FROM events WHERE subject = ?', id)
    const change = (body = '') => database.run('UPDATE events SET body = ? WHERE subject = ?', body, id)
    await change('{}')
    await expect(prove(id)).rejects.toMatchObject({
      status: 503,
      messages: ['The log of events is not the one that was sealed: it proves nothing'],
    })
    await change(event?.body)
    expect(await prove(id)).toMatchObject({ stored: { amount: 4 } })
  })

  it('has words and persons only on request', async () => {
    const id = await send(5000)
    await backOffice.call(approveTransfer, { id, reason: 'Known member' })
    const { data } = await frontDesk.call(getTransferProof, { id, words: false })
    const bytes = JSON.stringify(data)
    for (const word of ['Danke 🎉', 'Front desk', 'Known member', 'Back office', '"salt"'])
      expect(bytes).not.toContain(word)
    expect(await prove(id)).toMatchObject({ hasWords: false, stored: { text: undefined, by: undefined } })
    expect(await prove(id, true)).toMatchObject({
      hasWords: true,
      stored: { text: 'Danke 🎉', by: expect.stringMatching(/^Front desk/) },
      later: [{ text: 'Known member', by: expect.stringMatching(/^Back office/) }],
    })
  })

  it('names the person who decided', async () => {
    const [approved, rejected] = [await send(5000), await send(6000)]
    await backOffice.call(approveTransfer, { id: approved, reason: 'Known member' })
    await backOffice.call(rejectTransfer, { id: rejected })
    const by = expect.stringMatching(/^Back office/)
    expect(await prove(approved, true)).toMatchObject({
      stored: { status: 'pending', by: expect.stringMatching(/^Front desk/) },
      later: [{ kind: 'transfer.decided', status: 'success', text: 'Known member', by }],
    })
    expect(await prove(rejected, true)).toMatchObject({ later: [{ kind: 'transfer.decided', status: 'failed', by }] })
  })

  it('shows its reversal with the reason', async () => {
    const small = await send(800)
    await frontDesk.call(reverseTransfer, { id: small, reason: 'Sent twice' })
    expect(await prove(small, true)).toMatchObject({
      later: [{ kind: 'reversal.requested', status: 'booked', text: 'Sent twice' }],
    })
    const large = await send(5000)
    await backOffice.call(approveTransfer, { id: large })
    await frontDesk.call(reverseTransfer, { id: large, reason: 'Wrong member' })
    await backOffice.call(approveReversal, { id: large })
    expect((await prove(large)).later.map(({ kind, status }) => [kind, status])).toEqual([
      ['transfer.decided', 'success'],
      ['reversal.requested', 'pending'],
      ['reversal.decided', 'booked'],
    ])
  })

  it('is a 404 for an unknown transfer', async () => {
    await expect(prove('unknown')).rejects.toMatchObject({ status: 404, messages: ['Transfer not found'] })
  })

  it('is a 503 with Retry-After while nothing is sealed', async () => {
    await sealer.stop()
    const id = await send(7)
    // The wait for the seal is twenty times as short.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() * 20)
    await expect(prove(id)).rejects.toMatchObject({
      status: 503,
      messages: ['The transfer is stored, but not sealed yet'],
      retryAfterSeconds: 2,
    })
    vi.restoreAllMocks()
  })
})
