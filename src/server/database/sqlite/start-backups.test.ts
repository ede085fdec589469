import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLeases } from '../leases.ts'
import { type Database, openSqlite } from './open-database.ts'
import { createSql } from './sql.ts'
import { startBackups, type StartBackupsOptions } from './start-backups.ts'

const startedAtMs = Date.parse('2027-01-15T12:00:00.900Z')
let home: string
let folder: string
let database: Database
let nowMs: number
let errors: unknown[]
const started: ReturnType<typeof startBackups>[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'milestay-backups-'))
  folder = join(home, 'copies')
  database = openSqlite(join(home, 'data'))
  database.exec('CREATE TABLE pieces (number INTEGER PRIMARY KEY, filling BLOB NOT NULL) STRICT')
  nowMs = startedAtMs
  errors = []
})
afterEach(async () => {
  for (const backups of started.splice(0)) await backups.stop()
  database.close()
  rmSync(home, { recursive: true })
})

function start(options: Partial<StartBackupsOptions> = {}) {
  const leases = createLeases(createSql(database), () => nowMs)
  const onError = (error: unknown) => errors.push(error)
  const clock = () => nowMs
  const backups = startBackups({
    dataDir: join(home, 'data'),
    folder,
    everyMs: 60_000,
    kept: 2,
    leases,
    clock,
    isSealed: async () => true,
    onError,
    ...options,
  })
  started.push(backups)
  return backups
}

function fill(pieces: number) {
  database
    .prepare(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${pieces})
       INSERT INTO pieces (filling) SELECT randomblob(3000) FROM n`,
    )
    .run()
}

const copies = () => readdirSync(folder)
const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
const isUnfinished = (name: string) => /^\.milestay.*unfinished$/.test(name)

async function expectCopies(...names: readonly string[]) {
  await expect.poll(copies).toEqual(names)
}

describe('Backups in the background', () => {
  it('start once the ledger has a sealed event', async () => {
    let asked = 0
    start({ isSealed: async () => (asked += 1) > 1 })
    await expect.poll(() => asked).toBe(1)
    expect(copies()).toEqual([])
    await expect.poll(copies).toEqual(['milestay-2027-01-15T12.00.00Z.db'])
  })

  it('are named by their UTC time and readable by their owner alone, and only the newest remain', async () => {
    fill(10)
    const backups = start({ everyMs: 1000 })
    expect(backups.latestAtMs()).toBe(0)
    const [first, second, third] = ['00', '02', '04'].map((second) => `milestay-2027-01-15T12.00.${second}Z.db`)
    await expectCopies(first!)
    // After the next pass, the time is that of the file name.
    await expect.poll(backups.latestAtMs).toBe(startedAtMs - 900)
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
    expect((statSync(join(folder, first!)).mode & 0o777).toString(8)).toBe('600')
    nowMs += 2000
    await expectCopies(first!, second!)
    nowMs += 2000
    await expectCopies(second!, third!)
    const copy = new Sqlite(join(folder, third!), { readonly: true })
    expect(copy.prepare('SELECT count(*) FROM pieces').pluck().get()).toBe(10)
    copy.close()
    expect(errors).toEqual([])
  })

  it('are written once across processes, and not again after a restart until the next is due', async () => {
    const both = [start(), start()]
    await expectCopies('milestay-2027-01-15T12.00.00Z.db')
    await expect.poll(() => Math.max(...both.map(({ latestAtMs }) => latestAtMs()))).toBe(startedAtMs)
    nowMs += 30_000
    const restarted = start()
    // The time comes from the file name.
    await expect.poll(restarted.latestAtMs).toBe(startedAtMs - 900)
    await restarted.stop()
    expect(copies()).toHaveLength(1)
    expect(errors).toEqual([])
  })

  it('do not block the event loop, and remove a copy that is cut short', async () => {
    fill(20_000)
    const sizes = new Set<number>()
    const ticking = setInterval(() => {
      for (const name of copies()) if (isUnfinished(name)) sizes.add(sizeOf(name))
    }, 1)
    start()
    await expect.poll(copies).toEqual([expect.stringMatching(/^milestay/)])
    clearInterval(ticking)
    // A blocking copy would show at most two sizes: before and after.
    expect(sizes.size).toBeGreaterThan(2)

    const cutAt = async (bytes: number) => {
      nowMs += 60_000
      const cut = start()
      const isCopied = (name: string) => isUnfinished(name) && sizeOf(name) >= bytes
      await expect.poll(() => copies().some(isCopied), { interval: 1 }).toBe(true)
      await cut.stop()
      expect(copies().filter(isUnfinished)).toEqual([])
    }
    await cutAt(0)
    expect(copies()).toHaveLength(1)
    await cutAt(1)
    expect(errors).toEqual([])
  })

  it('remove the unfinished copy of a killed process, and no other file', async () => {
    mkdirSync(folder)
    const others = ['.milestay-of-monday.db.7.unfinished', 'milestay-of-monday.db']
    for (const name of ['.milestay-2027-01-15T11.45.00Z.db.7.unfinished-journal', ...others])
      writeFileSync(join(folder, name), '')
    start({ kept: 1 })
    await expectCopies(others[0]!, 'milestay-2027-01-15T12.00.00Z.db', others[1]!)
  })

  it('do not replace copies of a clock that was ahead, nor count them as the latest', async () => {
    mkdirSync(folder)
    const ahead = ['milestay-2028-01-15T12.00.00Z.db', 'milestay-2028-01-15T12.15.00Z.db']
    for (const name of ahead) writeFileSync(join(folder, name), '')
    start()
    await expectCopies('milestay-2027-01-15T12.00.00Z.db', ...ahead)
    const restarted = start()
    await expect.poll(restarted.latestAtMs).toBe(startedAtMs - 900)
    await restarted.stop()
    expect(copies()).toHaveLength(3)
    expect(errors).toEqual([])
  })

  it('report a failure, and continue', async () => {
    const backups = start({ dataDir: join(home, 'none'), everyMs: 100 })
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^Cannot write the backup .*Cannot open database/) }),
    ])
    expect(copies()).toEqual([])
    expect(backups.latestAtMs()).toBe(0)
    openSqlite(join(home, 'none')).close()
    await expect.poll(backups.latestAtMs).toBe(startedAtMs - 900)
  })

  it('require a writable folder', () => {
    writeFileSync(join(home, 'file'), '')
    expect(() => start({ folder: join(home, 'file') })).toThrow(/^BACKUP_DIR: cannot write to /)
  })
})
