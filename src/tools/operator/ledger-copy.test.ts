import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLedger, type Ledger } from '#server/miles/ledger/ledger'
import { startSealer } from '#server/log/sealer'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { sampleMembers, sampleTransfers } from '#sources/sample/members/members'
import { isOnPostgres, ledgerFilesIn, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { type DatabaseLocation, openStorages } from '#server/storages/open-storages'
import { openPostgres } from '#server/database/postgres/open-database'
import { openSqlite } from '#server/database/sqlite/open-database'
import type { Storages } from '#server/storages/storages'
import { hashKey, makeKey } from '#server/keys/key'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withLedger, verifyLedger } from './ledger/open-ledger.ts'
import { runLedgerCommand } from './ledger-command.ts'
import { reviewAbove, testSender, testReversal } from '#server/testing/test-writes'
import { noReview } from '#server/miles/ledger/review-rule'
import { createMemberImports } from './ledger/import-members.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const ledgerKey = generateKeyPairSync('ed25519').privateKey
const clock = () => nowMs
const desk = testSender('desk')
const office = testSender('office')
const key = makeKey({ role: 'staff', name: 'Front desk', dailyMilesLimit: 500 }, nowMs)
const transfers = sampleTransfers(nowMs).slice(0, 300)
const [sample] = transfers
let memberDir: string
let dataDir: string
let source: Storages
let ledger: Ledger
let testDatabase: TestDatabase

beforeAll(async () => {
  memberDir = mkdtempSync(join(tmpdir(), 'milestay-copy-'))
  const members = await openStorages({ config: { dataDir: memberDir, databaseUrl: undefined }, clock })
  const accountIds = new Set(
    transfers.flatMap(({ recipient }) => ('accountId' in recipient ? recipient.accountId : [])),
  )
  const accounts = sampleMembers(nowMs).filter(({ accountId }) => accountIds.has(accountId))
  await members.miles.commit([...accounts, ...transfers])
  await members.close()
})
afterAll(() => rmSync(memberDir, { recursive: true }))
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'milestay-copy-'))
  cpSync(memberDir, dataDir, { recursive: true })
  source = await openStorages({ config: { dataDir, databaseUrl: undefined }, clock })
  await source.keys.add(key.record)
  ledger = createLedger({ storage: source.miles, clock, reviewRule: reviewAbove(500) })
  testDatabase = await makeTestDatabase()
})
afterEach(async () => {
  await source.close()
  rmSync(dataDir, { recursive: true })
  await testDatabase.remove()
})

async function run(
  args: readonly string[],
  from: string,
  onProgress: (title: string, done: number, total: number) => void,
) {
  const messages: string[] = []
  const code = await runLedgerCommand(args, {
    config: { dataDir: from, databaseUrl: undefined, ...ledgerFilesIn(from) },
    clock,
    write: async () => undefined,
    log: (line) => messages.push(line),
    onProgress,
  })
  return { code, logged: messages.join('\n') }
}

async function copy(onProgress: (title: string, done: number, total: number) => void = () => undefined) {
  return run(['copy', '--to', testDatabase.databaseUrl ?? ''], dataDir, onProgress)
}

const success =
  /^Copied the keys and the ledger\. Both ledgers were verified and are identical: \d+ accounts, [\d,]+ transfers/

async function journal(location: DatabaseLocation): Promise<unknown[]> {
  const lines: unknown[] = []
  await withLedger(location, async (copied) => {
    for await (const batch of copied.journal()) {
      for (const { entryId: _, ...line } of batch) lines.push(line)
    }
  })
  return lines.map((line) => JSON.stringify(line)).toSorted()
}

async function seal({ log, leases }: Storages): Promise<void> {
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  const { ledgerCheckpointFile: checkpointFile } = ledgerFilesIn(dataDir)
  await (await startSealer({ log, leases, privateKey: ledgerKey, checkpointFile, clock, onError })).stop()
  expect(failures).toEqual([])
}

async function lastEventId(): Promise<number> {
  const [last] = await testDatabase.run<{ id: number }>('SELECT max(event_id) AS id FROM events')
  return last?.id ?? 0
}

function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}

