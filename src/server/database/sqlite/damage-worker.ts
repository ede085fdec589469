import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

const database = new Sqlite(workerData as string, { fileMustExist: true })
const tables = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
parentPort?.postMessage(tables.pluck().all().filter(isDamaged), [])

function isDamaged(table: string): boolean {
  try {
    return database.pragma(`quick_check("${table}")`, { simple: true }) !== 'ok'
  } catch {
    return true
  }
}
