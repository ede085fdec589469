import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { programEnvironment } from '#tools/support/program-environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasDatabase } from './expect-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.remove())

const dataDir = () => join(database.dataDir, 'typo')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function run(program: string, args: readonly string[], settings: Record<string, string> = {}): Promise<Ended> {
  const { databaseUrl } = database
  const env = {
    ...programEnvironment(),
    DATA_DIR: dataDir(),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...settings,
  }
  const file = join(import.meta.dirname, `${program}.mjs`)
  return promisify(execFile)(process.execPath, [file, ...args], { env }).then(
    (ended) => ({ code: 0, ...ended }),
    (error: Ended) => error,
  )
}

const commands: readonly (readonly [string, ...string[]])[] = [
  ['keys', 'create', 'staff', '--name', 'a', '--person', 'Ada'],
  ['keys', 'list'],
  ['webhooks', 'list'],
  ['ledger', 'verify'],
  ['ledger', 'export'],
  ['ledger', 'rule', '--above', '5'],
  ['hotels', 'list'],
]

describe('A command where there is no database', () => {
  it.each(commands)('refuses %s %s, and creates none', async (program, ...args) => {
    const reason = isOnPostgres
      ? 'DATABASE_URL: there are no tables in this database; the first start of the service creates them'
      : `DATA_DIR: there is no database in ${dataDir()}; the first start of the service creates it`
    expect(await run(program, args)).toMatchObject({ code: 1, stdout: '', stderr: `${reason}\n` })
    expect(existsSync(dataDir())).toBe(false)
    const { databaseUrl } = database
    expect(await hasDatabase({ dataDir: dataDir(), databaseUrl })).toBe(false)
  })
})

describe('Help', () => {
  it.each(['keys', 'ledger', 'webhooks', 'hotels'])(
    'is the usage of %s, whatever the settings are and without a database',
    async (program) => {
      for (const option of ['--help', '-h']) {
        const { code, stdout, stderr } = await run(program, [option], { DATABASE_URL: 'nonsense', PORT: 'none' })
        expect([code, stderr]).toEqual([0, ''])
        expect(stdout).toMatch(/^Usage:\n {2}npm run /)
      }
    },
  )
})
