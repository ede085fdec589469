import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../errors.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openStorages } from '../../storages/open-storages.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openPostgres, type Postgres } from './open-database.ts'
import { PostgresConnectionError } from './errors.ts'

let trial: TestDatabase
let postgres: Postgres

beforeEach(async () => {
  trial = await makeTestDatabase()
  postgres = openPostgres(trial.databaseUrl ?? '')
})
afterEach(async () => {
  await postgres.close()
  await trial.remove()
})

function applied() {
  return trial.run<{ number: number }>('SELECT number FROM migrations ORDER BY number')
}

describe('The tables on PostgreSQL', () => {
  it('are made once by three processes that start at once, and found by the next', async () => {
    const others = [openPostgres(trial.databaseUrl ?? ''), openPostgres(trial.databaseUrl ?? '')]
    await Promise.all([postgres, ...others].map((one) => migrate(one, migrations)))
    await migrate(postgres, migrations)
    expect((await applied()).map(({ number }) => number)).toEqual(migrations.map((_, at) => at + 1))
    for (const other of others) await other.close()
  })

  it('of a newer version are refused in one line', async () => {
    const later = { name: 'later', sql: 'CREATE TABLE later (id integer)' }
    await migrate(postgres, [...migrations, later])
    await expect(trial.open()).rejects.toThrow(/^DATABASE_URL: the database is of a newer version [^\n]*"later"/)
  })

  it('are refused where a step was another', async () => {
    const [first, ...rest] = migrations
    await migrate(postgres, [{ ...first!, sql: `${first!.sql} -- otherwise` }, ...rest])
    await expect(trial.open()).rejects.toThrow(/step 1 .*"keys", differs/)
  })

  it('stay as they are where a step fails', async () => {
    const broken = { name: 'broken', sql: 'CREATE TABLE half (id integer); CREATE TABLE half (id integer)' }
    await expect(migrate(postgres, [broken])).rejects.toThrow(/already exists/)
    expect(await applied()).toEqual([])
    expect(await trial.run("SELECT 1 AS one FROM pg_tables WHERE tablename = 'half'")).toEqual([])
  })
})

describe('A statement', () => {
  it('is run again where its connection is cut, and nobody notices', async () => {
    expect(await postgres.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    const sleeping = postgres.query('SELECT 2 AS two FROM pg_sleep(0.3)')
    await new Promise((resolve) => setTimeout(resolve, 100))
    await trial.cutConnections()
    expect(await sleeping).toEqual([{ two: 2 }])
  })

  it('of a transaction that collides with another is run again', async () => {
    await postgres.query('CREATE TABLE counts (name text PRIMARY KEY, count integer NOT NULL)')
    await postgres.query("INSERT INTO counts VALUES ('a', 0), ('b', 0)")
    const inOrder = (...names: string[]) =>
      postgres.transaction(async (query) => {
        for (const name of names) {
          await query('UPDATE counts SET count = count + 1 WHERE name = $1', name)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      })
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    expect(await postgres.query('SELECT name, count FROM counts ORDER BY name')).toEqual([
      { name: 'a', count: 2 },
      { name: 'b', count: 2 },
    ])
  })

  it('that is wrong fails once, and its connection is used again', async () => {
    await expect(postgres.query('SELECT * FROM nothing')).rejects.toThrow(/does not exist/)
    expect(postgres.use).toEqual({ connections: 1, idle: 1, waiting: 0 })
  })

  it('finds nothing by a text that no text can be', async () => {
    await migrate(postgres, migrations)
    const asked = ['a\0', ['b', 'c\0']]
    expect(await postgres.query('SELECT job FROM leases WHERE job = $1 OR job = ANY ($2::text[])', ...asked)).toEqual(
      [],
    )
  })
})

describe('A server that is not there', () => {
  const nowhere = 'postgres://me:secret@127.0.0.1:1/none'

  it('is told at once, and does not tell the password', async () => {
    const absent = openPostgres(nowhere)
    const begunAtMs = performance.now()
    const asked = absent.query('SELECT 1 AS one')
    await expect(asked).rejects.toBeInstanceOf(PostgresConnectionError)
    await expect(asked).rejects.toThrow(/^The database cannot be reached: (?!.*secret)/)
    expect(performance.now() - begunAtMs).toBeLessThan(2000)
    await absent.close()
  })

  it('ends the start in one line, or is waited for', async () => {
    const config = { dataDir: trial.dataDir, databaseUrl: nowhere }
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

  it('that has no such database, or no such user, is not waited for', async () => {
    const url = new URL(trial.databaseUrl ?? '')
    url.pathname = '/no_such_database'
    const opening = openStorages({
      config: { dataDir: trial.dataDir, databaseUrl: url.toString() },
      clock: Date.now,
      onWaiting: () => {
        throw new Error('waited')
      },
    })
    await expect(opening).rejects.toThrow(/^DATABASE_URL: .*no_such_database/)
  })
})
