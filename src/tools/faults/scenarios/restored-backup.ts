import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { openStorages } from '#server/storages/open-storages'
import { findPostgres } from '../../support/postgres-server.ts'
import { ask } from '../fixtures/postgres-fixtures.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Stand } from '../fixtures/fixture.ts'
import { SkippedError, type Trial } from '../scenario.ts'
import { untilBothEnd } from '../settle-both.ts'
import { judge } from '../check-ledger.ts'

const run = promisify(execFile)

/** A backup made while 16 senders send, and one made after: restored, both are sound, and hold what was acknowledged. */
export const restoredBackup: Trial = {
  name: 'backup and restore',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ stand, random, choose }) {
    const backUp = stand.config.databaseUrl === undefined ? backUpSqlite : backUpPostgres
    const service = await stand.start()
    const clients = clientsOf(service, 16)
    const senders = new Senders({ random })
    await senders.sendAll(choose(200, 2000), clients)
    const before = [...senders.orders]
    const enough = new AbortController()
    const copying = backUp(stand).finally(() => enough.abort())
    const duringLoad = await untilBothEnd(copying, senders.sendUntil(enough.signal, clients))
    await senders.sendAll(0, clients)
    senders.expectAnswered()
    const afterwards = await backUp(stand)
    try {
      await judge(stand, senders.orders)
      await judge({ ...stand, config: afterwards.config }, senders.orders)
      const held = await referencesIn(duringLoad.config)
      const whole = senders.orders.filter(({ referenceId }) => held.has(referenceId))
      if (before.some(({ referenceId }) => !held.has(referenceId)))
        throw new Error('The backup lacks a transfer of before')
      await judge({ ...stand, config: duringLoad.config }, whole)
      return `${senders.words}; ${whole.length} of them in the backup under load`
    } finally {
      await duringLoad.remove()
      await afterwards.remove()
    }
  },
}

interface Restored {
  readonly config: Stand['config']
  remove(): Promise<void>
}

async function backUpSqlite({ environment }: Stand): Promise<Restored> {
  const dataDir = await mkdtemp(join(tmpdir(), 'milestay-faults-'))
  await run(process.execPath, ['dist/tools/operator/ledger.js', 'backup', join(dataDir, 'milestay.db')], {
    env: { ...process.env, ...environment },
  })
  return {
    config: { dataDir, databaseUrl: undefined },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function backUpPostgres({ config: { dataDir, databaseUrl = '' } }: Stand): Promise<Restored> {
  const [dump, restore] = ['pg_dump', 'pg_restore'].map(findProgram)
  if (dump === undefined || restore === undefined) throw new SkippedError('pg_dump and pg_restore are not installed')
  const folder = await mkdtemp(join(tmpdir(), 'milestay-faults-'))
  const file = join(folder, 'copy.dump')
  const url = new URL(databaseUrl)
  const name = `${url.pathname.slice(1)}_copy_${Math.round(performance.now())}`
  url.pathname = `/${name}`
  await run(dump, ['--format=custom', `--file=${file}`, databaseUrl])
  await ask(databaseUrl, `CREATE DATABASE ${name}`)
  await run(restore, ['--exit-on-error', `--dbname=${url}`, file])
  return {
    config: { dataDir, databaseUrl: url.toString() },
    async remove() {
      await ask(databaseUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function findProgram(name: string): string | undefined {
  const folders = [findPostgres() ?? '', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

async function referencesIn(config: Stand['config']): Promise<Set<string>> {
  const storages = await openStorages({ config, clock: Date.now })
  try {
    const all = { referenceId: undefined, accountId: undefined, status: undefined, fromMs: undefined, toMs: undefined }
    const transfers = await storages.miles.listTransfers(all, Number.MAX_SAFE_INTEGER, 0)
    return new Set(transfers.map(({ referenceId }) => referenceId))
  } finally {
    await storages.close()
  }
}
