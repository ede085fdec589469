import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openPostgres } from './postgres/open-database.ts'
import { createSql as createPostgresSql } from './postgres/sql.ts'
import { all, anyOf, anySelected, each, type Fragment, rows, run, type Sql, sql as compose } from './sql.ts'
import { openSqlite } from './sqlite/open-database.ts'
import { createSql as createSqliteSql } from './sqlite/sql.ts'

let database: TestDatabase
let sql: Sql
let close: () => unknown

beforeEach(async () => {
  database = await makeTestDatabase()
  await database.open()
  if (database.databaseUrl === undefined) {
    const sqlite = openSqlite(database.dataDir)
    sql = createSqliteSql(sqlite)
    close = () => sqlite.close()
  } else {
    const postgres = openPostgres(database.databaseUrl)
    sql = createPostgresSql(postgres)
    close = () => postgres.close()
  }
})
afterEach(async () => {
  await close()
  await database.remove()
})

function* addSelection(selection: string) {
  yield* run(compose`INSERT INTO hotel_imports (selection, begun_at) VALUES (${selection}, ${2 ** 40})`)
}

function selections(condition: Fragment) {
  return sql.query(
    compose`SELECT selection, begun_at AS "begunAtMs" FROM hotel_imports WHERE ${condition} ORDER BY selection`,
  )
}

describe('A text of SQL on both databases', () => {
  it.each([
    [compose`selection IN (${'a'}, ${'b'}) AND selection <> ${'b'}`],
    [compose`begun_at > ${1} AND selection ${anyOf(['a', "it's"])}`],
    [compose`selection ${anySelected(compose`${each([])} UNION SELECT ${'a'}`)}`],
    [compose`selection ${anySelected(compose`SELECT value ->> 'name' FROM ${rows([{ name: 'a' }])} AS value`)}`],
  ])('binds values and lists in any position: %j', async (condition) => {
    for (const selection of ['a', 'b']) await sql.transaction(() => addSelection(selection))
    expect(await selections(condition)).toEqual([{ selection: 'a', begunAtMs: 2 ** 40 }])
  })

  it('reads JSON rows with any characters', async () => {
    const names = ['"\\', '𝄞', 'a\0b', '\uD834']
    const list = names.map((name) => ({ name, amount: 2 ** 40, absent: null }))
    const read = compose`
      SELECT value ->> 'name' AS name, CAST(value ->> 'amount' AS bigint) AS amount, value ->> 'absent' AS absent
      FROM ${rows(list)} AS value`
    expect(await sql.query(read)).toEqual(
      ['"\\', '𝄞', 'a\uFFFFb', '\uFFFD'].map((name) => ({ name, amount: 2 ** 40, absent: null })),
    )
  })

  it('rolls back a transaction that throws, and serializes transactions with the same lock', async () => {
    const failing = sql.transaction(function* () {
      yield* addSelection('a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await selections(all([]))).toEqual([])
    const addOnce = () =>
      sql.transaction(
        function* () {
          const known = yield* run('SELECT selection FROM hotel_imports')
          if (known.length === 0) yield* addSelection(`${Math.random()}`)
          return known.length === 0
        },
        ['adding'],
      )
    const added = await Promise.all(Array.from({ length: 8 }, addOnce))
    expect(added.filter(Boolean)).toHaveLength(1)
  })
})
