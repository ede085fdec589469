import { type Client, createClient } from '#client/client'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { createAccount } from '#contract/miles/accounts/create-account'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { listDealPoints } from '#contract/deals/list-deal-points'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { updateAccount } from '#contract/miles/accounts/update-account'
import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { openPostgres, type Postgres } from '#server/database/postgres/open-database'
import { tablePrivileges } from '#server/database/postgres/privileges'
import { StartError } from '#server/operation/errors'
import { openStorages } from '#server/storages/open-storages'
import { type DatabaseRoles, makeDatabaseRoles } from '#server/testing/database-roles'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { type StartedService, startService } from './start-service.ts'

const staff = { ada: 'sk_of_ada_0123456789abcdef', grace: 'sk_of_grace_0123456789abcdef' }
const publicKey = 'pk_of_the_pages_0123456789'
const apiKeys = `staff:ada=${staff.ada},staff:grace=${staff.grace},public=${publicKey}`

let database: TestDatabase
let roles: DatabaseRoles
let environment: { readonly DATABASE_URL: string; readonly DATABASE_ADMIN_URL: string }
let asService: Postgres

beforeEach(async () => {
  if (!isOnPostgres) return
  database = await makeTestDatabase()
  roles = await makeDatabaseRoles(database)
  environment = { DATABASE_URL: roles.serviceUrl, DATABASE_ADMIN_URL: roles.ownerUrl }
  asService = openPostgres(environment.DATABASE_URL)
})
afterEach(async () => {
  if (!isOnPostgres) return
  await asService.close()
  await roles.remove()
  await database.remove()
})

async function schemaName(of = database): Promise<string> {
  const [at] = await of.run<{ schema: string }>('SELECT current_schema() AS schema')
  return at?.schema ?? ''
}

function start(more: Readonly<Record<string, string>> = {}): Promise<StartedService> {
  const settings = { API_KEYS: apiKeys, SAMPLE: 'on', SAMPLE_HOTELS: '20', RATE_LIMIT: 'off', PORT: '0' }
  return startService({
    config: readConfig({
      ...settings,
      TRANSFER_REVIEW_ABOVE: '500',
      DATA_DIR: database.dataDir,
      ...environment,
      ...more,
    }),
    clock: Date.now,
    logger: pino({ level: 'silent' }),
    say: () => undefined,
    isTerminal: false,
    onProgress: () => undefined,
  })
}

function open(location: Partial<typeof environment> = environment) {
  const { DATABASE_URL, DATABASE_ADMIN_URL } = location
  const config = { dataDir: database.dataDir, databaseUrl: DATABASE_URL, databaseAdminUrl: DATABASE_ADMIN_URL }
  return openStorages({ config, clock: Date.now })
}

function clientOf({ address }: StartedService, key: string): Client {
  return createClient({ baseUrl: `${address}/v1`, apiKey: () => key })
}

/** Returns the code of the error that a statement of the service's role causes. */
async function refusalOf(sql: string): Promise<string | undefined> {
  try {
    await asService.query(sql)
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return error.code
  }
}

