import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSealer } from '#server/log/sealer'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { storeMembers } from '#sources/sample/members/members'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runLedgerCommand } from './ledger-command.ts'

const sealedAtMs = Date.parse('2027-01-15T12:00:00Z')
const nowMs = sealedAtMs + 90_000
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await makeTestDatabase()
  folder = join(database.dataDir, 'copies')
  const { miles, leases, log } = await database.open(() => sealedAtMs)
  await storeMembers({ miles, leases, clock: () => sealedAtMs })
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(database.ledgerKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  const { ledgerCheckpointFile: checkpointFile } = database
  const onError = (error: unknown) => expect(error).toBeUndefined()
  await (await startSealer({ log, leases, privateKey, checkpointFile, clock: () => sealedAtMs, onError })).stop()
})
afterEach(() => database.remove())

async function ledger(...args: readonly string[]) {
  const messages: string[] = []
  const code = await runLedgerCommand(args, {
    config: { ...database, backup: { folder, everyMs: 60_000, kept: 2 } },
    clock: () => nowMs,
    write: async () => undefined,
    log: (line) => messages.push(line),
    onProgress: () => undefined,
  })
  return { code, logged: messages.join('\n') }
}

const holds = [
  'Its ledger was verified in [\\d.]+ s: 300 accounts, [^\\n]+',
  'Compared with the key in LEDGER_KEY_FILE',
  'It was last sealed at 2027-01-15T12:00:00.000Z: what was written in the 1.5 minutes since then would be lost',
].join('\\n')

describe.skipIf(isOnPostgres)('A drill', () => {
  const drills = () => readdirSync(tmpdir()).filter((name) => name.startsWith('milestay-drill-'))

  async function backUp(time: string): Promise<string> {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `milestay-2027-01-15T${time}Z.db`)
    expect((await ledger('backup', file)).code).toBe(0)
    return file
  }

  it('restores the newest backup or a given one, verifies it, says how long that took and what would be lost, and leaves nothing', async () => {
    expect(await ledger('drill')).toEqual({ code: 1, logged: `There is no backup in ${folder}` })
    const first = await backUp('11.45.00')
    const second = await backUp('12.00.00')
    // Of a clock that was ahead.
    await backUp('12.15.00')
    const before = { drills: drills(), bytes: readFileSync(second) }
    const newest = await ledger('drill')
    expect(newest).toEqual({
      code: 0,
      logged: expect.stringMatching(new RegExp(`^Restored ${second} in [\\d.]+ s\\n${holds}$`)),
    })
    rmSync(database.ledgerKeyFile)
    const withoutKey = (await ledger('drill', '--file', first)).logged
    expect(withoutKey).toMatch(new RegExp(`^Restored ${first} in .+\n.+\nNothing was kept to compare it with\n`))
    expect(drills()).toEqual(before.drills)
    expect(readFileSync(second).equals(before.bytes)).toBe(true)
  })

  it('fails with a line where the backup is cut, is no database, or its ledger does not hold', async () => {
    const file = await backUp('12.00.00')
    await database.run('UPDATE accounts SET balance = balance + 1')
    const tampered = join(folder, 'milestay-2027-01-15T12.01.00Z.db')
    await database.run(`VACUUM INTO '${tampered}'`)
    expect(await ledger('drill')).toEqual({
      code: 1,
      logged: expect.stringMatching(/^Restored [^\n]+\nLedger verification failed\. Account [^\n]+$/),
    })
    for (const bytes of [200_000, 5]) {
      truncateSync(file, bytes)
      const { code, logged } = await ledger('drill', '--file', file)
      expect([code, logged]).toEqual([1, expect.stringMatching(/^[^\n]+12\.00\.00Z\.db cannot be restored\. [^\n]+$/)])
    }
  })
})

it.each([
  ['--url', 'localhost'],
  ['--url', 'postgres://restored/milestay', '--file', 'copy.db'],
])('A drill refuses %j %j', async (...options) => {
  const wanted = '--url must be a URL such as postgres://user:password@host:5432/database, without --file'
  expect(await ledger('drill', ...options)).toEqual({ code: 1, logged: expect.stringContaining(wanted) })
})

it.runIf(isOnPostgres)('A drill verifies a PostgreSQL server that was restored', async () => {
  const { code, logged } = await ledger('drill', '--url', database.databaseUrl ?? '')
  expect([code, logged]).toEqual([0, expect.stringMatching(new RegExp(`^${holds}$`))])
  await database.run('UPDATE accounts SET balance = balance + 1')
  expect((await ledger('drill', '--url', database.databaseUrl ?? '')).code).toBe(1)
})
