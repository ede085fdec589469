import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { openPostgres } from '#server/database/postgres/open-database'
import { createMetrics } from '#server/http/metrics'
import { parseDatabaseUrl, readConfig } from '#service/config'
import { runLedgerCommand } from '../operator/ledger-command.ts'
import { findPostgres, startPostgres } from '../support/postgres-server.ts'
import { programEnvironment } from '../support/program-environment.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test('alerts and the dashboard are about metrics that the service has', async () => {
  const metrics = createMetrics()
  metrics.watch({
    queueDepth: () => 0,
    lostAccesses: () => 0,
    damage: () => undefined,
    problem: () => undefined,
    isSealingRefused: () => false,
    imbalance: () => ({ miles: 0, atMs: 0 }),
    backupAtMs: () => 0,
    dataDir: '.',
    readTimes: async () => ({
      unsealedSinceMs: 0,
      waitingSinceMs: 0,
      unsentSinceMs: 0,
      publishedAtMs: null,
      foundAtMs: 0,
      archivedAtMs: null,
    }),
    dealsTime: 'publishedAtMs',
  })
  const text = await metrics.text()
  // An alert sees no increase in a series that begins above 0.
  expect(text).toContain('milestay_transfers_total{outcome="unknown"} 0')
  // Nor an age without a time.
  expect(text).toContain('milestay_deals_timestamp_seconds 0')
  const described = text.matchAll(/^# TYPE (\w+) (\w+)$/gm)
  const samples = [...described].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const names = new Set(samples)
  const rules = read('.github/deploy/alerts.yml') + read('.github/deploy/grafana.json')
  const named = [...rules.matchAll(/\b(?:milestay|process|nodejs)_\w+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test('each alert has a line that says what it means and what to do first, with commands that exist', async () => {
  const alerts = [...read('.github/deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const page = read('.github/operating/alerts.md')
  const lines = [...page.matchAll(/^\| `(\w+)` \| \S.* \| \S.* \|$/gm)].map(([, name]) => name)
  expect(lines).toEqual(alerts)

  let usage = ''
  await runLedgerCommand([], {
    config: readConfig({}),
    clock: Date.now,
    write: async () => undefined,
    log: (line) => void (usage += `${line} \n`),
    onProgress: () => undefined,
  })
  const named = [...page.matchAll(/npm run (?:-s )?\w+ -- [\w-]+/g)].map(([command]) => `${command} `)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((command) => !usage.includes(command))).toEqual([])
})

test('what deploys the service sets variables that it reads', () => {
  const described = new Set(read('.github/operating/settings.md').match(/(?<=`)[A-Z][A-Z_]+(?=`)/g))
  const files = globSync('.github/deploy/{Containerfile,environment.example}').map(read)
  const service = /^x-service:[^]*?^$/m.exec(read('.github/deploy/compose.yaml'))?.[0] ?? ''
  const set = [...files, service].flatMap((text) => text.match(/(?<=^(?:ENV )? *)[A-Z][A-Z_]+(?=[=:])/gm) ?? [])
  expect(set.length).toBeGreaterThan(15)
  expect(set.filter((name) => name !== 'NODE_ENV' && !described.has(name))).toEqual([])

  const urls = service.replaceAll(/\$\{[^}]*\}/g, 'password').match(/postgres:\S+/g) ?? []
  expect(urls).toHaveLength(2)
  expect(urls.map(parseDatabaseUrl)).toEqual(urls)
})

const programs = findPostgres() ?? ''

test.skipIf(programs === '')('a standby is copied again where its first copy was cut off', async () => {
  const primary = await startPostgres({ programs, isDurable: false })
  const client = openPostgres(primary.url)
  await client.query('CREATE ROLE replicator LOGIN REPLICATION')
  await client.close()
  const folder = mkdtempSync(join(tmpdir(), 'milestay-standby-'))
  const PGDATA = join(folder, 'main')
  const env = programEnvironment({
    PATH: `${programs}${delimiter}${process.env['PATH']}`,
    PGHOSTADDR: '127.0.0.1',
    PGPORT: new URL(primary.url).port,
    REPLICATION_PASSWORD: 'none',
    PGDATA,
  })
  // What it starts at the end finds the port taken, and ends.
  const start = () => spawn('bash', ['.github/deploy/start-standby.sh'], { env, detached: true, stdio: 'ignore' })
  try {
    const first = start()
    await expect.poll(() => globSync(`${folder}/*/PG_VERSION`), { timeout: 20_000, interval: 1 }).toHaveLength(1)
    process.kill(-first.pid!, 'SIGKILL')
    await once(start(), 'exit')
    expect(existsSync(join(PGDATA, 'global/pg_control'))).toBe(true)
  } finally {
    await primary.stop()
    rmSync(folder, { recursive: true })
  }
})
