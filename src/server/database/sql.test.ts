import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openPostgres } from './postgres/open-database.ts'
import { createSql as createPostgresSql } from './postgres/sql.ts'
import { asJson, run, type Sql } from './sql.ts'
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
  yield* run('INSERT INTO hotel_imports (selection, begun_at) VALUES ($1, $2)', [selection, 2 ** 40])
}

function selections(condition: string, ...values: unknown[]) {
  return sql.query(
    `SELECT selection, begun_at AS "begunAtMs" FROM hotel_imports WHERE ${condition} ORDER BY selection`,
    values,
  )
}

describe('A text of SQL on both databases', () => {
  it.each([
    ['selection IN ($1, $2) AND selection <> $2', 'a', 'b'],
    ['selection = ANY ($2) AND begun_at > $1', 1, ['a', "it's"]],
    ['selection = ANY (ARRAY(SELECT unnest($1::text[]) UNION SELECT $2))', [], 'a'],
    [`selection = ANY (ARRAY(SELECT value ->> 'name' FROM json_array_elements($1::json) AS value))`, '[{"name":"a"}]'],
  ])('has its values wherever their numbers stand, also as lists: %s', async (condition, ...values) => {
    for (const selection of ['a', 'b']) await sql.transaction(() => addSelection(selection))
    expect(await selections(condition, ...values)).toEqual([{ selection: 'a', begunAtMs: 2 ** 40 }])
  })

  it('reads rows of JSON with any characters', async () => {
    const names = ['"\\', '𝄞', 'a\0b', '\uD834']
    const rows = asJson(names.map((name) => ({ name, amount: 2 ** 40, absent: null })))
    const read = `SELECT value ->> 'name' AS name, CAST(value ->> 'amount' AS bigint) AS amount, value ->> 'absent' AS absent
      FROM json_array_elements($1::json) AS value`
    expect(await sql.query(read, [rows])).toEqual(
      ['"\\', '𝄞', 'a\uFFFFb', '\uFFFD'].map((name) => ({ name, amount: 2 ** 40, absent: null })),
    )
  })

  it('leaves nothing of a transaction that throws, and is done once by those who wait for each other', async () => {
    const failing = sql.transaction(function* () {
      yield* addSelection('a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await selections('TRUE')).toEqual([])
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
