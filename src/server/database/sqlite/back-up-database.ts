import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../../errors.ts'
import { createPrivateFile } from './private-files.ts'

/**
 * Writes a backup, which gets its name only once it is complete and on disk. Only its owner can read it.
 *
 * @param copy copies the database to a file, and throws if it finds a problem
 * @throws {StartError} when the file exists already, or cannot be written
 */
export async function backUpDatabase(file: string, copy: (unfinished: string) => Promise<void>): Promise<void> {
  refuseToOverwrite(file)
  const folder = dirname(resolve(file))
  const unfinished = join(folder, `.${basename(file)}.${process.pid}.unfinished`)
  try {
    createPrivateFile(unfinished)
    await copy(unfinished)
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

/** A new file name is on disk once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
