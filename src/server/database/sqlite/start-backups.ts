import { once } from 'node:events'
import { accessSync, constants, readdirSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../../clock.ts'
import { StartError } from '../../errors.ts'
import { repeat } from '../../repeat.ts'
import type { Leases } from '../leases.ts'
import { backUpDatabase } from './back-up-database.ts'
import { openPrivateFolder } from './private-files.ts'

export interface BackupSettings {
  /** The folder of the copies. */
  readonly folder: string
  readonly everyMs: number
  /** How many are kept: the newest. */
  readonly kept: number
}

export interface StartBackupsOptions extends BackupSettings {
  readonly dataDir: string
  readonly leases: Leases
  readonly clock: Clock
  /** Called when a copy fails; the next one is tried in time. */
  readonly onError: (error: unknown) => void
}

/** Copies of the database, written in the background. */
export interface Backups {
  /** When the newest copy was begun; 0 without one. */
  latestAtMs(): number
  /** Ends the copy under way, and leaves nothing of it. */
  stop(): Promise<void>
}

/** A copy, as it was at a time. */
export interface StoredBackup {
  readonly file: string
  readonly atMs: number
}

/** Next to this file, in the form in which this one runs. */
const copyWorker = new URL(`copy-worker${extname(import.meta.url)}`, import.meta.url)
const renewEveryMs = 5_000

/** Returns the copies in a folder, the oldest first. */
export function listBackups(folder: string): readonly StoredBackup[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, time = ''] = /^milestay-(.{19}Z)\.db$/.exec(name) ?? []
      const atMs = Date.parse(time.replaceAll('.', ':'))
      return Number.isNaN(atMs) ? [] : [{ file: join(folder, name), atMs }]
    })
}

/** A colon is not for file names everywhere. */
function nameAt(atMs: number): string {
  return `milestay-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '.')}Z.db`
}

/**
 * Starts to copy the database again and again, by one process of all, once the newest copy is old enough. A copy that is cut
 * short, even by the end of the process, does not have the name of one.
 *
 * @throws {StartError} when the folder cannot be written
 */
export function startBackups(options: StartBackupsOptions): Backups {
  const { dataDir, folder, everyMs, kept, leases, clock, onError } = options
  openFolder(folder)
  let latestAtMs = 0
  let worker: Worker | undefined
  let isStopped = false

  async function copyTo(to: string): Promise<void> {
    if (isStopped) throw new Error('the service stops')
    worker = new Worker(copyWorker, { workerData: { from: join(dataDir, 'milestay.db'), to } })
    const [code] = await once(worker, 'exit')
    // One that is ended before it has begun has the code 0, too.
    if (isStopped || code !== 0) throw new Error('the copy was cut short')
  }

  function removeOld() {
    for (const { file } of listBackups(folder).slice(0, -kept)) rmSync(file, { force: true })
  }

  async function backUp(): Promise<void> {
    const unfinished = readdirSync(folder).filter((name) => /^\.milestay-.{20}\.db\..*unfinished/.test(name))
    for (const name of unfinished) rmSync(join(folder, name), { force: true })
    // Before, too: where fewer are to be kept than were, that makes room.
    removeOld()
    const atMs = clock()
    await backUpDatabase(join(folder, nameAt(atMs)), copyTo)
    latestAtMs = atMs
    removeOld()
  }

  const passes = repeat(
    everyMs,
    (error) => {
      if (!isStopped) onError(error)
    },
    async () => {
      latestAtMs = listBackups(folder).at(-1)?.atMs ?? 0
      const ageMs = clock() - latestAtMs
      if (ageMs >= 0 && ageMs < everyMs) return everyMs - ageMs
      const startedAtMs = performance.now()
      await leases.tryHold('back up', async (renew) => {
        const renewing = setInterval(() => void renew().catch(onError), renewEveryMs)
        await backUp().finally(() => clearInterval(renewing))
      })
      return Math.max(0, everyMs - (performance.now() - startedAtMs))
    },
    0,
  )
  return {
    latestAtMs: () => latestAtMs,
    async stop() {
      isStopped = true
      await worker?.terminate()
      await passes.stop()
    },
  }
}

function openFolder(folder: string) {
  try {
    openPrivateFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`BACKUP_DIR: cannot write to ${folder}: ${reason}`, { cause })
  }
}
