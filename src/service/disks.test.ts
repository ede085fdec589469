import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '#server/operation/errors'
import { afterAll, expect, test } from 'vitest'
import { announceFolders, explainStart } from './disks.ts'

const folder = mkdtempSync(join(tmpdir(), 'milestay-disks-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a start lists the configured folders that it creates, and not those that exist', () => {
  const lines: string[] = []
  const copies = join(folder, 'a', 'b')
  const backup = { folder: copies, everyMs: 1, kept: 1 }
  announceFolders({ dataDir: folder, backup }, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringMatching(`^BACKUP_DIR: creating the folder ${copies}(, on the root disk)?$`)])
  announceFolders({ dataDir: '.data', backup: undefined }, (line) => lines.push(line))
  expect(lines).toHaveLength(1)
})

test('a start fails with one line if the disk is too small', () => {
  const database = new Sqlite(join(folder, 'small.db'))
  database.pragma('max_page_count = 2')
  const fill = () => void database.exec('CREATE TABLE a (b); CREATE TABLE c (d); CREATE TABLE e (f)')
  let explained: unknown
  try {
    fill()
  } catch (error) {
    explained = explainStart(error, { dataDir: folder })
  }
  expect(explained).toEqual(new StartError(`DATA_DIR: ${folder}: database or disk is full`))
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(explainStart(noSpace, { dataDir: folder })).toBeInstanceOf(StartError)
  const other = new Error('other')
  expect(explainStart(other, { dataDir: folder })).toBe(other)
  database.close()
})
