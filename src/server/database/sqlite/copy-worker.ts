import { workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { copyDatabase } from './copy-database.ts'

// Copying and checking take seconds in which the service answers requests.
const { from, to } = workerData as { readonly from: string; readonly to: string }
const database = new Sqlite(from, { fileMustExist: true })
await copyDatabase(database, to, 'quick_check')
database.close()
