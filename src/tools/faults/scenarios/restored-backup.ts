import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { openStorages } from '#server/storages/open-storages'
import { findPostgres } from '../../support/postgres-server.ts'
import { runStatement } from '../fixtures/postgres-fixtures.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import { SkippedError, type Scenario } from '../scenario.ts'
import { settleBoth } from '../settle-both.ts'
import { checkLedger } from '../check-ledger.ts'

const run = promisify(execFile)

/** A backup under 16 senders and one afterwards are restored. Both verify and have all acknowledged transfers. */
export const restoredBackup: Scenario = {
  name: 'backup and restore',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    const backUp = fixture.config.databaseUrl === undefined ? backUpSqlite : backUpPostgres
    const service = await fixture.start()
    const clients = clientsOf(service, 16)
    const senders = new Senders({ random })
    await senders.sendAll(choose(200, 2000), clients)
    const sentBefore = [...senders.orders]
    const stop = new AbortController()
    const backingUp = backUp(fixture).finally(() => stop.abort())
    const underLoad = await settleBoth(backingUp, senders.sendUntil(stop.signal, clients))
    await senders.sendAll(0, clients)
    senders.expectNoLostResponses()
    const afterwards = await backUp(fixture)
    try {
      await checkLedger(fixture, senders.orders)
      await checkLedger({ ...fixture, config: afterwards.config }, senders.orders)
      const restored = await referencesIn(underLoad.config)
      const included = senders.orders.filter(({ referenceId }) => restored.has(referenceId))
      if (sentBefore.some(({ referenceId }) => !restored.has(referenceId)))
        throw new Error('A transfer acknowledged before the backup is missing from it')
      await checkLedger({ ...fixture, config: underLoad.config }, included)
      return `${senders.summary}; ${included.length} of them in the backup made under load`
    } finally {
      await underLoad.remove()
      await afterwards.remove()
    }
  },
}

interface Restored {
  readonly config: Fixture['config']
  remove(): Promise<void>
}

async function backUpSqlite({ environment }: Fixture): Promise<Restored> {
  const dataDir = await mkdtemp(join(tmpdir(), 'milestay-faults-'))
  await run(process.execPath, ['src/tools/operator/ledger.mjs', 'backup', join(dataDir, 'milestay.db')], {
    env: { ...process.env, ...environment },
  })
  return {
    config: { dataDir, databaseUrl: undefined },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function backUpPostgres({ config: { dataDir, databaseUrl = '' } }: Fixture): Promise<Restored> {
  const [dump, restore] = ['pg_dump', 'pg_restore'].map(findProgram)
  if (dump === undefined || restore === undefined) throw new SkippedError('pg_dump and pg_restore are not installed')
  const folder = await mkdtemp(join(tmpdir(), 'milestay-faults-'))
  const file = join(folder, 'copy.dump')
  const url = new URL(databaseUrl)
  const name = `${url.pathname.slice(1)}_copy_${Math.round(performance.now())}`
  url.pathname = `/${name}`
  await run(dump, ['--format=custom', `--file=${file}`, databaseUrl])
  await runStatement(databaseUrl, `CREATE DATABASE ${name}`)
  await run(restore, ['--exit-on-error', `--dbname=${url}`, file])
  return {
    config: { dataDir, databaseUrl: url.toString() },
    async remove() {
      await runStatement(databaseUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function findProgram(name: string): string | undefined {
  const folders = [findPostgres() ?? '', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Returns the references of all transfers in a ledger. */
export async function referencesIn(config: Fixture['config']): Promise<Set<string>> {
  const storages = await openStorages({ config, clock: Date.now })
  try {
    const all = { referenceId: undefined, accountId: undefined, status: undefined, fromMs: undefined, toMs: undefined }
    const transfers = await storages.miles.listTransfers(all, Number.MAX_SAFE_INTEGER, 0)
    return new Set(transfers.map(({ referenceId }) => referenceId))
  } finally {
    await storages.close()
  }
}
