import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { StartError } from '../../operation/errors.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openStorages } from '../../storages/open-storages.ts'
import { version } from '../../runtime/version.ts'
import { migrate, migrations } from './migrate.ts'
import { openPostgres, type Postgres } from './open-database.ts'
import { PostgresConnectionError } from './errors.ts'

let database: TestDatabase
let postgres: Postgres

beforeEach(async () => {
  database = await makeTestDatabase()
  postgres = openPostgres(database.databaseUrl ?? '')
})
afterEach(async () => {
  await postgres.close()
  await database.remove()
})

function applied() {
  return database.run<{ number: number }>('SELECT number FROM migrations ORDER BY number')
}

describe('The migrations on PostgreSQL', () => {
  it('are applied once when three processes start at the same time', async () => {
    const others = [openPostgres(database.databaseUrl ?? ''), openPostgres(database.databaseUrl ?? '')]
    await Promise.all([postgres, ...others].map((one) => migrate(one, migrations)))
    await migrate(postgres, migrations)
    expect((await applied()).map(({ number }) => number)).toEqual(migrations.map((_, at) => at + 1))
    for (const other of others) await other.close()
  })

  it('make a process that starts during a slow one wait', async () => {
    const other = openPostgres(database.databaseUrl ?? '')
    const slow = [...migrations, { name: 'slow', sql: 'SELECT pg_sleep(3)' }]
    await Promise.all([postgres, other].map((one) => migrate(one, slow)))
    expect(await applied()).toHaveLength(slow.length)
    await other.close()
  })

  it('of a newer version are accepted, unless one of them requires that version', async () => {
    const later = [...migrations, { name: 'later', sql: 'CREATE TABLE later (id integer)' }]
    await migrate(postgres, later)
    expect((await verifyLedger(database)).problem).toMatch(/"later" of a newer version/)
    const last = { name: 'last', sql: 'DROP TABLE later', oldestVersion: '0.10.0' }
    await migrate(postgres, [...later, last], version)
    await expect(database.open()).rejects.toThrow(
      /^DATABASE_URL: the database needs Milestay 0\.10\.0 or newer[^\n]*"last"/,
    )
  })

  it('that cannot be undone change nothing until they are accepted', async () => {
    await migrate(postgres, migrations)
    const oneWay = { name: 'one way', sql: 'DROP TABLE later', oldestVersion: '0.1.0' }
    const later = [...migrations, { name: 'later', sql: 'CREATE TABLE later (id integer)' }, oneWay]
    await expect(migrate(postgres, later)).rejects.toThrow(/^DATABASE_URL: after the migration "one way"[^\n]+$/)
    expect(await applied()).toHaveLength(migrations.length)
    await migrate(postgres, later, version)
    expect(await applied()).toHaveLength(later.length)
  })

  it('are refused when an applied one has changed', async () => {
    const [first, ...rest] = migrations
    await migrate(postgres, [{ ...first!, sql: `${first!.sql} -- changed` }, ...rest])
    await expect(database.open()).rejects.toThrow(/another version .*migration 1, "schema"/)
  })

  it('leave nothing behind when one fails', async () => {
    const broken = { name: 'broken', sql: 'CREATE TABLE half (id integer); CREATE TABLE half (id integer)' }
    await expect(migrate(postgres, [broken])).rejects.toThrow(/already exists/)
    expect(await applied()).toEqual([])
    expect(await database.run("SELECT 1 AS one FROM pg_tables WHERE tablename = 'half'")).toEqual([])
  })
})

