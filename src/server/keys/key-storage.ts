import { foldPerson } from '#contract/fold-person'
import { rights } from '#contract/endpoint'
import { anySelected, type Fragment, run, sql, type Sql, type Steps } from '../database/sql.ts'
import { type NewEvent, operator, writeEvent } from '../log/event.ts'
import { keyAssigned, keyCreated, keyRevoked } from './events.ts'
import { draw, type Drawn } from '../log/word-digests.ts'
import { type KeyRecord } from './key.ts'

/** The author of changes of keys: a person's key, or by default a command. */
export type KeyChanger = NewEvent['by']

export type KeyStorage = ReturnType<typeof createKeyStorage>

/** A database row of a key; `rights` is a comma-separated text. */
interface KeyRow extends Omit<KeyRecord, 'rights' | 'agency'> {
  readonly rights: string
  readonly agency: string | null
  readonly terms: string | null
}

/** Selects the keys that share a daily limit, by the first of them. */
export const sharingLimit = (firstKeyId: string | Fragment) =>
  anySelected(sql`SELECT key_id FROM keys WHERE first_key_id = ${firstKeyId} UNION SELECT ${firstKeyId}`)

type Salted = Pick<Drawn, 'salt'>

const selectKeys = sql`SELECT
  key_id AS "keyId", role, rights, keys.name, agency, terms, person, person_name AS "personName", secret_hash AS "keyHash", public_key AS "publicKey", prefix,
  last_four AS "lastFour", daily_miles_limit AS "dailyMilesLimit", coalesce(first_key_id, key_id) AS "firstKeyId", created_at AS "createdAtMs", expires_at AS "expiresAtMs",
  revoked_at AS "revokedAtMs"
  FROM keys LEFT JOIN agencies ON agencies.name = agency`

export function createKeyStorage({ query, transaction }: Sql) {
  return {
    add: (record: KeyRecord, by: KeyChanger = operator) => transaction(() => insert(record, by)),
    /** Adds the keys if no key is stored yet, and returns whether it did. */
    addFirst: (records: readonly KeyRecord[]) =>
      transaction(
        function* () {
          const [known] = yield* run<Pick<KeyRow, 'keyId'>>('SELECT key_id AS "keyId" FROM keys LIMIT 1')
          // Added by this call itself if the response to its first attempt was lost.
          if (known !== undefined) return records.some(({ keyId }) => keyId === known.keyId)
          for (const record of records) yield* insert(record, operator)
          return true
        },
        ['first keys'],
      ),
    /** Finds a key, even if it is expired or revoked. */
    async findByHash(keyHash: Buffer): Promise<KeyRecord | undefined> {
      const [found] = await query<KeyRow>(sql`${selectKeys} WHERE secret_hash = ${keyHash}`)
      return found && fromRow(found)
    },
    /** Returns the newest public key that is neither expired nor revoked. */
    async findPublicKey(nowMs: number): Promise<string | undefined> {
      const [newest] = await query<{ publicKey: string }>(
        sql`SELECT public_key AS "publicKey" FROM keys
         WHERE role = 'public' AND (revoked_at IS NULL OR revoked_at > ${nowMs}) AND (expires_at IS NULL OR expires_at > ${nowMs})
         ORDER BY created_at DESC, key_id LIMIT 1`,
      )
      return newest?.publicKey
    },
    /** Lists all keys, oldest first. */
    async list(): Promise<readonly KeyRecord[]> {
      return (await query<KeyRow>(sql`${selectKeys} ORDER BY created_at, key_id`)).map(fromRow)
    },
    /** Revokes a key permanently; the time of an earlier revocation stays. */
    revoke: (keyId: string, nowMs: number, by: KeyChanger = operator) =>
      transaction(function* () {
        const [ended] = yield* run<Salted>(
          sql`UPDATE keys SET revoked_at = ${nowMs} WHERE key_id = ${keyId} AND (revoked_at IS NULL OR revoked_at > ${nowMs}) RETURNING salt`,
        )
        if (ended !== undefined) yield* writeEvent(keyRevoked({ ...ended, keyId, nowMs, by }, nowMs))
      }),
    /** Adds the successor of a key, and sets when the key ends, unless it was replaced or revoked; returns whether it did. */
    replace: (keyId: string, successor: KeyRecord, endsAtMs: number, by: KeyChanger = operator) =>
      transaction(function* () {
        const [ended] = yield* run<Salted>(
          sql`UPDATE keys SET revoked_at = ${endsAtMs} WHERE key_id = ${keyId} AND revoked_at IS NULL RETURNING salt`,
        )
        if (ended === undefined) {
          // Replaced by this call itself if the response to its first attempt was lost.
          return (yield* run(sql`SELECT key_id FROM keys WHERE key_id = ${successor.keyId}`)).length > 0
        }
        yield* writeEvent(keyRevoked({ ...ended, keyId, nowMs: successor.createdAtMs, by }, endsAtMs))
        yield* insert(successor, by)
        return true
      }),
    joinAgency: (keyId: string, agency: string) => transaction(() => join(keyId, agency)),
    /** Sets the terms of an agency; returns whether the agency exists. */
    async setTerms(agency: string, terms: string) {
      const set = await query(sql`UPDATE agencies SET terms = ${terms} WHERE name = ${agency} RETURNING name`)
      return set.length > 0
    },
    /** Assigns a key to a person, as written; returns whether the key exists. */
    assign: (keyId: string, personName: string, nowMs: number, by: KeyChanger = operator) =>
      transaction(function* () {
        const person = foldPerson(personName)
        const [assigned] = yield* run<Salted>(
          sql`UPDATE keys SET person = ${person}, person_name = ${personName} WHERE key_id = ${keyId} AND salt IS NOT NULL RETURNING salt`,
        )
        if (assigned === undefined) return false
        yield* writeEvent(keyAssigned({ ...assigned, keyId, nowMs, by }, person, personName))
        return true
      }),
  }
}

