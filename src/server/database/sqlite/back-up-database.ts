import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '../../errors.ts'
import type { Database } from './open-database.ts'
import { createPrivateFile } from './private-files.ts'

/** Pages copied at a time. */
const pagesPerStep = 1000

/**
 * Copies a database as it is at one moment, while services keep writing, into a single self-contained file. The file gets
 * its name only once the copy is complete, on disk and accepted by `verify`, which throws if it finds a problem. Only its
 * owner can read it.
 *
 * @throws {StartError} when the file exists already, or cannot be written
 */
export async function backUpDatabase(
  database: Database,
  file: string,
  verify: (copy: Database) => Promise<void>,
): Promise<void> {
  refuseToOverwrite(file)
  const folder = dirname(resolve(file))
  const unfinished = join(folder, `.${basename(file)}.${process.pid}.unfinished`)
  try {
    createPrivateFile(unfinished)
    await copyDatabase(database, unfinished)
    await finishCopy(unfinished, verify)
    refuseToOverwrite(file)
    await rename(unfinished, file)
    await flushFolder(folder)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`Cannot write the backup ${file}: ${reason}`, { cause })
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(unfinished + suffix, { force: true })
  }
}

function refuseToOverwrite(file: string) {
  if (existsSync(file)) throw new StartError(`${file} already exists; a backup overwrites nothing`)
}

async function copyDatabase(database: Database, file: string): Promise<void> {
  // The read transaction pins a snapshot: otherwise each write by another process would restart the copy.
  database.exec('BEGIN')
  try {
    database.prepare('SELECT count(*) FROM migrations').get()
    await database.backup(file, { progress: () => pagesPerStep })
  } finally {
    database.exec('COMMIT')
  }
}

async function finishCopy(file: string, verify: (copy: Database) => Promise<void>): Promise<void> {
  const copy = new Sqlite(file)
  try {
    // In WAL mode the copy could be two files.
    const mode = copy.pragma('journal_mode = DELETE', { simple: true })
    if (mode !== 'delete') throw new Error(`its journal mode is still ${String(mode)}`)
    const result = copy.pragma('integrity_check(1)', { simple: true })
    if (result !== 'ok') throw new Error(`the copy is damaged: ${String(result)}`)
    await verify(copy)
  } finally {
    copy.close()
  }
}

/** A new file name is on disk once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
