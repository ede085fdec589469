import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '../../errors.ts'
import type { Database } from './open-database.ts'

/** Pages copied at a time. */
const pagesPerStep = 1000

/**
 * Copies a database as it is at one moment, while services go on writing, into one file that opens by itself. The file
 * has its name only once the copy is whole, on disk and found good by `verify`, which throws what is wrong with it.
 *
 * @throws {StartError} where the file is there already, or cannot be written
 */
export async function backUpDatabase(
  database: Database,
  file: string,
  verify: (copy: Database) => void,
): Promise<void> {
  refuseToOverwrite(file)
  const folder = dirname(resolve(file))
  const unfinished = join(folder, `.${basename(file)}.${process.pid}.unfinished`)
  try {
    await copyDatabase(database, unfinished)
    finishCopy(unfinished, verify)
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
  if (existsSync(file)) throw new StartError(`${file} is there already; a backup overwrites nothing`)
}

async function copyDatabase(database: Database, file: string): Promise<void> {
  // Reading keeps the moment: a copy over which others write would otherwise begin anew each time they do.
  database.exec('BEGIN')
  try {
    database.prepare('SELECT count(*) FROM migrations').get()
    await database.backup(file, { progress: () => pagesPerStep })
  } finally {
    database.exec('COMMIT')
  }
}

function finishCopy(file: string, verify: (copy: Database) => void): void {
  const copy = new Sqlite(file)
  try {
    // With a log beside it, the copy would be two files.
    const mode = copy.pragma('journal_mode = DELETE', { simple: true })
    if (mode !== 'delete') throw new Error(`its journal mode stays ${String(mode)}`)
    const said = copy.pragma('integrity_check(1)', { simple: true })
    if (said !== 'ok') throw new Error(`the copy is damaged: ${String(said)}`)
    verify(copy)
  } finally {
    copy.close()
  }
}

/** A name is on disk when its folder is. */
async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
