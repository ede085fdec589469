import type { Database } from '../database/sqlite/open-database.ts'
import { createSql } from '../database/sqlite/sql.ts'
import { createWriteWithoutWaiting } from '../database/sqlite/write-without-waiting.ts'
import { createListAudit } from './read-audit.ts'
import type { Access, AuditStorage } from './storage.ts'

export function createAuditStorage(database: Database): AuditStorage {
  const writeWithoutWaiting = createWriteWithoutWaiting(database)
  const insert = database.prepare<[Access]>(`
    INSERT INTO accesses (kind, operation, subject, status, key_id, person, address, request_id, created_at)
    VALUES (@kind, @operation, @subject, @status, @keyId, @person, @address, @requestId, @createdAtMs)`)
  // A batch is stored as a whole, so its first access tells.
  const findOne = database.prepare<[Access]>(
    'SELECT 1 FROM accesses WHERE created_at = @createdAtMs AND request_id = @requestId AND operation = @operation',
  )
  const insertAll = database.transaction((batch: readonly Access[], mayBeStored: boolean) => {
    const [first] = batch
    if (mayBeStored && first !== undefined && findOne.get(first) !== undefined) return
    for (const access of batch) insert.run(access)
  })
  const deleteOldest = database.prepare<[number, number]>(`
    DELETE FROM accesses WHERE access_no IN (SELECT access_no FROM accesses WHERE created_at < ? ORDER BY created_at LIMIT ?)`)

  return {
    list: createListAudit(createSql(database).query),
    addAccesses: (batch, mayBeStored) => writeWithoutWaiting(() => insertAll.immediate(batch, mayBeStored)),
    deleteAccesses: (beforeMs, most) => writeWithoutWaiting(() => deleteOldest.run(beforeMs, most).changes),
  }
}
