import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledger, type Sender } from '#server/miles/ledger/ledger'
import { makeMembers } from '#sources/sample/members/make-members'
import { sampleTransfers } from '#sources/sample/members/members'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import { hashKey, makeKey } from '#server/keys/key'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runLedgerCommand } from './ledger-command.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const clock = () => nowMs
const desk: Sender = { keyId: 'desk', keyLabel: 'Desk', dailyMilesLimit: null }
const office: Sender = { keyId: 'office', keyLabel: 'Office', dailyMilesLimit: null }
const key = makeKey({ role: 'staff', name: 'Front desk', dailyMilesLimit: 500 }, nowMs)
const [sample] = sampleTransfers(nowMs)
let dataDir: string
let source: Storages
let ledger: Ledger
let trial: TestDatabase

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'milestay-copy-'))
  source = await openStorages({ config: { dataDir, databaseUrl: undefined }, clock })
  await makeMembers({ miles: source.miles, leases: source.leases, clock })
  await source.keys.add(key.record)
  ledger = new Ledger({ storage: source.miles, clock, reviewAbove: 500 })
  trial = await makeTestDatabase()
})
afterEach(async () => {
  await source.close()
  rmSync(dataDir, { recursive: true })
  await trial.remove()
})

async function copy(onProgress: (title: string, done: number, total: number) => void = () => undefined) {
  const said: string[] = []
  const code = await runLedgerCommand(['copy', '--to', trial.databaseUrl ?? ''], {
    config: { dataDir, databaseUrl: undefined },
    clock,
    write: async () => undefined,
    say: (line) => said.push(line),
    onProgress,
  })
  return { code, said: said.join('\n') }
}

const sound = /^Copied the keys and the ledger, and both are sound and the same: \d+ accounts, [\d,]+ transfers/

async function journal(storages: Storages): Promise<unknown[]> {
  const lines: unknown[] = []
  for await (const some of storages.books.journal()) {
    for (const { entryId: _, ...line } of some) lines.push(line)
  }
  return lines.map((line) => JSON.stringify(line)).toSorted()
}

describe('Copying the ledger to PostgreSQL', () => {
  it('moves keys, accounts, transfers and entries as they are', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const order = { recipient: { accountId: account }, note: 'a "note", with ünïcode 🎉', amount: 501 }
    const { transactionId: approved } = await ledger.transfer({ ...order, referenceId: 'approved' }, desk)
    await ledger.decide(approved, 'success', office)
    const { transactionId: rejected } = await ledger.transfer({ ...order, referenceId: 'rejected' }, desk)
    await ledger.decide(rejected, 'failed', office)
    await ledger.transfer({ ...order, referenceId: 'waits' }, desk)
    await source.books.reverse({ transactionId: sample!.transactionId, note: 'n', bookedBy: 'o', bookedAtMs: nowMs })

    expect(await copy()).toEqual({ code: 0, said: expect.stringMatching(sound) })
    const target = await trial.open(clock)
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

  it('is taken up where it was broken off', async () => {
    const breakOff = () => {
      throw new Error('broken off')
    }
    await expect(copy(breakOff)).rejects.toThrow('broken off')
    const target = await trial.open(clock)
    const { transfers, fault } = await target.books.verify()
    expect(fault).toBeUndefined()
    expect(transfers).toBe(1000)
    expect(await copy()).toEqual({ code: 0, said: expect.stringMatching(sound) })
  })

  it('takes over what has happened since it was done', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const order = { recipient: { accountId: account }, note: null, amount: 501 }
    const { transactionId } = await ledger.transfer({ ...order, referenceId: 'waits' }, desk)
    await copy()
    await ledger.decide(transactionId, 'success', office)
    await ledger.transfer({ ...order, amount: 5, referenceId: 'later' }, desk)
    await source.books.reverse({ transactionId: sample!.transactionId, note: 'n', bookedBy: 'o', bookedAtMs: nowMs })
    await source.keys.revoke(key.record.keyId, nowMs)
    expect(await copy()).toEqual({ code: 0, said: expect.stringMatching(sound) })
    const target = await trial.open(clock)
    expect(await journal(target)).toEqual(await journal(source))
    expect(await target.keys.findByHash(hashKey(key.key))).toMatchObject({ revokedAtMs: nowMs })
  })

  it('is refused where the other ledger is another', async () => {
    const target = await trial.open(clock)
    await new Ledger({ storage: target.miles, clock, reviewAbove: undefined }).openAccount('+12025550123', 'm', desk)
    const more = await copy()
    expect([more.code, more.said]).toEqual([
      1,
      expect.stringMatching(/^The other ledger holds more than this one: 301/),
    ])
    await ledger.openAccount('+12025550123', 'another', desk)
    const other = await copy()
    expect([other.code, other.said]).toEqual([1, expect.stringMatching(/another account in the place of/)])
  })

  it('is refused where this ledger is not sound', async () => {
    const { openDatabase } = await import('#server/database/sqlite/open-database')
    const database = openDatabase(dataDir)
    database.exec('UPDATE accounts SET balance = balance + 1')
    database.close()
    expect(await copy()).toEqual({ code: 1, said: expect.stringMatching(/^The ledger is not sound\. Account/) })
  })
})
