import type { Database } from '../database/sqlite/open-database.ts'
import { keyAssigned, keyCreated, keyRevoked } from '../miles/ledger/events.ts'
import { draw, type Drawn } from '../miles/ledger/word-digests.ts'
import { createWriteEvent } from '../miles/sqlite/write-event.ts'
import { foldPerson, type KeyRecord } from './key.ts'
import { fromKeyRow, type KeyRow, type KeyStorage, toKeyRow } from './storage.ts'

const columns = `
  key_id AS keyId, role, rights, name, person, person_name AS personName, secret_hash AS keyHash, public_key AS publicKey, prefix, last_four AS lastFour,
  daily_miles_limit AS dailyMilesLimit, created_at AS createdAtMs, expires_at AS expiresAtMs, revoked_at AS revokedAtMs`

export function createKeyStorage(database: Database): KeyStorage {
  const insert = database.prepare<[KeyRow & Pick<Drawn, 'salt'>]>(`
    INSERT INTO keys (key_id, role, rights, name, person, person_name, secret_hash, public_key, prefix, last_four, daily_miles_limit, created_at, expires_at, revoked_at, salt)
    VALUES (@keyId, @role, @rights, @name, @person, @personName, @keyHash, @publicKey, @prefix, @lastFour, @dailyMilesLimit, @createdAtMs, @expiresAtMs, @revokedAtMs, @salt)`)
  const writeEvent = createWriteEvent(database)
  const add = database.transaction((record: KeyRecord) => {
    const { salt } = draw()
    insert.run({ ...toKeyRow(record), salt })
    writeEvent(keyCreated(record, salt))
  })
  const anyKey = database.prepare('SELECT 1 FROM keys LIMIT 1')
  const byHash = database.prepare<[Buffer], KeyRow>(`SELECT ${columns} FROM keys WHERE secret_hash = ?`)
  const newestPublicKey = database
    .prepare<[number], string>(`
      SELECT public_key FROM keys
      WHERE role = 'public' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
      ORDER BY created_at DESC, key_id LIMIT 1`)
    .pluck()
  const all = database.prepare<[], KeyRow>(`SELECT ${columns} FROM keys ORDER BY created_at, key_id`)
  const setRevoked = database.prepare<[number, string]>(
    'UPDATE keys SET revoked_at = ? WHERE key_id = ? AND revoked_at IS NULL',
  )
  const revoke = database.transaction((keyId: string, nowMs: number) => {
    if (setRevoked.run(nowMs, keyId).changes > 0) writeEvent(keyRevoked(keyId, nowMs))
  })
  const setPerson = database
    .prepare<[string, string, string], Buffer>(
      'UPDATE keys SET person = ?, person_name = ? WHERE key_id = ? AND salt IS NOT NULL RETURNING salt',
    )
    .pluck()
  const assign = database.transaction((keyId: string, personName: string, nowMs: number): boolean => {
    const person = foldPerson(personName)
    const salt = setPerson.get(person, personName, keyId)
    if (salt !== undefined) writeEvent(keyAssigned(keyId, person, personName, nowMs, salt))
    return salt !== undefined
  })
  const addFirst = database.transaction((records: readonly KeyRecord[]): boolean => {
    if (anyKey.get() !== undefined) return false
    for (const record of records) add(record)
    return true
  })

  return {
    async add(record) {
      add.immediate(record)
    },
    async addFirst(records) {
      return addFirst.immediate(records)
    },
    async findByHash(keyHash) {
      const found = byHash.get(keyHash)
      return found && fromKeyRow(found)
    },
    async findPublicKey(nowMs) {
      return newestPublicKey.get(nowMs)
    },
    async list() {
      return all.all().map(fromKeyRow)
    },
    async revoke(keyId, nowMs) {
      revoke.immediate(keyId, nowMs)
    },
    async assign(keyId, personName, nowMs) {
      return assign.immediate(keyId, personName, nowMs)
    },
  }
}
