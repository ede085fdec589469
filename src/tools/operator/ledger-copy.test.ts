import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledger } from '#server/miles/ledger/ledger'
import { storeMembers } from '#sources/sample/members/store-members'
import { sampleTransfers } from '#sources/sample/members/members'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { openStorages } from '#server/storages/open-storages'
import { openSqlite } from '#server/database/sqlite/open-database'
import type { Storages } from '#server/storages/storages'
import { hashKey, makeKey } from '#server/keys/key'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runLedgerCommand } from './ledger-command.ts'
import { reviewAbove, testSender, testReversal } from '#server/testing/test-writes'
import { noReview } from '#server/miles/ledger/review-rule'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const clock = () => nowMs
const desk = testSender('desk')
const office = testSender('office')
const key = makeKey({ role: 'staff', name: 'Front desk', dailyMilesLimit: 500 }, nowMs)
const [sample] = sampleTransfers(nowMs)
let dataDir: string
let source: Storages
let ledger: Ledger
let testDatabase: TestDatabase

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'milestay-copy-'))
  source = await openStorages({ config: { dataDir, databaseUrl: undefined }, clock })
  await storeMembers({ miles: source.miles, leases: source.leases, clock })
  await source.keys.add(key.record)
  ledger = new Ledger({ storage: source.miles, clock, reviewRule: reviewAbove(500) })
  testDatabase = await makeTestDatabase()
})
afterEach(async () => {
  await source.close()
  rmSync(dataDir, { recursive: true })
  await testDatabase.remove()
})

async function copy(onProgress: (title: string, done: number, total: number) => void = () => undefined) {
  const messages: string[] = []
  const code = await runLedgerCommand(['copy', '--to', testDatabase.databaseUrl ?? ''], {
    config: { dataDir, databaseUrl: undefined },
    clock,
    write: async () => undefined,
    log: (line) => messages.push(line),
    onProgress,
  })
  return { code, logged: messages.join('\n') }
}

const success =
  /^Copied the keys and the ledger\. Both ledgers were verified and are identical: \d+ accounts, [\d,]+ transfers/

async function journal(storages: Storages): Promise<unknown[]> {
  const lines: unknown[] = []
  for await (const batch of storages.books.journal()) {
    for (const { entryId: _, ...line } of batch) lines.push(line)
  }
  return lines.map((line) => JSON.stringify(line)).toSorted()
}

describe.runIf(isOnPostgres)('Copying the ledger to PostgreSQL', () => {
  it('copies keys, accounts, transfers and entries unchanged', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const order = { recipient: { accountId: account }, note: 'a "note", with ünïcode 🎉', amount: 501 }
    const { transactionId: approved } = await ledger.transfer({ ...order, referenceId: 'approved' }, desk)
    await ledger.decide(approved, 'success', null, office)
    const { transactionId: rejected } = await ledger.transfer({ ...order, referenceId: 'rejected' }, desk)
    await ledger.decide(rejected, 'failed', null, office)
    await ledger.transfer({ ...order, referenceId: 'pending' }, desk)
    await source.miles.commit([testReversal({ transactionId: sample!.transactionId })])

    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
    const target = await testDatabase.open(clock)
    expect(await journal(target)).toEqual(await journal(source))
    for (const status of ['pending', 'failed'] as const) {
      const filters = { status, referenceId: undefined, accountId: undefined, fromMs: undefined, toMs: undefined }
      expect(await target.miles.listTransfers(filters, 10, 0)).toEqual(await source.miles.listTransfers(filters, 10, 0))
    }
    expect(await target.miles.findAccount({ accountId: account })).toEqual(
      await source.miles.findAccount({ accountId: account }),
    )
    expect(await target.keys.findByHash(hashKey(key.key))).toEqual(key.record)
  })

  it('resumes after an interruption', async () => {
    const interrupt = () => {
      throw new Error('interrupted')
    }
    await expect(copy(interrupt)).rejects.toThrow('interrupted')
    const target = await testDatabase.open(clock)
    const { transfers, problem } = await target.books.verify()
    expect(problem).toBeUndefined()
    expect(transfers).toBe(1000)
    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
  })

  it('adds what was written since the last copy', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const order = { recipient: { accountId: account }, note: null, amount: 501 }
    const { transactionId } = await ledger.transfer({ ...order, referenceId: 'pending' }, desk)
    await copy()
    await ledger.decide(transactionId, 'success', null, office)
    await ledger.transfer({ ...order, amount: 5, referenceId: 'later' }, desk)
    await source.miles.commit([testReversal({ transactionId: sample!.transactionId })])
    await source.keys.revoke(key.record.keyId, nowMs)
    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
    const target = await testDatabase.open(clock)
    expect(await journal(target)).toEqual(await journal(source))
    expect(await target.keys.findByHash(hashKey(key.key))).toMatchObject({ revokedAtMs: nowMs })
  })

  it('is refused when the target holds a different ledger', async () => {
    const target = await testDatabase.open(clock)
    await new Ledger({ storage: target.miles, clock, reviewRule: async () => noReview }).openAccount(
      '+12025550123',
      'm',
      desk,
    )
    const more = await copy()
    expect([more.code, more.logged]).toEqual([
      1,
      expect.stringMatching(/^The target ledger holds more than the source: 301/),
    ])
    await ledger.openAccount('+12025550123', 'another', desk)
    const other = await copy()
    expect([other.code, other.logged]).toEqual([
      1,
      expect.stringMatching(/^Account [\da-f-]{36} conflicts with an account of the target ledger$/),
    ])
  })

  it('is refused when the source has a problem', async () => {
    const database = openSqlite(dataDir)
    database.exec('UPDATE accounts SET balance = balance + 1')
    database.close()
    expect(await copy()).toEqual({ code: 1, logged: expect.stringMatching(/^Ledger verification failed\. Account/) })
  })
})