function* insert(record: KeyRecord, by: KeyChanger): Steps<void> {
  const { keyId, role, name, person, personName, keyHash, publicKey, prefix, lastFour, dailyMilesLimit } = record
  const { salt } = draw()
  const { rights, createdAtMs, expiresAtMs, revokedAtMs } = record
  const added = yield* run(
    sql`INSERT INTO keys (key_id, role, rights, name, person, person_name, secret_hash, public_key, prefix, last_four,
       daily_miles_limit, first_key_id, created_at, expires_at, revoked_at, salt)
     VALUES (${keyId}, ${role}, ${rights.join()}, ${name}, ${person}, ${personName}, ${keyHash}, ${publicKey}, ${prefix},
       ${lastFour}, ${dailyMilesLimit}, ${record.firstKeyId ?? keyId}, ${createdAtMs}, ${expiresAtMs}, ${revokedAtMs}, ${salt})
     ON CONFLICT (key_id) DO NOTHING RETURNING key_id`,
  )
  if (record.agency !== null) yield* join(keyId, record.agency.name)
  if (added.length > 0) yield* writeEvent(keyCreated(record, salt, by))
}

/** Logs no event, because an agency does not change what a key may do. */
function* join(keyId: string, agency: string): Steps<void> {
  yield* run(sql`INSERT INTO agencies (name, terms) VALUES (${agency}, '') ON CONFLICT (name) DO NOTHING`)
  yield* run(sql`UPDATE keys SET agency = ${agency} WHERE key_id = ${keyId}`)
}

function fromRow({ terms, ...row }: KeyRow): KeyRecord {
  return {
    ...row,
    rights: rights.filter((right) => row.rights.split(',').includes(right)),
    agency: row.agency === null ? null : { name: row.agency, terms: terms ?? '' },
  }
}
