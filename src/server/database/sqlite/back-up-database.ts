import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartError } from '../../operation/errors.ts'
import { reasonOf } from '../../runtime/reason-of.ts'
import { createPrivateFile } from './private-files.ts'

const copyWorker = new URL('copy-worker.ts', import.meta.url)

/**
 * Copies a snapshot of a database into a single self-contained file, while services keep writing. A thread makes and checks
 * the copy. The file gets its name only once the copy is complete, verified and on disk. Only its owner can read it.
 *
 * @param verify throws if it finds a problem in the copy
 * @param signal aborts the copy and deletes it
 * @throws {StartError} when the file exists already, or cannot be written
 */
export async function backUpDatabase(
  from: string,
  file: string,
  { verify, signal }: { readonly verify?: (unfinished: string) => Promise<void>; readonly signal?: AbortSignal },
): Promise<void> {
  refuseToOverwrite(file)
  const folder = dirname(resolve(file))
  const unfinished = join(folder, `.${basename(file)}.${process.pid}.unfinished`)
  try {
    createPrivateFile(unfinished)
    const worker = new Worker(copyWorker, { workerData: { from, to: unfinished } })
    const [code] = await once(worker, 'exit', signal && { signal }).finally(() => worker.terminate())
    if (code !== 0) throw new Error('the copy was cut short')
    await verify?.(unfinished)
    refuseToOverwrite(file)
    await rename(unfinished, file)
    await flushFolder(folder)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`Cannot write the backup ${file}: ${reasonOf(cause)}`, { cause })
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(unfinished + suffix, { force: true })
  }
}

function refuseToOverwrite(file: string) {
  if (existsSync(file)) throw new StartError(`${file} already exists; a backup overwrites nothing`)
}

/** Flushes a folder, so that the name of a new file is on disk. */
async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