describe.runIf(isOnPostgres)('A service with a role of its own in PostgreSQL', () => {
  it('does everything: transfers, reviews, reversals, changes of accounts, deals and the seal', async () => {
    const service = await start()
    const [ada, grace, web] = [staff.ada, staff.grace, publicKey].map((key) => clientOf(service, key)) as [
      Client,
      Client,
      Client,
    ]
    const opened = await ada.call(createAccount, { phone_number: '+19995550123', external_id: 'roles' })
    const { account_id } = opened.data
    await ada.call(transferMiles, { account_id, amount: 5, reference_id: 'small' })
    const large = await ada.call(transferMiles, { account_id, amount: 600, reference_id: 'large' })
    await grace.call(approveTransfer, { id: large.data.transaction_id })
    const rejected = await ada.call(transferMiles, { account_id, amount: 601, reference_id: 'rejected' })
    await grace.call(rejectTransfer, { id: rejected.data.transaction_id })
    await ada.call(reverseTransfer, { id: large.data.transaction_id, reason: 'wrong' })
    await grace.call(approveReversal, { id: large.data.transaction_id })
    await ada.call(updateAccount, { id: account_id, phone_number: '+19995550124', reason: 'new phone' })
    await ada.call(freezeAccount, { id: account_id, reason: 'lost phone' })
    expect((await ada.call(getAccount, { account_id })).data).toMatchObject({ balance: 5, status: 'frozen' })
    const world = { latitude: 0, longitude: 0, radius: 20_040_000, limit: 100 } as const
    expect((await web.call(listDealPoints, world)).data.data.length).toBeGreaterThan(0)
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200)
    await service.stop()
    expect(await database.run('SELECT 1 AS sealed FROM checkpoints')).not.toEqual([])

    // Another catalogue replaces the first one.
    const again = await start({ SAMPLE_HOTELS: '21' })
    await again.stop()
    // One that may not migrate starts where nothing is to be migrated.
    const without = await start({ DATABASE_ADMIN_URL: '' })
    await without.stop()
  })

  it('may add to the past, and not change it', async () => {
    const storages = await open()
    await storages.close()
    for (const statement of [
      'ALTER TABLE transfers DISABLE TRIGGER ALL',
      'ALTER TABLE transfers ADD COLUMN other text',
      'DROP TRIGGER events_are_never_changed ON events',
      'CREATE TRIGGER other BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_change()',
      "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
      'DROP INDEX transfers_by_time',
      'DROP TABLE events',
      'TRUNCATE events',
      'TRUNCATE accesses',
      'DELETE FROM transfers',
      'DELETE FROM keys',
      "UPDATE events SET body = ''",
      'UPDATE events SET person = key_id',
      'UPDATE transfers SET salt = NULL',
      'UPDATE bookings SET amount = 1',
      'UPDATE transfers SET amount = 1',
      'UPDATE transfers SET sent_by_person = note',
      'UPDATE reversals SET reason = requested_by',
      'UPDATE accounts SET external_id = phone_number',
      "UPDATE accounts SET salt = ''",
      "UPDATE keys SET rights = 'read'",
      "UPDATE ledgers SET ledger_id = ''",
      "UPDATE checkpoints SET note = ''",
      'UPDATE review_rules SET above_miles = 0',
      "UPDATE account_changes SET reason = ''",
      "UPDATE migrations SET checksum = ''",
      "SELECT setval('events_event_id_seq', 1)",
      'SET session_replication_role = replica',
    ]) {
      expect([statement, await refusalOf(statement)]).toEqual([statement, '42501'])
    }
  })

  it('gets no privilege that it does not need, and loses those that it had', async () => {
    await (await open()).close()
    const tables = await database.run<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v')",
    )
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tablePrivileges).toSorted())
    const granted =
      'SELECT relname, xmin::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY 1'
    const before = await database.run(granted)
    await (await open()).close()
    expect(await database.run(granted)).toEqual(before)
    // As clusters that began before PostgreSQL 15 have it.
    await database.run(`GRANT CREATE ON SCHEMA ${await schemaName()} TO PUBLIC`)
    await (await open()).close()
    expect(await refusalOf('CREATE TABLE other ()')).toBe('42501')
    await database.run(`GRANT ALL ON transfers TO ${roles.service}`)
    expect(await refusalOf('DELETE FROM transfers')).not.toBe('42501')
    await (await open()).close()
    expect(await refusalOf('DELETE FROM transfers')).toBe('42501')
  })

  it('starts beside others that limit the role at the same time', async () => {
    const opened = await Promise.all([open(), open(), open()])
    for (const { keys, close } of opened) {
      expect(await keys.list()).toEqual([])
      await close()
    }
  })

  it.each([
    [
      'may not migrate',
      async () => {
        await database.run(`GRANT USAGE ON SCHEMA ${await schemaName()} TO ${roles.service}`)
        return open({ DATABASE_URL: environment.DATABASE_URL })
      },
      /^DATABASE_URL: permission denied for schema .*; name a role that may migrate in DATABASE_ADMIN_URL$/,
    ],
    [
      'owns the tables',
      () => open({ DATABASE_URL: environment.DATABASE_ADMIN_URL, DATABASE_ADMIN_URL: environment.DATABASE_ADMIN_URL }),
      /^DATABASE_URL: its role "owner_\w+" owns the schema \w+, or is a member of its owner, and could alter it; beside DATABASE_ADMIN_URL, name another one$/,
    ],
    [
      'cannot reach the database',
      () => open({ ...environment, DATABASE_ADMIN_URL: 'postgres://x@127.0.0.1:1/x' }),
      /^DATABASE_ADMIN_URL: The database cannot be reached/,
    ],
  ])('says in one line what to do when its role %s', async (_, opening, message) => {
    const error: unknown = await opening().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StartError)
    expect((error as StartError).message).toMatch(message)
  })

  it('has to give away tables that an earlier version made for it', async () => {
    const schema = await schemaName()
    await database.run(`ALTER SCHEMA ${schema} OWNER TO ${roles.service}`)
    await database.run(`GRANT USAGE ON SCHEMA ${schema} TO ${roles.owner}`)
    await (await open({ DATABASE_URL: environment.DATABASE_URL })).close()
    await expect(open()).rejects.toThrow(
      /owns the \w+ \w+, .*; give everything to the role "owner_\w+" of DATABASE_ADMIN_URL \(REASSIGN OWNED BY\)/,
    )
    await database.run(`REASSIGN OWNED BY ${roles.service} TO ${roles.owner}`)
    await (await open()).close()
    expect(await refusalOf('DELETE FROM transfers')).toBe('42501')
  })

  it('is not given a role that is a member of the owner', async () => {
    await database.run(`GRANT ${roles.owner} TO ${roles.service}`)
    await expect(open()).rejects.toThrow(/owns the schema \w+, or is a member of its owner/)
  })

  it('must have the database that is migrated', async () => {
    const other = await makeTestDatabase()
    await other.run(`ALTER SCHEMA ${await schemaName(other)} OWNER TO ${roles.owner}`)
    const url = new URL(environment.DATABASE_ADMIN_URL)
    url.searchParams.set('options', new URL(other.databaseUrl ?? '').searchParams.get('options') ?? '')
    await expect(open({ ...environment, DATABASE_ADMIN_URL: url.toString() })).rejects.toThrow(
      'DATABASE_ADMIN_URL must lead to the same database and schema as DATABASE_URL',
    )
    await database.run(`DROP OWNED BY ${roles.service}`)
    await other.run(`ALTER SCHEMA ${await schemaName(other)} OWNER TO CURRENT_USER`)
    await other.remove()
  })
})
