import type { TestProjectConfiguration } from 'vitest/config'
import { findPostgres } from '../support/postgres-server.ts'

/** The tests that have a database, by folder or file; they are run on SQLite and on PostgreSQL. */
const databaseTests = [
  'src/server/{audit,database,keys,miles,proposals,webhooks}/**/*.test.ts',
  'src/server/log/*.test.ts',
  'src/server/deals/{latest,near}-deals.test.ts',
  'src/server/deals/found/*.test.ts',
  'src/server/hotels/hotel-storage.test.ts',
  'src/service/**/*.test.ts',
  'src/sources/liteapi/crawl/start-crawl.test.ts',
  'src/sources/sample/members/*.test.ts',
  'src/tools/{fuzz,operator,releases}/**/*.test.ts',
]

/** Those that have no database, and those of a whole service whose storages have tests of their own: they are run on SQLite alone. */
const onceTested = [
  'src/server/audit/access-log.test.ts',
  'src/server/database/expand-only.test.ts',
  'src/server/keys/get-key.test.ts',
  'src/server/miles/ledger/group-commit.test.ts',
  'src/tools/operator/hotels/catalogue/{list-hotels,read-hotel,rich-text,supplier-amenities}.test.ts',
  'src/server/log/ledger-key.test.ts',
  'src/server/webhooks/send-event.test.ts',
  'src/service/settings/*.test.ts',
  'src/service/{create-logger,progress-bar}.test.ts',
  'src/service/api/**',
]

/** What services, commands and most handlers do on PostgreSQL is left to `npm test -- --all`: their storages have tests there. */
const wholePrograms =
  process.env['TEST_SET'] === 'short'
    ? [
        'src/service/**',
        'src/sources/**',
        'src/platform/**',
        'src/tools/fuzz/**',
        'src/tools/operator/*-command.test.ts',
        'src/tools/operator/two-services.test.ts',
        'src/server/keys/handle-keys.test.ts',
        'src/server/miles/handlers/{approvals,corrections,review-rule,transfer-miles}.test.ts',
        'src/server/miles/handlers/accounts/accounts.test.ts',
      ]
    : []

/**
 * The tests in projects: those without a database once, the others on SQLite, and once more on PostgreSQL: on that of
 * `TEST_DATABASE_URL`, or else on one that is installed. Folders named `sqlite` and `postgres` are about one of them.
 */
export function testProjects(): TestProjectConfiguration[] {
  const unit = {
    extends: true as const,
    test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: ['**/node_modules/**', ...databaseTests] },
  }
  const sqlite = {
    extends: true as const,
    test: { name: 'sqlite', include: databaseTests, exclude: ['**/postgres/**'] },
  }
  if (!hasPostgres()) {
    process.stderr.write(
      'SKIPPED: the tests that have a database were run on SQLite only, because no PostgreSQL is installed. Install PostgreSQL 15 or newer, or name one in TEST_DATABASE_URL.\n',
    )
    return [unit, sqlite]
  }
  const postgres = {
    extends: true as const,
    test: {
      name: 'postgres',
      include: databaseTests,
      exclude: ['**/sqlite/**', ...onceTested, ...wholePrograms],
      globalSetup: ['src/tools/testing/postgres-for-tests.ts'],
    },
  }
  return [unit, sqlite, postgres]
}

function hasPostgres(): boolean {
  return (process.env['TEST_DATABASE_URL'] ?? '') !== '' || findPostgres() !== undefined
}