describe.runIf(isOnPostgres)('Copying the ledger to PostgreSQL', () => {
  it('copies keys, accounts, transfers and entries unchanged, without a warning of the driver', async () => {
    const warnings: string[] = []
    process.on('warning', ({ message }) => warnings.push(message))
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const order = {
      recipient: { accountId: account },
      note: 'a "note", with ünïcode 🎉',
      amount: 501,
      batch: { id: 'b 1', name: 'märz.csv' },
    }
    const { transactionId: approved } = await ledger.transfer({ ...order, referenceId: 'approved' }, desk)
    await ledger.decide(approved, 'success', null, office)
    const { transactionId: rejected } = await ledger.transfer({ ...order, referenceId: 'rejected' }, desk)
    await ledger.decide(rejected, 'failed', null, office)
    await ledger.transfer({ ...order, referenceId: 'pending' }, desk)
    await source.miles.commit([testReversal({ transactionId: sample!.transactionId })])
    const imported = { phoneNumber: '+12025550140', externalId: 'imported', balance: 5_000_000, reference: 'old' }
    await createMemberImports(source.sql).add([imported], 'operator', nowMs)

    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
    const target = await testDatabase.open(clock)
    expect(await journal(testDatabase)).toEqual(await journal({ dataDir, databaseUrl: undefined }))
    for (const status of ['pending', 'failed'] as const) {
      const filters = { status, referenceId: undefined, accountId: undefined, fromMs: undefined, toMs: undefined }
      expect(await target.miles.listTransfers(filters, 10, 0)).toEqual(await source.miles.listTransfers(filters, 10, 0))
    }
    expect(await target.miles.findAccount({ accountId: account })).toEqual(
      await source.miles.findAccount({ accountId: account }),
    )
    expect(await target.keys.findByHash(hashKey(key.key))).toEqual(key.record)
    expect(warnings).toEqual([])
  })

  it('copies agencies and proposals, and what became of them since', async () => {
    await source.keys.joinAgency(key.record.keyId, 'Northwind Travel')
    await source.keys.setTerms('Northwind Travel', 'Pay within a week.')
    const { request } = interfaceExamples('2027-01-15').createProposal
    const opened = { ...request, agency: null }
    const listed = { reference: 'With\0', by: 'Ana', pricedAt: '2027-01-15T12:00:00.000Z', optionCount: 1, cities: [] }
    const rest = { person: 'ana', keyId: 'key_1', endsOn: '2027-03-01', createdAtMs: nowMs, opened, listed }
    const [one, other] = ['1', '2'].map((linkId) => ({
      id: `00000000-0000-4000-8000-00000000000${linkId}`,
      linkId,
      ...rest,
    }))
    for (const proposal of [one!, other!]) await source.proposals.add(proposal)
    await copy()
    const target = await testDatabase.open(clock)
    expect((await target.keys.findByHash(hashKey(key.key)))?.agency).toEqual({
      name: 'Northwind Travel',
      terms: 'Pay within a week.',
    })
    expect(await target.proposals.find({ linkId: '1' })).toEqual(await source.proposals.find({ linkId: '1' }))
    await source.proposals.revoke(other!.id, undefined, nowMs)
    await source.proposals.replace(one!.id, 1, one!.listed, one!.opened)
    await copy()
    for (const { linkId } of [one!, other!]) {
      expect(await target.proposals.find({ linkId })).toEqual(await source.proposals.find({ linkId }))
    }
    expect(await target.proposals.find({ linkId: '2' })).toBeUndefined()
  })

  it('copies webhooks with their place in the log, and what waits to be sent', async () => {
    const secrets = { secret: 'whsec_one', earlierSecrets: [] }
    const made = { createdBy: 'Ana', createdAtMs: nowMs, disabledAtMs: null, lastEventId: 0 }
    const id = '00000000-0000-4000-8000-000000000001'
    const url = 'https://partner.example.com/events'
    await source.webhooks.add({ id, url, events: ['transfer-in.success', 'account.opened'], ...secrets, ...made })
    await source.webhooks.passEvents(id, await source.log.lastEventId(), nowMs)
    const [sent, ...waiting] = await source.webhooks.listDeliveries(id, undefined, undefined, 10_000)
    await source.webhooks.storeAttempt(id, { ...sent!, attempts: 1, lastStatus: 200, nextAttemptAtMs: null })
    expect(waiting.length).toBeGreaterThan(0)
    await copy()
    const target = await testDatabase.open(clock)
    expect(await target.webhooks.list()).toEqual(await source.webhooks.list())
    expect(await target.webhooks.listDeliveries(id, undefined, undefined, 10_000)).toEqual(waiting)
    const earlierSecrets = ['two', 'three', 'four'].map((secret, at) => ({ secret: `whsec_${secret}`, endsAtMs: at }))
    await source.webhooks.change(id, () => ({ url: 'https://other.example.com/', earlierSecrets }))
    await copy()
    expect(await target.webhooks.list()).toEqual(await source.webhooks.list())
    expect(await target.webhooks.list()).toMatchObject([{ earlierSecrets }])
  })

  it('erases from an earlier copy what was erased since', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const order = { recipient: { accountId: account }, amount: 1, referenceId: 'sent' }
    await ledger.transfer({ ...order, note: 'To be erased' }, desk)
    expect(await copy()).toMatchObject({ code: 0 })
    await ledger.changeAccount(account, { to: 'closed' }, 'To be erased', desk)
    await withLedger({ dataDir, databaseUrl: undefined }, (copied) => copied.erase(account, 'operator', nowMs))
    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(/, 3 rows with erased words$/) })
    for (const table of ['transfers', 'account_changes', 'accounts']) {
      const rows = JSON.stringify(await testDatabase.run(`SELECT * FROM ${table} WHERE account_id = '${account}'`))
      expect(rows).not.toMatch(/To be erased|12025550123/)
    }
  })

  it('leaves nothing when it is interrupted', async () => {
    let batches = 0
    const interrupt = () => {
      batches += 1
      if (batches === 5) throw new Error('interrupted')
    }
    await expect(copy(interrupt)).rejects.toThrow('interrupted')
    for (const table of ['keys', 'accounts', 'transfers', 'bookings', 'events']) {
      expect(await testDatabase.run(`SELECT 1 AS one FROM ${table} LIMIT 1`)).toEqual([])
    }
    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
  })

  it('copies every column of every table, and the log of events byte for byte', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    await ledger.transfer(
      { recipient: { accountId: account }, note: 'a\\u0000b \\\\ \u{1f389}\u2028', amount: 5, referenceId: 'r1' },
      desk,
    )
    await ledger.changeAccount(account, { to: 'phone_number', phoneNumber: '+12025550124' }, 'New phone', desk)
    await source.reviewRules.change({ ...noReview, aboveMiles: 7 }, 'operator', nowMs)
    await source.keys.assign(key.record.keyId, 'Ada', nowMs)
    await seal(source)
    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
    const database = openSqlite(dataDir)
    for (const table of [
      'ledgers',
      'keys',
      'accounts',
      'account_changes',
      'transfers',
      'reversals',
      'review_rules',
      'events',
      'tiles',
      'checkpoints',
    ]) {
      const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()
      const columns = Object.keys(rows[0] ?? {}).filter((name) => !['transfer_no', 'reversal_no'].includes(name))
      const found = await testDatabase.run(`SELECT ${columns.join(', ')} FROM ${table}`)
      const expected = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
      expect([table, rows.length > 0]).toEqual([table, table !== 'reversals'])
      expect(sorted(found)).toEqual(sorted(expected))
    }
    database.close()
  })

  it('goes on with the seal of the source, before and after further copies', async () => {
    await seal(source)
    expect(await copy()).toMatchObject({ code: 0 })
    await ledger.openAccount('+12025550123', 'member', desk)
    await seal(source)
    expect(await copy()).toMatchObject({ code: 0 })
    const target = await testDatabase.open(clock)
    const sealed = await target.log.latestCheckpoint()
    expect(sealed).toEqual(await source.log.latestCheckpoint())
    await createLedger({ storage: target.miles, clock, reviewRule: async () => noReview }).openAccount(
      '+12025550124',
      'n',
      desk,
    )
    await seal(target)
    expect((await target.log.latestCheckpoint())?.size).toBe((sealed?.size ?? 0) + 1)
    expect(await verifyLedger(testDatabase)).toMatchObject({ problem: undefined })
    expect(await copy()).toMatchObject({ code: 1, logged: expect.stringMatching(/holds more than the source/) })
  })

  it('is refused when the target was sealed with another key', async () => {
    await copy()
    const target = await testDatabase.open(clock)
    await testDatabase.run(
      "INSERT INTO checkpoints SELECT count(*), max(event_id), sha256('a'), 'other', 0 FROM events",
    )
    expect(await target.log.latestCheckpoint()).toBeDefined()
    await seal(source)
    expect(await copy()).toEqual({
      code: 1,
      logged: expect.stringMatching(/^The target ledger holds more than the source: its checkpoint \d+ is its own$/),
    })
  })

  it('numbers what is written to the target after what was copied', async () => {
    await copy()
    const target = await testDatabase.open(clock)
    const copied = await lastEventId()
    const reviewRule = async () => noReview
    const moved = createLedger({ storage: target.miles, clock, reviewRule })
    const account = await moved.openAccount('+12025550123', 'member', desk)
    await moved.changeAccount(account, { to: 'frozen' }, 'Lost phone', desk)
    expect(await lastEventId()).toBe(copied + 2)
    expect(await verifyLedger(testDatabase)).toMatchObject({ problem: undefined })
  })

  it('adds what was written since the last copy', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const other = await ledger.openAccount('+12025550124', 'other', desk)
    const order = { recipient: { accountId: account }, note: null, amount: 501 }
    const { transactionId } = await ledger.transfer({ ...order, referenceId: 'pending' }, desk)
    const { transactionId: large } = await ledger.transfer({ ...order, referenceId: 'large' }, desk)
    await ledger.decide(large, 'success', null, office)
    const reversal = { transactionId: large, referenceId: null, reason: 'wrong', allowsDebt: false }
    await ledger.reverse(reversal, desk)
    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
    await ledger.decide(transactionId, 'success', null, office)
    await ledger.transfer({ ...order, amount: 5, referenceId: 'later' }, desk)
    await ledger.decideReversal(large, 'rejected', 'No', office)
    await ledger.reverse(reversal, desk)
    await ledger.decideReversal(large, 'booked', 'Yes', office)
    await source.miles.commit([testReversal({ transactionId: sample!.transactionId })])
    // Two members exchange their numbers.
    for (const [accountId, phoneNumber] of [
      [other, '+12025550125'],
      [account, '+12025550124'],
      [other, '+12025550123'],
    ] as const) {
      await ledger.changeAccount(accountId, { to: 'phone_number', phoneNumber }, 'exchanged', desk)
    }
    await source.keys.revoke(key.record.keyId, nowMs)
    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
    const target = await testDatabase.open(clock)
    expect(await journal(testDatabase)).toEqual(await journal({ dataDir, databaseUrl: undefined }))
    expect(await target.miles.findTransfer(large)).toEqual(await source.miles.findTransfer(large))
    expect(await target.miles.findAccount({ accountId: account })).toMatchObject({ phoneNumber: '+12025550124' })
    expect(await target.keys.findByHash(hashKey(key.key))).toMatchObject({ revokedAtMs: nowMs })
    expect(await copy()).toEqual({ code: 0, logged: expect.stringMatching(success) })
  })

  it('is refused when the target holds a different ledger', async () => {
    const target = await testDatabase.open(clock)
    await createLedger({ storage: target.miles, clock, reviewRule: async () => noReview }).openAccount(
      '+12025550123',
      'm',
      desk,
    )
    expect(await copy()).toEqual({
      code: 1,
      logged: expect.stringMatching(/^The target holds another ledger, [\da-f]{32}; the source holds [\da-f]{32}$/),
    })
  })

  it('is refused when the target has gone on since the last copy', async () => {
    await copy()
    const target = await testDatabase.open(clock)
    await createLedger({ storage: target.miles, clock, reviewRule: async () => noReview }).openAccount(
      '+12025550123',
      'm',
      desk,
    )
    const expected = {
      code: 1,
      logged: expect.stringMatching(/^The target ledger holds more than the source: its event \d+ is its own$/),
    }
    expect(await copy()).toEqual(expected)
    await ledger.openAccount('+12025550123', 'another', desk)
    await ledger.openAccount('+12025550124', 'more', desk)
    expect(await copy()).toEqual(expected)
  })

  it('is refused while the target is in use', async () => {
    await testDatabase.open(clock)
    const other = openPostgres(testDatabase.databaseUrl ?? '')
    await other.transaction(async (query) => {
      await query(
        'INSERT INTO events (kind, subject, created_at, body, key_id, person) VALUES ($1, $2, 0, $2, $2, $2)',
        ['key.revoked', ''],
      )
      expect(await copy()).toEqual({ code: 1, logged: 'The target database is in use; stop its services first' })
    })
    await other.close()
  })

  it('is refused when the source has a problem', async () => {
    const database = openSqlite(dataDir)
    database.exec('UPDATE accounts SET balance = balance + 1')
    database.close()
    expect(await copy()).toEqual({ code: 1, logged: expect.stringMatching(/^Ledger verification failed\. Account/) })
  })
})
