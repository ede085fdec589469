import type { Postgres } from '../database/postgres/open-database.ts'
import type { Query } from '../database/sql.ts'
import { keyAssigned, keyCreated, keyRevoked } from '../miles/ledger/events.ts'
import { draw, type Drawn } from '../miles/ledger/word-digests.ts'
import { writeEvent } from '../miles/postgres/write-event.ts'
import { foldPerson, type KeyRecord } from './key.ts'
import { fromKeyRow, type KeyRow, type KeyStorage, toKeyRow } from './storage.ts'

const columns = `
  key_id AS "keyId", role, rights, name, person, person_name AS "personName", secret_hash AS "keyHash", public_key AS "publicKey", prefix, last_four AS "lastFour",
  daily_miles_limit AS "dailyMilesLimit", created_at AS "createdAtMs", expires_at AS "expiresAtMs",
  revoked_at AS "revokedAtMs"`

export function createKeyStorage(postgres: Postgres): KeyStorage {
  const { query } = postgres
  return {
    async add(record) {
      await postgres.transaction((query) => insert(query, record))
    },
    async addFirst(records) {
      return postgres.transaction(async (query) => {
        // Another process that starts at the same time waits here.
        await query('SELECT number FROM migrations WHERE number = $1 FOR UPDATE', [1])
        const known = await query<{ key_id: string }>('SELECT key_id FROM keys LIMIT 1')
        // Added by this very call, if the response to its first attempt was lost.
        if (known.length > 0) return records.some(({ keyId }) => keyId === known[0]?.key_id)
        for (const record of records) await insert(query, record)
        return true
      })
    },
    async findByHash(keyHash) {
      const [found] = await query<KeyRow>(`SELECT ${columns} FROM keys WHERE secret_hash = $1`, [keyHash])
      return found && fromKeyRow(found)
    },
    async findPublicKey(nowMs) {
      const [newest] = await query<{ public_key: string }>(
        `SELECT public_key FROM keys
         WHERE role = 'public' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)
         ORDER BY created_at DESC, key_id LIMIT 1`,
        [nowMs],
      )
      return newest?.public_key
    },
    async list() {
      return (await query<KeyRow>(`SELECT ${columns} FROM keys ORDER BY created_at, key_id`)).map(fromKeyRow)
    },
    async revoke(keyId, nowMs) {
      await postgres.transaction(async (query) => {
        const revoked = await query(
          'UPDATE keys SET revoked_at = $1 WHERE key_id = $2 AND revoked_at IS NULL RETURNING key_id',
          [nowMs, keyId],
        )
        if (revoked.length > 0) await writeEvent(query, keyRevoked(keyId, nowMs))
      })
    },
    async assign(keyId, personName, nowMs) {
      const person = foldPerson(personName)
      return postgres.transaction(async (query) => {
        const [assigned] = await query<Pick<Drawn, 'salt'>>(
          'UPDATE keys SET person = $1, person_name = $2 WHERE key_id = $3 AND salt IS NOT NULL RETURNING salt',
          [person, personName, keyId],
        )
        if (assigned === undefined) return false
        await writeEvent(query, keyAssigned(keyId, person, personName, nowMs, assigned.salt))
        return true
      })
    },
  }
}

async function insert(query: Query, properties: KeyRecord): Promise<void> {
  const record = toKeyRow(properties)
  const { salt } = draw()
  const added = await query(
    `INSERT INTO keys (key_id, role, rights, name, person, person_name, secret_hash, public_key, prefix, last_four, daily_miles_limit, created_at, expires_at, revoked_at, salt)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (key_id) DO NOTHING RETURNING key_id`,
    [
      record.keyId,
      record.role,
      record.rights,
      record.name,
      record.person,
      record.personName,
      record.keyHash,
      record.publicKey,
      record.prefix,
      record.lastFour,
      record.dailyMilesLimit,
      record.createdAtMs,
      record.expiresAtMs,
      record.revokedAtMs,
      salt,
    ],
  )
  if (added.length > 0) await writeEvent(query, keyCreated(properties, salt))
}