/** Terminates the connections while this process is blocked, so that its next statements notice. */
function terminateWithoutReading() {
  const url = new URL(database.databaseUrl ?? '')
  const name = url.searchParams.get('application_name')
  url.searchParams.delete('application_name')
  const program = `
    import { Client } from 'pg'
    const client = new Client('${url.toString()}')
    await client.connect()
    await client.query("SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE application_name = '${name}'")
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program])
}

describe('A statement', () => {
  it('is retried when its connection is cut, unnoticed by the caller', async () => {
    expect(await postgres.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    const sleeping = postgres.query('SELECT 2 AS two FROM pg_sleep(2)')
    await database.untilWaiting('PgSleep')
    await database.cutConnections()
    expect(await sleeping).toEqual([{ two: 2 }])
  })

  it('gets a new connection when the pool’s connections were terminated unnoticed', async () => {
    await Promise.all(Array.from({ length: 10 }, () => postgres.query('SELECT 1 AS one')))
    terminateWithoutReading()
    const readSnapshot = async () => {
      const snapshot = await postgres.snapshot()
      const rows = await snapshot.query<{ one: number }>('SELECT 1 AS one')
      await snapshot.end()
      return rows
    }
    const read = [
      postgres.query('SELECT 1 AS one'),
      postgres.transaction((query) => query('SELECT 1 AS one')),
      postgres.longTransaction((query) => query('SELECT 1 AS one')),
      readSnapshot(),
    ]
    expect(await Promise.all(read)).toEqual(read.map(() => [{ one: 1 }]))
  })

  it('is retried when its transaction deadlocks', async () => {
    await postgres.query('CREATE TABLE counts (name text PRIMARY KEY, count integer NOT NULL)')
    await postgres.query("INSERT INTO counts VALUES ('a', 0), ('b', 0)")
    let attempts = 0
    let locked = 0
    let meet = () => {}
    const bothHaveOne = new Promise<void>((resolve) => (meet = resolve))
    const inOrder = (...names: string[]) =>
      postgres.transaction(async (query) => {
        attempts += 1
        for (const name of names) {
          await query('UPDATE counts SET count = count + 1 WHERE name = $1', [name])
          locked += 1
          if (locked === 2) meet()
          await bothHaveOne
        }
      })
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    expect(attempts).toBeGreaterThan(2)
    expect(await postgres.query('SELECT name, count FROM counts ORDER BY name')).toEqual([
      { name: 'a', count: 2 },
      { name: 'b', count: 2 },
    ])
  })

  it('fails once if it is faulty, and its connection is reused', async () => {
    const before = await postgres.query('SELECT pg_backend_pid() AS pid')
    await expect(postgres.query('SELECT * FROM nothing')).rejects.toThrow(/does not exist/)
    expect(await postgres.query('SELECT pg_backend_pid() AS pid')).toEqual(before)
  })

  it('with U+0000 in a value matches nothing', async () => {
    await migrate(postgres, migrations)
    const values = ['a\0', ['b', 'c\0']]
    expect(await postgres.query('SELECT job FROM leases WHERE job = $1 OR job = ANY ($2::text[])', values)).toEqual([])
  })
})

describe('An absent server', () => {
  const nowhere = 'postgres://me:secret@127.0.0.1:1/none'

  it('fails a query at once, without the password in the message', async () => {
    const absent = openPostgres(nowhere)
    const querying = absent.query('SELECT 1 AS one')
    await expect(querying).rejects.toBeInstanceOf(PostgresConnectionError)
    await expect(querying).rejects.toThrow(/^The database cannot be reached: (?!.*secret)/)
    await absent.close()
  })

  it('fails the start with one line, or makes it wait', async () => {
    const config = { dataDir: database.dataDir, databaseUrl: nowhere }
    const opening = openStorages({ config, clock: Date.now })
    await expect(opening).rejects.toBeInstanceOf(StartError)
    await expect(opening).rejects.toThrow(/^DATABASE_URL: [^\n]+$/)
    let waited = 0
    const waiting = openStorages({
      config,
      clock: Date.now,
      onWaiting() {
        waited += 1
        if (waited > 2) throw new StartError('Waited for long enough')
      },
    })
    await expect(waiting).rejects.toThrow('Waited for long enough')
  })

  it('is not assumed when the database does not exist: the start fails without waiting', async () => {
    const url = new URL(database.databaseUrl ?? '')
    url.pathname = '/no_such_database'
    const opening = openStorages({
      config: { dataDir: database.dataDir, databaseUrl: url.toString() },
      clock: Date.now,
      onWaiting: () => {
        throw new Error('waited')
      },
    })
    await expect(opening).rejects.toThrow(/^DATABASE_URL: .*no_such_database/)
  })
})
