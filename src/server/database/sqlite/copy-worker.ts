import { workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

const pagesPerStep = 1000
const { from, to } = workerData as { readonly from: string; readonly to: string }

const database = new Sqlite(from, { fileMustExist: true })
// The read transaction pins a snapshot: without it, each write by another process would restart the copy.
database.exec('BEGIN')
database.prepare('SELECT count(*) FROM migrations').get()
await database.backup(to, { progress: () => pagesPerStep })
database.close()

const copy = new Sqlite(to)
// In WAL mode the copy could be two files.
const mode = copy.pragma('journal_mode = DELETE', { simple: true })
if (mode !== 'delete') throw new Error(`its journal mode is still ${String(mode)}`)
const result = copy.pragma('quick_check(1)', { simple: true })
if (result !== 'ok') throw new Error(`the copy is damaged: ${String(result)}`)
copy.close()
