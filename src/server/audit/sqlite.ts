import type { Database } from '../database/sqlite/open-database.ts'
import { createReadRows } from '../database/sqlite/read-rows.ts'
import { createWriteWithoutWaiting } from '../database/sqlite/write-without-waiting.ts'
import { createListAudit } from './read-audit.ts'
import type { Access, AuditStorage } from './storage.ts'

export function createAuditStorage(database: Database): AuditStorage {
  const writeWithoutWaiting = createWriteWithoutWaiting(database)
  const insert = database.prepare<[Access]>(`
    INSERT INTO accesses (kind, operation, subject, status, key_id, person, address, request_id, created_at)
    VALUES (@kind, @operation, @subject, @status, @keyId, @person, @address, @requestId, @createdAtMs)`)
  const insertAll = database.transaction((batch: readonly Access[]) => {
    for (const access of batch) insert.run(access)
  })
  const deleteOldest = database.prepare<[number, number]>(`
    DELETE FROM accesses WHERE access_no IN (SELECT access_no FROM accesses WHERE created_at < ? ORDER BY created_at LIMIT ?)`)

  return {
    list: createListAudit(createReadRows(database)),
    addAccesses: (batch) => writeWithoutWaiting(() => insertAll.immediate(batch)),
    deleteAccesses: (beforeMs, most) => writeWithoutWaiting(() => deleteOldest.run(beforeMs, most).changes),
  }
}
