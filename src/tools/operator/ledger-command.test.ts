import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { storeMembers } from '#sources/sample/members/store-members'
import { sampleTransfers } from '#sources/sample/members/members'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LedgerCommandOptions, runLedgerCommand } from './ledger-command.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const [sample] = sampleTransfers(nowMs)
let trial: TestDatabase

beforeEach(async () => {
  trial = await makeTestDatabase()
  const { miles, leases } = await trial.open(() => nowMs)
  await storeMembers({ miles, leases, clock: () => nowMs })
})
afterEach(() => trial.remove())

async function ledger(args: readonly string[], config: LedgerCommandOptions['config'] = trial) {
  let written = ''
  const said: string[] = []
  const code = await runLedgerCommand(args, {
    config,
    clock: () => nowMs,
    write: async (text) => void (written += text),
    say: (line) => said.push(line),
    onProgress: () => undefined,
  })
  return { code, written, said: said.join('\n') }
}

describe('The ledger command', () => {
  it('verifies, and says how much is sound', async () => {
    const { code, written, said } = await ledger(['verify'])
    expect([code, written]).toEqual([0, ''])
    expect(said).toMatch(/^The ledger is sound: 300 accounts, [\d,]+ transfers, [\d,]+ entries, [\d,]+ miles$/)
  })

  it('says in one line where the first fault is, and fails', async () => {
    await trial.run('UPDATE accounts SET balance = balance + 1')
    const { code, said } = await ledger(['verify'])
    expect(code).toBe(1)
    expect(said).toMatch(/^The ledger is not sound\. Account [\da-f-]{36}: the balance is [^\n]+$/)
  })

  it('writes the journal alone', async () => {
    const { code, written, said } = await ledger(['export'])
    expect([code, said]).toEqual([0, ''])
    const [head, ...lines] = written.trimEnd().split('\n')
    expect(head).toMatch(/^entry,time,transaction_id,/)
    expect(lines).toHaveLength(2 * sampleTransfers(nowMs).length)
  })

  it.skipIf(isOnPostgres)('writes a backup that is sound, and never over another', async () => {
    const folder = join(trial.dataDir, 'copy')
    mkdirSync(folder)
    const file = join(folder, 'milestay.db')
    const { code, said } = await ledger(['backup', file])
    expect(code).toBe(0)
    expect(said).toMatch(/^Wrote .*milestay\.db, and its ledger is sound: 300 accounts/)
    expect((await ledger(['verify'], { dataDir: folder, databaseUrl: undefined })).code).toBe(0)
    const again = await ledger(['backup', file])
    expect([again.code, again.said]).toEqual([1, `${file} is there already; a backup overwrites nothing`])
  })

  it.skipIf(isOnPostgres)('makes no backup of a ledger that is not sound', async () => {
    await trial.run('UPDATE accounts SET balance = balance + 1')
    const file = join(trial.dataDir, 'copy.db')
    const { code, said } = await ledger(['backup', file])
    expect(code).toBe(1)
    expect(said).toMatch(/^Cannot write the backup .*copy\.db: The ledger is not sound\. Account [^\n]+$/)
    expect(existsSync(file)).toBe(false)
  })

  it.runIf(isOnPostgres)('says what a backup of PostgreSQL is made with', async () => {
    const { code, said } = await ledger(['backup', 'copy.dump'])
    expect([code, said]).toEqual([1, expect.stringContaining('pg_dump --format=custom --file=copy.dump')])
  })

  it('takes a transfer back once, for a reason, and says what is left', async () => {
    const { code, said } = await ledger(['reverse', sample!.transactionId, '--note', 'Wrong member'])
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /^Reversed 0\w{25}: took [\d,]+ miles back from account [\da-f-]{36}, which has [\d,]+ left$/,
      ),
    ])
    const { written } = await ledger(['export'])
    expect(written.trimEnd().split('\n').at(-1)).toMatch(/,reversal,operator[^,]*,,Wrong member$/)
    expect((await ledger(['verify'])).code).toBe(0)
    const again = await ledger(['reverse', sample!.transactionId, '--note', 'Wrong member'])
    expect([again.code, again.said]).toEqual([1, `Transfer ${sample!.transactionId} is reversed already`])
  })

  it('does not take an empty folder for a sound ledger', async () => {
    const folder = join(trial.dataDir, 'none')
    expect(await ledger(['verify'], { dataDir: folder, databaseUrl: undefined })).toMatchObject({
      code: 1,
      said: `DATA_DIR: there is no database in ${folder}`,
    })
    expect(existsSync(folder)).toBe(false)
  })

  it.each([
    [[], 'Say what to do'],
    [['verify', 'it'], 'Cannot do "verify it"'],
    [['export', 'file'], 'Cannot do "export file"'],
    [['backup'], 'Cannot do "backup"'],
    [['backup', 'one', 'two'], 'Cannot do "backup one two"'],
    [['reverse'], 'Cannot do "reverse"'],
    [['reverse', 'T1'], '--note must say why'],
    [['reverse', 'T1', '--note', ' '], '--note must say why'],
    [['reverse', 'T1', '--note', 'x'.repeat(501)], '--note must have at most 500 characters'],
    [['verify', '--note', 'a'], 'Only reverse takes a note'],
    [['copy'], '--to must be an address'],
    [['copy', '--to', 'db.example/stay'], '--to must be an address'],
    [['verify', '--to', 'postgres://db/stay'], 'Only copy takes --to'],
    [['verify', '--colour', 'red'], "Unknown option '--colour'"],
  ])('says what is wrong with %j, and how it is used', async (args, message) => {
    const { code, written, said } = await ledger(args)
    expect([code, written]).toEqual([1, ''])
    expect(said).toContain(message)
    expect(said).toContain('npm run ledger -- verify')
  })
})
