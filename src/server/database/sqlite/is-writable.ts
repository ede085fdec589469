import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isSqliteBusy, isSqliteUnavailable } from './errors.ts'
import type { Database } from './open-database.ts'

/** With less a small row may still be written, while a group of transfers is not. */
const minFreeBytes = 2 ** 20

/** Returns whether rows can be written and committed; without waiting for another process that is writing, which then shows it. */
export function isWritable(database: Database, write: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(database.name))
  if (bavail * bsize < minFreeBytes) return false
  const timeoutMs = database.pragma('busy_timeout', { simple: true })
  database.pragma('busy_timeout = 0')
  try {
    database.prepare(write).run()
    return true
  } catch (error) {
    if (!isSqliteUnavailable(error)) throw error
    return isSqliteBusy(error)
  } finally {
    database.pragma(`busy_timeout = ${String(timeoutMs)}`)
  }
}
