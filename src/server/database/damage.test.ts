import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { DatabaseError } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { damageBehind, describeDamage, watchDamage } from './damage.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.remove())

/** Damages the table of transfers, and returns the error of reading it. On PostgreSQL, the error is made up. */
async function damageTransfers(): Promise<Error> {
  if (isOnPostgres) {
    const [table] = await database.run<{ path: string }>("SELECT pg_relation_filepath('transfers') AS path")
    const error = new DatabaseError(`invalid page in block 3 of relation ${table?.path}`, 0, 'error')
    return Object.assign(error, { code: 'XX001' })
  }
  const [table] = await database.run<{ page: number }>(
    "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'transfers'",
  )
  const page = table?.page ?? 0
  await database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const file = join(database.dataDir, 'milestay.db')
  const bytes = readFileSync(file)
  bytes.fill(0xee, (page - 1) * 4096, page * 4096)
  writeFileSync(file, bytes)
  const connection = new Sqlite(file)
  try {
    connection.prepare('SELECT * FROM transfers').all()
    throw new Error('The damaged page can be read')
  } catch (error) {
    return error as Error
  } finally {
    connection.close()
  }
}

describe('Damage of the database', () => {
  it('is reported in one line that names the table', async () => {
    await database.open()
    const error = await damageTransfers()
    expect(damageBehind(new Error('failed', { cause: error }))).toBe(error)
    expect(await describeDamage(error, database)).toBe(`The database is damaged: transfers, ${error.message}`)
  })

  it('is logged once, and other errors do not count as damage', async () => {
    await database.open()
    const lines: string[] = []
    const damage = watchDamage(database, (line) => lines.push(line))
    damage.note(new Error('another error'))
    damage.note(Object.assign(new Error('disk full'), { code: isOnPostgres ? '53100' : 'SQLITE_FULL' }))
    expect(damage.found()).toBeUndefined()

    const error = await damageTransfers()
    for (let time = 0; time < 2; time += 1) damage.note(error)
    expect(damage.found()).toContain('The database is damaged: ')
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 10_000 })
    expect(damage.found()).toBe(lines[0])
    expect(lines[0]).toContain('transfers')
  })
})
