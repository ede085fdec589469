import { foldPerson } from '#contract/fold-person'
import { rights } from '#contract/endpoint'
import { run, type Sql, type Steps } from '../database/sql.ts'
import { type NewEvent, operator } from '../log/event.ts'
import { keyAssigned, keyCreated, keyRevoked } from './events.ts'
import { draw, type Drawn } from '../log/word-digests.ts'
import { writeEvent } from '../log/write-event.ts'
import { type KeyRecord } from './key.ts'

/** Who changes keys: a person with a key, or by default a command. */
export type KeyChanger = NewEvent['by']

export type KeyStorage = ReturnType<typeof createKeyStorage>

/** A key as a row of the database, with its rights in one text. */
interface KeyRow extends Omit<KeyRecord, 'rights' | 'agency'> {
  readonly rights: string
  readonly agency: string | null
  readonly terms: string | null
}

type Salted = Pick<Drawn, 'salt'>

const selectKeys = `SELECT
  key_id AS "keyId", role, rights, keys.name, agency, terms, person, person_name AS "personName", secret_hash AS "keyHash", public_key AS "publicKey", prefix,
  last_four AS "lastFour", daily_miles_limit AS "dailyMilesLimit", created_at AS "createdAtMs", expires_at AS "expiresAtMs",
  revoked_at AS "revokedAtMs"
  FROM keys LEFT JOIN agencies ON agencies.name = agency`

/** Stores keys. */
export function createKeyStorage({ query, transaction }: Sql) {
  return {
    add: (record: KeyRecord, by: KeyChanger = operator) => transaction(() => insert(record, by)),
    /** Adds the keys if there are none at all, and returns whether it did. */
    addFirst: (records: readonly KeyRecord[]) =>
      transaction(
        function* () {
          const [known] = yield* run<Pick<KeyRow, 'keyId'>>('SELECT key_id AS "keyId" FROM keys LIMIT 1')
          // Added by this very call, if the response to its first attempt was lost.
          if (known !== undefined) return records.some(({ keyId }) => keyId === known.keyId)
          for (const record of records) yield* insert(record, operator)
          return true
        },
        ['first keys'],
      ),
    /** Also finds a key that is expired or revoked. */
    async findByHash(keyHash: Buffer): Promise<KeyRecord | undefined> {
      const [found] = await query<KeyRow>(`${selectKeys} WHERE secret_hash = $1`, [keyHash])
      return found && fromRow(found)
    },
    /** The newest public key that is neither expired nor revoked. */
    async findPublicKey(nowMs: number): Promise<string | undefined> {
      const [newest] = await query<{ publicKey: string }>(
        `SELECT public_key AS "publicKey" FROM keys
         WHERE role = 'public' AND (revoked_at IS NULL OR revoked_at > $1) AND (expires_at IS NULL OR expires_at > $1)
         ORDER BY created_at DESC, key_id LIMIT 1`,
        [nowMs],
      )
      return newest?.publicKey
    },
    /** All of them, oldest first. */
    async list(): Promise<readonly KeyRecord[]> {
      return (await query<KeyRow>(`${selectKeys} ORDER BY created_at, key_id`)).map(fromRow)
    },
    /** Revokes a key permanently; a key revoked earlier keeps that time. */
    revoke: (keyId: string, nowMs: number, by: KeyChanger = operator) =>
      transaction(function* () {
        const [ended] = yield* run<Salted>(
          'UPDATE keys SET revoked_at = $1 WHERE key_id = $2 AND (revoked_at IS NULL OR revoked_at > $1) RETURNING salt',
          [nowMs, keyId],
        )
        if (ended !== undefined) yield* writeEvent(keyRevoked({ ...ended, keyId, nowMs, by }, nowMs))
      }),
    /** Adds the successor of a key that has none and is not revoked, and revokes that at a time; returns whether it did. */
    replace: (keyId: string, successor: KeyRecord, endsAtMs: number, by: KeyChanger = operator) =>
      transaction(function* () {
        const [ended] = yield* run<Salted>(
          'UPDATE keys SET revoked_at = $1 WHERE key_id = $2 AND revoked_at IS NULL RETURNING salt',
          [endsAtMs, keyId],
        )
        if (ended === undefined) {
          // By this very call, if the response to its first attempt was lost.
          return (yield* run('SELECT key_id FROM keys WHERE key_id = $1', [successor.keyId])).length > 0
        }
        yield* writeEvent(keyRevoked({ ...ended, keyId, nowMs: successor.createdAtMs, by }, endsAtMs))
        yield* insert(successor, by)
        return true
      }),
    /** Makes a key one of an agency, and of no other. */
    joinAgency: (keyId: string, agency: string) => transaction(() => join(keyId, agency)),
    /** Sets the terms of an agency; returns whether a key was ever one of it. */
    async setTerms(agency: string, terms: string) {
      const set = await query('UPDATE agencies SET terms = $2 WHERE name = $1 RETURNING name', [agency, terms])
      return set.length > 0
    },
    /** Assigns a key to a person, as written; returns whether it is stored. */
    assign: (keyId: string, personName: string, nowMs: number, by: KeyChanger = operator) =>
      transaction(function* () {
        const person = foldPerson(personName)
        const [assigned] = yield* run<Salted>(
          'UPDATE keys SET person = $1, person_name = $2 WHERE key_id = $3 AND salt IS NOT NULL RETURNING salt',
          [person, personName, keyId],
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
  const times = [record.createdAtMs, record.expiresAtMs, record.revokedAtMs]
  const texts = [keyId, role, record.rights.join(), name, person, personName]
  const added = yield* run(
    `INSERT INTO keys (key_id, role, rights, name, person, person_name, secret_hash, public_key, prefix, last_four,
       daily_miles_limit, created_at, expires_at, revoked_at, salt)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (key_id) DO NOTHING RETURNING key_id`,
    [...texts, keyHash, publicKey, prefix, lastFour, dailyMilesLimit, ...times, salt],
  )
  if (record.agency !== null) yield* join(keyId, record.agency.name)
  if (added.length > 0) yield* writeEvent(keyCreated(record, salt, by))
}

/** Outside the log of events: it changes nothing that a key may do. */
function* join(keyId: string, agency: string): Steps<void> {
  yield* run("INSERT INTO agencies (name, terms) VALUES ($1, '') ON CONFLICT (name) DO NOTHING", [agency])
  yield* run('UPDATE keys SET agency = $2 WHERE key_id = $1', [keyId, agency])
}

function fromRow({ terms, ...row }: KeyRow): KeyRecord {
  return {
    ...row,
    rights: rights.filter((right) => row.rights.split(',').includes(right)),
    agency: row.agency === null ? null : { name: row.agency, terms: terms ?? '' },
  }
}
