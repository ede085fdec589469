import { type DatabaseLocation, openStorages } from '#server/storages/open-storages'
import { type DatabaseRoles, makeDatabaseRoles } from '#server/testing/database-roles'
import { isOnPostgres, ledgerFilesIn, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { simulateLiteApi } from '#sources/testing/liteapi/simulate-liteapi'
import { plainHotels } from '#sources/testing/liteapi/simulated-hotels'
import { runHotelsCommand } from './hotels-command.ts'
import { runKeysCommand } from './keys-command.ts'
import { runLedgerCommand } from './ledger-command.ts'

let database: TestDatabase
let roles: DatabaseRoles
let config: DatabaseLocation

beforeEach(async () => {
  if (!isOnPostgres) return
  database = await makeTestDatabase()
  roles = await makeDatabaseRoles(database)
  config = { dataDir: database.dataDir, databaseUrl: roles.serviceUrl, databaseAdminUrl: roles.ownerUrl }
  // As the first start of the service does.
  await (await openStorages({ config, clock: Date.now })).close()
})
afterEach(async () => {
  if (!isOnPostgres) return
  await roles.remove()
  await database.remove()
})

async function keys(...args: string[]) {
  let written = ''
  const messages: string[] = []
  const log = (line: string) => messages.push(line)
  const code = await runKeysCommand(args, { config, clock: Date.now, write: (text) => (written += text), log })
  return { code, written, logged: messages.join('\n') }
}

async function ledger(args: readonly string[], of = config) {
  const messages: string[] = []
  const code = await runLedgerCommand(args, {
    config: { ...of, ...ledgerFilesIn(of.dataDir) },
    clock: Date.now,
    write: async () => undefined,
    log: (line) => messages.push(line),
    onProgress: () => undefined,
  })
  return { code, logged: messages.join('\n') }
}

describe.runIf(isOnPostgres)('The commands, where the service has a role of its own', () => {
  it('create, assign and revoke keys', async () => {
    const { code, written } = await keys('create', 'staff', '--name', 'Desk', '--person', 'Ada')
    expect(code).toBe(0)
    const lastFour = written.trim().slice(-4)
    expect((await keys('assign', lastFour, '--person', 'Grace')).code).toBe(0)
    expect((await keys('revoke', lastFour)).code).toBe(0)
  })

  it('change the review rule, export and verify', async () => {
    expect(await ledger(['rule', '--above', '500'])).toMatchObject({ code: 0 })
    expect(await ledger(['export'])).toMatchObject({ code: 0 })
    expect(await ledger(['verify'])).toMatchObject({ code: 0 })
  })

  it('import hotels, and remove them', async () => {
    const storages = await openStorages({ config, clock: Date.now })
    const hotels = plainHotels(12)
    const simulator = await simulateLiteApi({ pacePerSecond: 'off', hotels })
    const supplier = { url: simulator.url, key: simulator.apiKey, pacePerSecond: 100 }
    const importAll = () =>
      runHotelsCommand(['import', '--country', 'PT'], {
        config: { ...config, supplier },
        clock: Date.now,
        write: () => undefined,
        log: () => undefined,
        onProgress: () => undefined,
      })
    expect(await importAll()).toBe(0)
    hotels.shift()
    expect(await importAll()).toBe(0)
    expect(await storages.hotels.countHotels()).toBe(5)
    await simulator.close()
    await storages.close()
  })

  it('say what is missing to those that the role of the service may not do', async () => {
    expect(await ledger(['rule'])).toMatchObject({ code: 0 })
    expect(await ledger(['verify'], { ...config, databaseAdminUrl: undefined })).toEqual({
      code: 1,
      logged: expect.stringMatching(/^permission denied for database .*; name a role that may in DATABASE_ADMIN_URL$/),
    })
  })
})
