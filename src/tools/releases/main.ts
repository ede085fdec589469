import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { createClient } from '#client/client'
import { utcDay } from '#contract/days'
import { createAccount } from '#contract/miles/accounts/create-account'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { createProposal } from '#contract/proposals/create-proposal'
import { findPostgres, startPostgres } from '../support/postgres-server.ts'
import { readArguments, refuseArguments } from '../support/read-arguments.ts'
import { startServerProcess, testKeys } from '../support/server-process.ts'

// Makes a small database with a release, on SQLite and on PostgreSQL, for the tests of all later versions:
// `main.js RELEASE.tgz` writes VERSION-sqlite.tgz and VERSION-postgres.tgz into src/tools/releases.

const { positionals } = readArguments({ allowPositionals: true })
const [tarball] = positionals
if (tarball === undefined) refuseArguments('Name the file of the release: milestay-VERSION.tgz')
const programs = findPostgres()
if (programs === undefined) refuseArguments('Install PostgreSQL 15 or newer')

const home = mkdtempSync(join(tmpdir(), 'milestay-release-'))
const build = join(home, 'build')
mkdirSync(build)
execFileSync('tar', ['-xzf', tarball, '-C', build, '--strip-components', '1'])
const { version } = JSON.parse(readFileSync(join(build, 'package.json'), 'utf8')) as { version: string }
const server = await startPostgres({ programs, isDurable: false })
try {
  await fill('sqlite', '')
  const database = new Sqlite(join(home, 'sqlite/milestay.db'))
  database.pragma('journal_mode = DELETE')
  database.exec('VACUUM')
  database.close()
  pack('sqlite', 'milestay.db')

  await fill('postgres', server.url)
  const dump = [`--dbname=${server.url}`, '--inserts', '--no-owner', '--no-privileges', '--no-comments']
  const sql = execFileSync(join(programs, 'pg_dump'), dump, { encoding: 'utf8' })
  // Allows any client to create the tables in any schema.
  const statements = sql.replaceAll(/^(?:\\|SET |SELECT pg_catalog\.set_config|--).*\n/gm, '').replaceAll('public.', '')
  writeFileSync(join(home, 'postgres/milestay.sql'), statements)
  pack('postgres', 'milestay.sql')
} finally {
  await server.stop()
  rmSync(home, { recursive: true })
}

/** Makes the release store some of everything that later versions read. */
async function fill(name: string, databaseUrl: string): Promise<void> {
  const dataDirectory = join(home, name)
  const start = (env: Record<string, string>) =>
    startServerProcess({ build, dataDirectory, env: { DATABASE_URL: databaseUrl, ...env } })
  // Starts without the sample, which has hundreds of members and is not added to a ledger that has any.
  const empty = await start({ SAMPLE: 'off' })
  const staff = createClient({ baseUrl: `${empty.origin}/v1`, apiKey: () => testKeys.staff })
  for (const number of [1, 2, 3]) {
    const { data } = await staff.call(createAccount, {
      phone_number: `+1202555010${number}`,
      external_id: `member ${number}`,
    })
    const order = { account_id: data.account_id, amount: number * 1000, reference_id: `flight ${number}` }
    const sent = await staff.call(transferMiles, {
      ...order,
      note: 'Lisbon',
      batch: { id: 'november', name: 'November' },
    })
    if (number === 3) await staff.call(reverseTransfer, { id: sent.data.transaction_id, reason: 'Sent twice' })
  }
  await empty.stop()
  const service = await start({ SAMPLE_HOTELS: '4' })
  const agent = createClient({ baseUrl: `${service.origin}/v1`, apiKey: () => testKeys.agent })
  await agent.call(createProposal, interfaceExamples(utcDay(Date.now())).createProposal.request)
  await service.stop()
}

function pack(name: string, database: string): void {
  const file = join('src/tools/releases', `${version}-${name}.tgz`)
  const files = [database, 'ledger-key.pem', 'ledger-checkpoint.txt']
  execFileSync('tar', ['-czf', file, '-C', join(home, name), ...files])
  console.log(file)
}
