import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProjectConfiguration } from 'vitest/config'
import { findPostgres, installPostgres } from './postgres-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A test that has a database runs on both, but for those whose names say which they are about. */
const hasDatabase = /\b(makeTrialDatabase|startMilesService|startSampleService)\b/

/** What these ask of a database, others ask on both; the rest is between them and the supplier of rates. */
const aboutSupplier = /hotels.(find-offers-fields|rates-limits)\.test\.ts$/

/**
 * The tests once as they are, on SQLite, and those that have a database once more on PostgreSQL: on that of
 * `TEST_DATABASE_URL`, or else one that is installed, or that can be.
 */
export function testProjects(): TestProjectConfiguration[] {
  const tests = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(root, 'src', path))
  const onPostgres = tests.filter(
    (path) =>
      !path.endsWith('-sqlite.test.ts') && !aboutSupplier.test(path) && hasDatabase.test(readFileSync(path, 'utf8')),
  )
  const onSqlite = {
    extends: true as const,
    test: { name: 'sqlite', include: ['src/**/*.test.ts'], exclude: ['**/*-postgres.test.ts'] },
  }
  if (!canHavePostgres()) {
    process.stderr.write(
      `SKIPPED: ${onPostgres.length} test files were not run on PostgreSQL, because none is installed. Install PostgreSQL 15 or newer, or name one in TEST_DATABASE_URL.\n`,
    )
    return [onSqlite]
  }
  const include = onPostgres.map((path) => relative(root, path).replaceAll(sep, '/'))
  return [
    onSqlite,
    { extends: true, test: { name: 'postgres', include, globalSetup: ['src/tools/postgres-for-tests.ts'] } },
  ]
}

function canHavePostgres(): boolean {
  const isGiven = (process.env['TEST_DATABASE_URL'] ?? '') !== ''
  return isGiven || findPostgres() !== undefined || installPostgres() !== undefined
}
