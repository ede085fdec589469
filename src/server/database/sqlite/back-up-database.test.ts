import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../operation/errors.ts'
import { backUpDatabase } from './back-up-database.ts'
import { type Database, openSqlite } from './open-database.ts'

let folder: string
let file: string
let database: Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'milestay-backup-'))
  mkdirSync(join(folder, 'copies'))
  file = join(folder, 'copies', 'copy.db')
  database = openSqlite(join(folder, 'data'))
  database.exec('CREATE TABLE pieces (number INTEGER PRIMARY KEY, filling BLOB NOT NULL) STRICT')
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const noCheck = async () => undefined

function backUp(to: string, verify: (copy: Database) => Promise<void>): Promise<void> {
  return backUpDatabase(join(folder, 'data', 'milestay.db'), to, {
    async verify(unfinished) {
      const copy = new Sqlite(unfinished)
      await verify(copy).finally(() => copy.close())
    },
  })
}

function fill(pieces: number) {
  const insert = database.prepare('INSERT INTO pieces (filling) VALUES (zeroblob(2000))')
  database.transaction(() => {
    for (let piece = 0; piece < pieces; piece += 1) insert.run()
  })()
}

function piecesIn(path: string): number {
  const copy = new Sqlite(path, { readonly: true })
  try {
    return copy.prepare<[], number>('SELECT count(*) FROM pieces').pluck().get() ?? 0
  } finally {
    copy.close()
  }
}

describe('A backup', () => {
  it('is readable by its owner alone, even while it is being written', async () => {
    const modeOf = (name: string) => (statSync(join(folder, 'copies', name)).mode & 0o777).toString(8)
    const seen: string[] = []
    await backUp(file, async () => {
      seen.push(...readdirSync(join(folder, 'copies')).map(modeOf))
    })
    expect(seen).toEqual(['600'])
    expect(modeOf('copy.db')).toBe('600')
  })

  it('is a single, self-contained, verified file', async () => {
    fill(10)
    const seen: number[] = []
    await backUp(file, async (copy) => {
      seen.push(Number(copy.prepare('SELECT count(*) FROM pieces').pluck().get()))
    })
    expect(seen).toEqual([10])
    expect(readdirSync(join(folder, 'copies'))).toEqual(['copy.db'])
    const copy = new Sqlite(file, { readonly: true })
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete')
    copy.close()
    expect(piecesIn(file)).toBe(10)
  })

  it('can be restored as a data folder', async () => {
    fill(3)
    await backUp(join(folder, 'milestay.db'), noCheck)
    const restored = openSqlite(folder)
    expect(restored.prepare('SELECT count(*) FROM pieces').pluck().get()).toBe(3)
    restored.close()
  })

  it('is a consistent snapshot and completes while another connection keeps writing', async () => {
    // Enough pages that the copy takes several steps, with writes in between.
    fill(8_000)
    const writer = new Worker(
      `const { workerData, parentPort } = require('node:worker_threads')
       const database = new (require('better-sqlite3'))(workerData)
       const insert = database.prepare('INSERT INTO pieces (filling) VALUES (zeroblob(10))')
       const two = database.transaction(() => { insert.run(); insert.run() })
       let stopped = false
       parentPort.on('message', () => { stopped = true })
       const go = () => {
         two.immediate()
         parentPort.postMessage('wrote')
         if (stopped) process.exit(); else setTimeout(go, 1)
       }
       go()`,
      { eval: true, workerData: join(folder, 'data', 'milestay.db') },
    )
    const ended = new Promise((resolve) => writer.once('exit', resolve))
    await new Promise((resolve) => writer.once('message', resolve))
    const before = Number(database.prepare('SELECT count(*) FROM pieces').pluck().get())
    await backUp(file, noCheck)
    const after = Number(database.prepare('SELECT count(*) FROM pieces').pluck().get())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin.
    writer.postMessage('stop')
    await ended
    expect(after).toBeGreaterThan(before)
    expect(piecesIn(file) % 2).toBe(0)
    expect(piecesIn(file)).toBeLessThan(after)
    expect(piecesIn(file)).toBeGreaterThanOrEqual(before)
  })

  it('does not overwrite a file', async () => {
    writeFileSync(file, 'precious')
    const backup = backUp(file, noCheck)
    await expect(backup).rejects.toThrow(StartError)
    await expect(backup).rejects.toThrow(`${file} already exists; a backup overwrites nothing`)
    expect(readdirSync(join(folder, 'copies'))).toEqual(['copy.db'])
  })

  it('leaves nothing behind when the verification fails', async () => {
    const backup = backUp(file, async () => {
      throw new Error('the balance is wrong')
    })
    await expect(backup).rejects.toThrow(`Cannot write the backup ${file}: the balance is wrong`)
    expect(readdirSync(join(folder, 'copies'))).toEqual([])
    expect(database.inTransaction).toBe(false)
  })

  it('fails with one line when its folder does not exist', async () => {
    await expect(backUp(join(folder, 'none', 'copy.db'), noCheck)).rejects.toThrow(/^Cannot write the backup [^\n]+$/)
    expect(database.inTransaction).toBe(false)
  })
})
