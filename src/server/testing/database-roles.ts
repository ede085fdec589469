import { randomBytes } from 'node:crypto'
import type { TestDatabase } from './test-database.ts'

/** Two roles of a PostgreSQL database for one test. */
export interface DatabaseRoles {
  /** Owns the schema, and may verify a ledger. */
  readonly owner: string
  /** May log in. */
  readonly service: string
  readonly ownerUrl: string
  readonly serviceUrl: string
  /** Must be called before the database is removed. */
  remove(): Promise<void>
}

/** Creates roles in the PostgreSQL of a test, and gives one of them the schema of the test. */
export async function makeDatabaseRoles(database: TestDatabase): Promise<DatabaseRoles> {
  const suffix = randomBytes(6).toString('hex')
  const owner = `owner_${suffix}`
  const service = `service_${suffix}`
  const urlOf = (role: string) => {
    const url = new URL(database.databaseUrl ?? '')
    url.username = role
    url.password = 'test'
    return url.toString()
  }
  /** Privileges of the database cannot be changed by two tests at the same time. */
  const alone = (statement: string) =>
    database.run(`DO $$ BEGIN PERFORM pg_advisory_xact_lock(1); EXECUTE '${statement}'; END $$`)
  const [at] = await database.run<{ schema: string; name: string }>(
    'SELECT current_schema() AS schema, quote_ident(current_database()) AS name',
  )
  for (const role of [owner, service]) await database.run(`CREATE ROLE ${role} LOGIN PASSWORD 'test'`)
  await database.run(`ALTER SCHEMA ${at?.schema} OWNER TO ${owner}`)
  // A verification compares the tables with new ones.
  await alone(`GRANT CREATE ON DATABASE ${at?.name} TO ${owner}`)
  return {
    owner,
    service,
    ownerUrl: urlOf(owner),
    serviceUrl: urlOf(service),
    async remove() {
      // The schema stays, to be removed with the database.
      await database.run(`ALTER SCHEMA ${at?.schema} OWNER TO CURRENT_USER`)
      for (const role of [owner, service]) await alone(`DROP OWNED BY ${role} CASCADE`)
      for (const role of [owner, service]) await database.run(`DROP ROLE ${role}`)
    },
  }
}
