import { accessSync, readdirSync, rmSync } from 'node:fs'
import { W_OK } from 'node:constants'
import { join } from 'node:path'
import type { Clock } from '../../runtime/clock.ts'
import { StartError } from '../../operation/errors.ts'
import { repeat } from '../../runtime/repeat.ts'
import type { Leases } from '../leases.ts'
import { backUpDatabase } from './back-up-database.ts'
import { openPrivateFolder } from './private-files.ts'

export interface BackupSettings {
  readonly folder: string
  readonly everyMs: number
  /** The number of copies to keep, newest first. */
  readonly kept: number
}

export interface StartBackupsOptions extends BackupSettings {
  readonly dataDir: string
  readonly leases: Leases
  readonly clock: Clock
  /** Whether the log has a checkpoint; before the first one, there is nothing to copy. */
  readonly isSealed: () => Promise<boolean>
  /** Called when a copy fails; the next copy is made on schedule. */
  readonly onError: (error: unknown) => void
}

const renewEveryMs = 5_000

/**
 * Returns the copies in a folder and the times in their names, oldest first. Ignores copies with a future time, from a clock
 * that was ahead: they would outlast newer copies and hide their absence.
 */
export function listBackups(folder: string, nowMs: number) {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, time = ''] = /^milestay-(.{19}Z)\.db$/.exec(name) ?? []
      const atMs = Date.parse(time.replaceAll('.', ':'))
      return atMs <= nowMs ? [{ file: join(folder, name), atMs }] : []
    })
}

/**
 * Starts copying the database whenever the newest copy is old enough; one process makes the copy.
 *
 * @throws {StartError} when the folder cannot be written
 */
export function startBackups(options: StartBackupsOptions) {
  const { dataDir, folder, everyMs, kept, leases, clock, isSealed, onError } = options
  try {
    openPrivateFolder(folder)
    accessSync(folder, W_OK)
  } catch (cause) {
    throw new StartError(`BACKUP_DIR: cannot write to ${folder}: ${String(cause)}`, { cause })
  }
  const stopped = new AbortController()
  let latestAtMs = 0

  function removeOld() {
    for (const { file } of listBackups(folder, clock()).slice(0, -kept)) rmSync(file, { force: true })
  }

  async function backUp(): Promise<void> {
    // Left by a killed process.
    const unfinished = readdirSync(folder).filter((name) => /^\.milestay-.{20}\.db\..*unfinished/.test(name))
    for (const name of unfinished) rmSync(join(folder, name), { force: true })
    // Runs before the copy too, to make room if `kept` was reduced.
    removeOld()
    const atMs = clock()
    // Some systems do not allow colons in file names.
    const name = `milestay-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '.')}Z.db`
    await backUpDatabase(join(dataDir, 'milestay.db'), join(folder, name), { signal: stopped.signal })
    latestAtMs = atMs
    removeOld()
  }

  async function backUpIfDue(): Promise<number> {
    latestAtMs = listBackups(folder, clock()).at(-1)?.atMs ?? 0
    const ageMs = clock() - latestAtMs
    if (ageMs < everyMs) return everyMs - ageMs
    if (!(await isSealed())) return 1000
    const startedAtMs = performance.now()
    await leases.tryHold('back up', async (renew) => {
      const renewing = setInterval(() => void renew().catch(onError), renewEveryMs)
      await backUp().finally(() => clearInterval(renewing))
    })
    return Math.max(0, everyMs - (performance.now() - startedAtMs))
  }

  const passes = repeat(everyMs, (error) => stopped.signal.aborted || onError(error), backUpIfDue, 0)
  return {
    /** Returns when the newest copy was begun, or 0 if there is none. */
    latestAtMs: () => latestAtMs,
    stop() {
      stopped.abort()
      return passes.stop()
    },
  }
}
