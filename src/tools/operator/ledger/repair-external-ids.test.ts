import { openOlderDatabase } from '#server/testing/older-database'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { openSqlite } from '#server/database/sqlite/open-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runLedgerCommand } from '../ledger-command.ts'

const clock = () => Date.parse('2027-01-15T12:00:00Z')
let database: TestDatabase

/** PostgreSQL stores neither ill-formed text nor U+0000. */
const externalIds = isOnPostgres
  ? ['fine ünïcode 🎉', 'bell\u0007', 'bell\u007F', 'bell\uFFFD', 'x'.repeat(255), `\u0085${'y'.repeat(254)}`]
  : ['fine ünïcode 🎉', 'a\uD800b', 'a\uD801b', 'null\0', 'bell\u0007', `\uDFFF${'y'.repeat(252)}`]

beforeEach(async () => {
  database = await makeTestDatabase()
  const older = await openOlderDatabase(database)
  for (const [at, externalId] of externalIds.entries()) {
    await older.add('accounts', {
      account_id: `00000000-0000-4000-8000-00000000000${at}`,
      phone_number: `+1202555010${at}`,
      external_id: externalId,
      created_at: at,
    })
  }
  await older.close()
  await database.open()
})
afterEach(() => database.remove())

async function ledger(...args: string[]) {
  const messages: string[] = []
  const code = await runLedgerCommand(args, {
    config: database,
    clock,
    write: async () => undefined,
    log: (line) => messages.push(line),
    onProgress: () => undefined,
  })
  return { code, logged: messages.join('\n') }
}

async function storedIds(): Promise<string[]> {
  const rows = await database.run<{ id: string }>('SELECT external_id AS id FROM accounts ORDER BY account_id')
  return rows.map(({ id }) => id)
}

describe('External ids that an earlier version accepted', () => {
  it('are reported by a verification, with the command that repairs them', async () => {
    expect(await ledger('verify')).toEqual({
      code: 1,
      logged:
        'Ledger verification failed. Account 00000000-0000-4000-8000-000000000001: its external id contains control characters or is not well-formed text; npm run ledger -- repair-external-ids replaces them',
    })
  })

  it('are repaired so that each stays unique, as a change that is logged', async () => {
    const { code, logged } = await ledger('repair-external-ids')
    expect(code).toBe(0)
    expect(logged.split('\n').at(-1)).toBe(isOnPostgres ? 'Repaired 3 external ids' : 'Repaired 5 external ids')
    expect(await storedIds()).toEqual(
      isOnPostgres
        ? ['fine ünïcode 🎉', 'bell\uFFFD~2', 'bell\uFFFD~3', 'bell\uFFFD', 'x'.repeat(255), `\uFFFD${'y'.repeat(254)}`]
        : [
            'fine ünïcode 🎉',
            'a\uFFFD\uFFFD\uFFFDb',
            'a\uFFFD\uFFFD\uFFFDb~2',
            'null\uFFFD',
            'bell\uFFFD',
            `\uFFFD\uFFFD\uFFFD${'y'.repeat(252)}`,
          ],
    )
    expect(await ledger('verify')).toMatchObject({ code: 0 })
    const changes = await database.run<{ change: string; by: string }>(
      'SELECT change, changed_by_key AS by FROM account_changes',
    )
    expect(new Set(changes.map(({ change, by }) => `${change} by ${by}`))).toEqual(new Set(['external_id by operator']))
    expect(await ledger('repair-external-ids')).toEqual({ code: 0, logged: 'No external id needs repair' })
  })
})

describe.skipIf(isOnPostgres)('A data folder with ill-formed external ids', () => {
  it('has no bytes left after the repair that PostgreSQL refuses', async () => {
    await ledger('repair-external-ids')
    const connection = openSqlite(database.dataDir)
    const stored = connection.prepare<[], Buffer>('SELECT CAST(external_id AS BLOB) FROM accounts').pluck().all()
    connection.close()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for (const bytes of stored) expect(decoder.decode(bytes)).not.toContain('\0')
  })
})
