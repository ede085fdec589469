import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPostgres } from './postgres/open-database.ts'
import { openSqlite } from './sqlite/open-database.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createStorages as createPostgresStorages } from '../storages/postgres.ts'
import { createStorages as createSqliteStorages } from '../storages/sqlite.ts'
import { type Storages, writeOfCheck } from '../storages/storages.ts'
import { openPlaces } from '../places/open-places.ts'

let database: TestDatabase
afterEach(() => database.remove())

describe('Storages', () => {
  it('are writable for every process at every check', async () => {
    database = await makeTestDatabase()
    const processes: Storages[] = [await database.open(), await database.open()]
    for (let time = 0; time < 3; time += 1) {
      expect(await Promise.all(processes.map((storages) => storages.isWritable()))).toEqual([true, true])
    }
  })

  it.runIf(isOnPostgres)('are not writable while PostgreSQL responds but is read-only', async () => {
    database = await makeTestDatabase()
    const storages = await database.open()
    const url = new URL(database.databaseUrl!)
    url.searchParams.set('options', `${url.searchParams.get('options')} -cdefault_transaction_read_only=on`)
    const readOnly = createPostgresStorages(openPostgres(url.toString()), openPlaces(), Date.now)
    expect(await readOnly.keys.findPublicKey(Date.now())).toBeUndefined()
    expect(await readOnly.isWritable()).toBe(false)
    expect(await storages.isWritable()).toBe(true)
    await readOnly.close()
  })

  it.runIf(isOnPostgres)(
    'are writable while PostgreSQL takes long to commit the check of another process',
    async () => {
      database = await makeTestDatabase()
      const storages = await database.open()
      const other = openPostgres(database.databaseUrl!)
      let isWritable: Promise<boolean> | undefined
      await other.transaction(async (query) => {
        await query(writeOfCheck)
        isWritable ??= storages.isWritable()
        await database.untilWaiting()
      })
      expect(await isWritable).toBe(true)
      await other.close()
    },
  )

  it.skipIf(isOnPostgres)('are not writable while the file of SQLite is read-only', async () => {
    database = await makeTestDatabase()
    const connection = openSqlite(database.dataDir)
    const storages = createSqliteStorages(connection, openPlaces(), Date.now)
    connection.pragma('query_only = ON')
    expect(await storages.isWritable()).toBe(false)
    connection.pragma('query_only = OFF')
    expect(await storages.isWritable()).toBe(true)
    await storages.close()
  })

  it.skipIf(isOnPostgres)('are writable while another process writes to the file, without waiting for it', async () => {
    database = await makeTestDatabase()
    const connection = openSqlite(database.dataDir)
    const storages = createSqliteStorages(connection, openPlaces(), Date.now)
    const other = openSqlite(database.dataDir)
    other.exec('BEGIN IMMEDIATE')
    const prepare = connection.prepare.bind(connection)
    const waitsMs: unknown[] = []
    vi.spyOn(connection, 'prepare').mockImplementation((sql: string) => {
      waitsMs.push(connection.pragma('busy_timeout', { simple: true }))
      return prepare(sql)
    })
    expect(await storages.isWritable()).toBe(true)
    expect(waitsMs).toEqual([0])
    other.close()
    await storages.close()
  })
})
