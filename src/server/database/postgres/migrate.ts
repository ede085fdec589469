import { DatabaseError } from 'pg'
import { StartError } from '../../operation/errors.ts'
import { type AppliedMigration, checksumOf, expectAccepted, expectServable, type Migration } from '../migration.ts'
import { migrationsOf } from '../migrations.ts'
import { type Postgres, waitForLocks } from './open-database.ts'

export const migrations = migrationsOf('postgres')

/** Error codes of `CREATE TABLE IF NOT EXISTS` when two processes run it at the same time. */
const createdAtOnce = new Set(['23505', '42P06', '42P07', '42710'])

/**
 * Applies missing migrations in order, each in a transaction of its own. If several processes start together, one applies a
 * migration while the others wait.
 *
 * @returns whether a newer version has applied further migrations
 * @throws {StartError} when this version cannot serve the database, or the operator has not accepted irreversible migrations
 */
export async function migrate(
  postgres: Postgres,
  migrations: readonly Migration[],
  upgradeTo?: string,
): Promise<boolean> {
  await createMigrationsTable(postgres)
  // Has no values, so it is not prepared: a migration can change the columns of `*`.
  const readApplied = () => postgres.query<AppliedMigration>('SELECT * FROM migrations ORDER BY number')
  expectAccepted(await readApplied(), migrations, 'DATABASE_URL', upgradeTo)
  for (;;) {
    const known = await readApplied()
    expectServable(known, migrations, 'DATABASE_URL')
    const next = migrations[known.length]
    if (next === undefined) return known.length > migrations.length
    const number = known.length + 1
    // Filling a new column of a large table takes long.
    await postgres.longTransaction(async (query) => {
      // Other processes wait here for up to a minute, without a lock that a migration of this table needs.
      await query("SET LOCAL lock_timeout = '1min'; LOCK TABLE migrations IN SHARE ROW EXCLUSIVE MODE")
      await query(waitForLocks)
      const added = await query(
        'INSERT INTO migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING number',
        [number, next.name, checksumOf(next), Date.now()],
      )
      if (added.length === 0) return
      await query(next.sql)
      const { oldestVersion: oldest } = next
      if (oldest) await query('UPDATE migrations SET oldest_version = $1 WHERE number = $2', [oldest, number])
    })
  }
}

async function createMigrationsTable(postgres: Postgres): Promise<void> {
  // A role without the right to create tables can still start if the table exists.
  const [known] = await postgres.query<{ exists: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS exists")
  if (known?.exists === true) return
  for (let attempt = 0; ; attempt += 1) {
    try {
      await postgres.query(
        'CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL)',
      )
      return
    } catch (error) {
      const isRace = error instanceof DatabaseError && createdAtOnce.has(error.code ?? '')
      if (!isRace || attempt > 10) throw error
    }
  }
}

/** @throws {StartError} when the server is older than the oldest tested version */
export async function expectVersion(postgres: Postgres): Promise<void> {
  const oldest = 15
  const [found] = await postgres.query<{ number: number }>(
    "SELECT current_setting('server_version_num')::int AS number",
  )
  if (found !== undefined && found.number < oldest * 10_000) {
    throw new StartError(
      `DATABASE_URL: PostgreSQL ${oldest} or newer is required; this is ${Math.floor(found.number / 10_000)}`,
    )
  }
}
