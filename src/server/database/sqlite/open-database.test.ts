import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '../../operation/errors.ts'
import { version } from '../../runtime/version.ts'
import { migrate, migrations, openSqlite } from './open-database.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'milestay-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

describe('opening a database', () => {
  test('creates the folder, and flushes each commit to disk', () => {
    const database = openSqlite(join(dataDir, 'new', 'folder'))
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(database.pragma('synchronous', { simple: true })).toBe(2)
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1)
    database.close()
  })

  test('lets only the owner read the files of a new folder', () => {
    const folder = join(dataDir, 'new', 'folder')
    const database = openSqlite(folder)
    expect(modeOf(folder)).toBe('700')
    expect(readdirSync(folder).toSorted()).toEqual(['milestay.db', 'milestay.db-shm', 'milestay.db-wal'])
    for (const name of readdirSync(folder)) expect([name, modeOf(join(folder, name))]).toEqual([name, '600'])
    database.close()
  })

  test('waits for another process that opens the new database', async () => {
    const other = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads')
       const database = new (require('better-sqlite3'))(workerData)
       database.exec('BEGIN IMMEDIATE')
       parentPort.postMessage('locked')
       setTimeout(() => database.close(), 200)`,
      { eval: true, workerData: join(dataDir, 'milestay.db') },
    )
    await once(other, 'message')
    const exited = once(other, 'exit')
    const database = openSqlite(dataDir)
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
    database.close()
    await exited
  })

  test('restricts an existing folder and its files to their owner', () => {
    const before = openSqlite(dataDir)
    chmodSync(dataDir, 0o755)
    writeFileSync(join(dataDir, 'ledger-key.pem'), '', { mode: 0o600 })
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
    openSqlite(dataDir).close()
    expect(modeOf(dataDir)).toBe('700')
    for (const name of ['milestay.db', 'milestay.db-shm', 'milestay.db-wal']) {
      expect([name, modeOf(join(dataDir, name))]).toEqual([name, '600'])
    }
    before.close()
  })

  test('leaves a shared folder open, and restricts its own files to their owner', () => {
    writeFileSync(join(dataDir, 'index.html'), '')
    chmodSync(dataDir, 0o755)
    openSqlite(dataDir).close()
    expect(modeOf(dataDir)).toBe('755')
    expect(modeOf(join(dataDir, 'milestay.db'))).toBe('600')
  })

  test('applies every migration once and records its checksum', () => {
    openSqlite(dataDir).close()
    const database = openSqlite(dataDir)
    const applied = database.prepare('SELECT number, name, length(checksum) AS length FROM migrations').all()
    expect(applied).toEqual(migrations.map(({ name }, at) => ({ number: at + 1, name, length: 64 })))
    database.close()
  })

  test('accepts a database of a newer version, unless one of its migrations requires that version', () => {
    const database = openSqlite(dataDir)
    const later = [...migrations, { name: 'later', sql: 'CREATE TABLE later (id INTEGER) STRICT' }]
    migrate(database, later)
    openSqlite(dataDir).close()
    const last = { name: 'last', sql: 'DROP TABLE later', oldestVersion: '0.10.0' }
    migrate(database, [...later, last], version)
    database.close()
    expect(() => openSqlite(dataDir)).toThrow(StartError)
    expect(() => openSqlite(dataDir)).toThrow(/^DATA_DIR: the database needs Milestay 0\.10\.0 or newer[^\n]*"last"/)
  })

  test('refuses a migration that cannot be undone until it is accepted', () => {
    const database = openSqlite(dataDir)
    const oneWay = { name: 'one way', sql: 'DROP TABLE later', oldestVersion: '0.1.0' }
    const later = [...migrations, { name: 'later', sql: 'CREATE TABLE later (id INTEGER) STRICT' }, oneWay]
    const count = database.prepare('SELECT count(*) FROM migrations').pluck()
    for (const accepted of [undefined, '0.0.9']) {
      expect(() => migrate(database, later, accepted)).toThrow(/^DATA_DIR: after the migration "one way"[^\n]+$/)
    }
    expect(count.get()).toBe(migrations.length)
    migrate(database, later, version)
    expect(count.get()).toBe(later.length)
    database.close()
    migrate(new Sqlite(':memory:'), later)
  })

  test('refuses a migration that has changed since it was applied', () => {
    const database = openSqlite(dataDir)
    const changed = migrations.with(0, { ...migrations[0]!, sql: 'SELECT 1' })
    expect(() => migrate(database, changed)).toThrow(/another version.*migration 1/)
    database.close()
  })

  test('leaves nothing behind when a migration fails', () => {
    const database = openSqlite(dataDir)
    const broken = { name: 'broken', sql: 'CREATE TABLE half (id INTEGER); CREATE TABLE half (id INTEGER)' }
    expect(() => migrate(database, [...migrations, broken])).toThrow(/already exists/)
    expect(database.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").all()).toEqual([])
    database.close()
  })

  test('fails with one line if the folder cannot be written', () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    expect(() => openSqlite(join(file, 'below'))).toThrow(/^DATA_DIR: cannot open a database in [^\n]+$/)
  })

  test('shows each connection the other’s writes', () => {
    const [one, other] = [openSqlite(dataDir), openSqlite(dataDir)]
    one.prepare("INSERT INTO leases VALUES ('job', 'me', 1)").run()
    expect(other.prepare('SELECT job FROM leases').pluck().all()).toEqual(['job'])
    one.close()
    other.close()
  })
})
