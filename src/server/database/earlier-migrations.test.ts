import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plain } from '../miles/sqlite/check-schema.ts'
import { earlierChecksums } from '../testing/earlier-checksums.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await makeTestDatabase()
  await database.open()
})
afterEach(() => database.remove())

const checksums = earlierChecksums[isOnPostgres ? 'postgres' : 'sqlite']

/** Makes the database say that it was made by the first of the earlier migrations. */
async function pretend(count: number) {
  await database.run('DELETE FROM migrations')
  for (const [at, checksum] of checksums.slice(0, count).entries()) {
    await database.run('INSERT INTO migrations VALUES (?, ?, ?, 0)', at + 1, `earlier ${at + 1}`, checksum)
  }
}

/** Everything that the migrations have created: tables, columns with their defaults, constraints, indexes, triggers. */
async function listSchema(): Promise<readonly string[]> {
  if (!isOnPostgres) {
    const objects = await database.run<{ name: string; sql: string | null }>('SELECT name, sql FROM sqlite_schema')
    return objects.map(({ name, sql }) => `${name}: ${plain(sql)?.replaceAll('"', '')}`)
  }
  const objects = await database.run<{ schema: string; object: string }>(`
    WITH relations AS (SELECT * FROM pg_class WHERE relnamespace = current_schema()::regnamespace)
    SELECT current_schema() AS schema, concat_ws(' ', relname, object) AS object FROM (
      SELECT relname, concat_ws(' ', relkind, reloptions) AS object
      FROM relations WHERE relkind IN ('r', 'v', 'S')
      UNION ALL
      SELECT relname, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attcollation::regcollation, pg_get_expr(adbin, adrelid))
      FROM pg_attribute JOIN relations ON relations.oid = attrelid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'v')
      UNION ALL
      SELECT relname, conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
      FROM pg_constraint JOIN relations ON relations.oid = conrelid WHERE contype IN ('c', 'f', 'p', 'u')
      UNION ALL
      SELECT relname, pg_get_indexdef(indexrelid) FROM pg_index JOIN relations ON relations.oid = indrelid
      UNION ALL
      SELECT relname, pg_get_triggerdef(pg_trigger.oid) FROM pg_trigger JOIN relations ON relations.oid = tgrelid
      WHERE NOT tgisinternal
      UNION ALL
      SELECT proname, regexp_replace(prosrc, '\\s+', ' ', 'g') FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace
    ) AS objects`)
  return objects.map(({ schema, object }) => object.replaceAll(`${schema}.`, ''))
}

describe('The schema', () => {
  it('is what the earlier migrations have led to', async () => {
    const ofPlaces = /^(places|place_words|region_words|airports|airport_words)/
    const schema = (await listSchema()).filter((object) => !ofPlaces.test(object) && !object.includes('_autoindex_'))
    const digest = createHash('sha256').update(schema.toSorted().join('\n')).digest('hex')
    // Taken in the same way from databases that those had made.
    expect(digest).toBe(
      isOnPostgres
        ? '4fc56faf81f2a80996620261be1abd21cfa0f10b2f5a9ee3a38cafe873796028'
        : '7c05f0da15142ff9b7ef60077f32a1638f4376d8c699540e1245609dd005b584',
    )
  })

  it('is taken as it is from a database with all earlier migrations, by several services at once', async () => {
    await pretend(checksums.length)
    const [{ books }] = await Promise.all([database.open(), database.open()])
    expect(await database.run('SELECT number, name FROM migrations')).toEqual([{ number: 1, name: 'schema' }])
    expect(await books.verify()).toMatchObject({ problem: undefined })
  })

  it('is refused with one line in a database that has only some of them', async () => {
    await pretend(checksums.length - 1)
    await expect(database.open()).rejects.toThrow(
      /^(DATA_DIR|DATABASE_URL): the database belongs to another version of Milestay: [^\n]*"earlier 1"$/,
    )
  })
})
