import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/database/postgres/open-database'
import { isOnPostgres, ledgerFilesIn, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { sampleMembers, sampleTransfers, storeMembers } from '#sources/sample/members/members'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from './ledger/open-ledger.ts'
import { testSender } from '#server/testing/test-writes'
import { formatCheckpoint } from '#server/log/merkle/checkpoint'
import { createNoteSigner } from '#server/log/merkle/signed-note'
import { openLedgerKey } from '#server/log/ledger-key'
import { originOf, startSealer } from '#server/log/sealer'
import { draw } from '#server/log/word-digests'
import type { LedgerCommandOptions } from './ledger/command.ts'
import { runLedgerCommand } from './ledger-command.ts'

const startMs = Date.parse('2027-01-15T12:00:00Z')
const [sample] = sampleTransfers(startMs)
let nowMs = startMs
let database: TestDatabase
/** The folder of a database of SQLite with the members. */
let memberDir: string

const addMembers = ({ miles, leases }: Pick<Storages, 'miles' | 'leases'>) =>
  storeMembers({ miles, leases, clock: () => startMs })

beforeAll(async () => {
  memberDir = mkdtempSync(join(tmpdir(), 'milestay-members-'))
  const storages = await openStorages({ config: { dataDir: memberDir, databaseUrl: undefined }, clock: () => startMs })
  await addMembers(storages)
  await storages.close()
})
afterAll(() => rmSync(memberDir, { recursive: true }))
beforeEach(async () => {
  nowMs = startMs
  database = await makeTestDatabase()
  if (isOnPostgres) await addMembers(await database.open(() => nowMs))
  else cpSync(memberDir, database.dataDir, { recursive: true })
})
afterEach(() => database.remove())

async function ledger(args: readonly string[], config: LedgerCommandOptions['config'] = database) {
  let written = ''
  const messages: string[] = []
  const code = await runLedgerCommand(args, {
    config,
    clock: () => nowMs,
    write: async (text) => void (written += text),
    log: (line) => messages.push(line),
    onProgress: () => undefined,
  })
  return { code, written, logged: messages.join('\n') }
}

function inFolder(dataDir: string) {
  return { dataDir, databaseUrl: undefined, ...ledgerFilesIn(dataDir) }
}

describe('The ledger command', () => {
  it('verifies the ledger and reports its counts', async () => {
    const { code, written, logged } = await ledger(['verify'])
    expect([code, written]).toEqual([0, ''])
    expect(logged).toMatch(
      /^Ledger verified: 300 accounts, [\d,]+ transfers, [\d,]+ entries, [\d,]+ miles, [\d,]+ events, 0 checkpoints\nNothing was kept to compare it with$/,
    )
  })

  it('reports the first problem in one line, and fails', async () => {
    await database.run('UPDATE accounts SET balance = balance + 1')
    const { code, logged } = await ledger(['verify'])
    expect(code).toBe(1)
    expect(logged).toMatch(/^Ledger verification failed\. Account [\da-f-]{36}: the balance is [^\n]+$/)
  })

  it('erases the words about a member once the account is closed, which it then counts', async () => {
    const [{ accountId: id } = { accountId: '' }] = sampleMembers(nowMs)
    expect(await ledger(['erase', id])).toMatchObject({ code: 1, logged: `Close account ${id} first` })
    const { miles } = await database.open(() => nowMs)
    const change = { kind: 'account-change', accountId: id, change: { to: 'closed' }, reason: 'Asked' } as const
    await miles.commit([{ ...change, ...draw(), by: testSender('desk'), changedAtMs: nowMs }])
    const { code, logged } = await ledger(['erase', id])
    expect([code, logged]).toEqual([0, expect.stringMatching(/^Erased the words of \d+ rows for good$/)])
    const rows = /\d+/.exec(logged)?.[0]
    expect((await ledger(['verify'])).logged).toMatch(new RegExp(`, ${rows} rows with erased words\n`))
    expect(await ledger(['erase', 'nobody'])).toMatchObject({
      code: 1,
      logged: 'There is no account and no key with the ID nobody',
    })
  })

  it('writes the journal alone to its output', async () => {
    const { code, written, logged } = await ledger(['export'])
    expect([code, logged]).toEqual([0, ''])
    const [head, ...lines] = written.trimEnd().split('\n')
    expect(head).toMatch(/^entry,time,transaction_id,/)
    expect(lines).toHaveLength(2 * sampleTransfers(nowMs).length)
  })

  async function seal(): Promise<void> {
    const { log, leases } = await database.open(() => nowMs)
    const { ledgerKeyFile, ledgerCheckpointFile: checkpointFile } = database
    const privateKey = openLedgerKey(ledgerKeyFile)
    const onError = (error: unknown) => expect(error).toBeUndefined()
    await (await startSealer({ log, leases, privateKey, checkpointFile, clock: () => nowMs, onError })).stop()
  }

  it.skipIf(isOnPostgres)('writes no backup of a new world, in which nothing is sealed yet', async () => {
    const file = join(database.dataDir, 'copy.db')
    const logged = 'Nothing is sealed in the ledger yet, so there is nothing to back up'
    expect(await ledger(['backup', file])).toEqual({ code: 1, written: '', logged })
    expect(existsSync(file)).toBe(false)
  })

  it.skipIf(isOnPostgres)('writes a verified backup, and never overwrites one', async () => {
    await seal()
    const folder = join(database.dataDir, 'copy')
    mkdirSync(folder)
    const file = join(folder, 'milestay.db')
    const { code, logged } = await ledger(['backup', file])
    expect(code).toBe(0)
    expect(logged).toMatch(/^Wrote .*milestay\.db\. Its ledger was verified: 300 accounts/)
    expect((await ledger(['verify'], inFolder(folder))).code).toBe(0)
    const again = await ledger(['backup', file])
    expect([again.code, again.logged]).toEqual([1, `${file} already exists; a backup overwrites nothing`])
  })

  it.skipIf(isOnPostgres)('writes no backup of a ledger with a problem', async () => {
    await seal()
    await database.run('UPDATE accounts SET balance = balance + 1')
    const file = join(database.dataDir, 'copy.db')
    const { code, logged } = await ledger(['backup', file])
    expect(code).toBe(1)
    expect(logged).toMatch(/^Cannot write the backup .*copy\.db: Ledger verification failed\. Account [^\n]+$/)
    expect(existsSync(file)).toBe(false)
  })

  it.runIf(isOnPostgres)('names the tool that backs up PostgreSQL', async () => {
    const { code, logged } = await ledger(['backup', 'copy.dump'])
    expect([code, logged]).toEqual([1, expect.stringContaining('pg_dump --format=custom --file=copy.dump')])
  })

  it('reverses a transfer once, for a reason, and reports the new balance', async () => {
    const { code, logged } = await ledger(['reverse', sample!.transactionId, '--note', 'Wrong member'])
    expect([code, logged]).toEqual([
      0,
      expect.stringMatching(
        /^Reversed 0\w{25}: took [\d,]+ miles back from account [\da-f-]{36}, which has [\d,]+ left$/,
      ),
    ])
    const { written } = await ledger(['export'])
    expect(written.trimEnd().split('\n').at(-1)).toMatch(/,reversal,operator[^,]*,,Wrong member$/)
    expect((await ledger(['verify'])).code).toBe(0)
    const again = await ledger(['reverse', sample!.transactionId, '--note', 'Wrong member'])
    expect([again.code, again.logged]).toEqual([1, `Transfer ${sample!.transactionId} is already reversed`])
  })

  it.runIf(isOnPostgres)('waits to reverse a transfer while transfers to its account are written', async () => {
    const postgres = openPostgres(database.databaseUrl!)
    let reversed: ReturnType<typeof ledger> | undefined
    await postgres.longTransaction(async (query) => {
      await query('SELECT 1 FROM accounts FOR UPDATE')
      reversed = ledger(['reverse', sample!.transactionId, '--note', 'Wrong member'])
      await database.untilWaiting()
      // Longer than a statement of a service waits for a lock.
      await query('SELECT pg_sleep(0.3)')
    })
    expect(await reversed).toMatchObject({ code: 0 })
    await postgres.close()
  })

  it('accepts a log that does not extend what was kept, for a reason that the log says, and verifies with what is kept', async () => {
    const { log, leases } = await database.open(() => nowMs)
    const { ledgerKeyFile, ledgerCheckpointFile: checkpointFile } = database
    const privateKey = openLedgerKey(ledgerKeyFile)
    const onError = () => undefined
    const sealer = await startSealer({ log, leases, privateKey, checkpointFile, clock: () => nowMs, onError })
    await sealer.seal()
    expect((await ledger(['verify'])).logged).toMatch(
      /\nCompared with the key in LEDGER_KEY_FILE, LEDGER_CHECKPOINT_FILE$/,
    )
    expect(await ledger(['accept-log', '--reason', 'None'])).toMatchObject({
      code: 1,
      logged: 'The log extends what this machine has seen: there is nothing to accept',
    })
    // As after the restoring of a backup of before.
    const origin = originOf(await log.ledgerId())
    const later = formatCheckpoint({ origin, size: 9999, root: Buffer.alloc(32) })
    writeFileSync(checkpointFile, createNoteSigner(origin, privateKey).sign(later))
    await sealer.seal()
    expect(sealer.problem()).toMatch(/does not extend the checkpoint in LEDGER_CHECKPOINT_FILE/)
    expect((await ledger(['verify'])).logged).toMatch(/The checkpoint that was kept: 9999 events were sealed, but/)
    const { code, logged } = await ledger(['accept-log', '--reason', 'The disk was full'])
    expect([code, logged]).toEqual([0, expect.stringMatching(/^Accepted the log after its first [\d,]+ events, which/)])
    await sealer.stop()
    expect(sealer.problem()).toBeUndefined()
    expect(await verifyLedger(database, { key: privateKey })).toMatchObject({ problem: undefined, checkpoints: 2 })
    const [event] = await database.run<{ body: string }>("SELECT body FROM events WHERE kind = 'log.accepted'")
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ reason: 'The disk was full', kept_size: 9999 })
    expect((await ledger(['verify'])).code).toBe(0)
  })

  it('shows the review rule, and changes the parts that are given', async () => {
    expect((await ledger(['rule'])).logged).toBe('No transfer waits for another person.')
    const { code, logged } = await ledger(['rule', '--above', '500', '--above-recipient-day', '20000'])
    expect([code, logged]).toEqual([
      0,
      "Changed the review rule. Transfers wait for another person: those of more than 500 miles, and those with which a recipient's day comes above 20,000 miles.",
    ])
    nowMs += 1
    await ledger(['rule', '--above', 'none', '--above-sender-day', '0'])
    expect((await ledger(['rule'])).logged).toBe(
      "Transfers wait for another person: those with which a sender's day comes above 0 miles, and those with which a recipient's day comes above 20,000 miles.",
    )
    const events = await database.run<{ person: string }>("SELECT person FROM events WHERE kind = 'rule.changed'")
    expect(events.map(({ person }) => person)).toEqual([
      expect.stringMatching(/^operator/),
      expect.stringMatching(/^operator/),
    ])
  })

  it.each([
    [[], 'Missing command'],
    [['verify', 'it'], 'Invalid command "verify it"'],
    [['export', 'file'], 'Invalid command "export file"'],
    [['backup'], 'Invalid command "backup"'],
    [['backup', 'one', 'two'], 'Invalid command "backup one two"'],
    [['reverse'], 'Invalid command "reverse"'],
    [['reverse', 'T1'], '--note must give the reason'],
    [['reverse', 'T1', '--note', ' '], '--note must give the reason'],
    [['reverse', 'T1', '--note', 'x'.repeat(501)], '--note must have at most 500 characters'],
    [['verify', '--note', 'a'], 'Only reverse takes --note'],
    [['copy'], '--to must be a URL'],
    [['copy', '--to', 'db.example/stay'], '--to must be a URL'],
    [['verify', '--to', 'postgres://db/stay'], 'Only copy takes --to'],
    [['accept-log'], '--reason must give the reason'],
    [['rule', 'it'], 'Invalid command "rule it"'],
    [['rule', '--above', '-1'], "'--above' argument is ambiguous"],
    [['rule', '--above', '1.5'], '--above must be a whole number of miles'],
    [['rule', '--above-sender-day', ''], '--above-sender-day must be a whole number of miles'],
    [['verify', '--above', '5'], 'Only rule takes --above'],
    [['verify', '--colour', 'red'], "Unknown option '--colour'"],
  ])('reports what is wrong with %j, and its usage', async (args, message) => {
    const { code, written, logged } = await ledger(args)
    expect([code, written]).toEqual([1, ''])
    expect(logged).toContain(message)
    expect(logged).toContain('npm run ledger -- verify')
  })
})
