import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { listBackups } from '#server/database/sqlite/start-backups'
import { findPostgres, type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { checkLedger, withStorages } from '../check-ledger.ts'
import { awaitSealed } from '../check-seals.ts'
import { createServices, type Fixture } from '../fixtures/fixture.ts'
import { runStatement } from '../fixtures/postgres-fixtures.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { clientsOf, type Order, Senders } from '../senders.ts'
import { awaitProblem } from './replaced-log.ts'
import { referencesIn } from './restored-backup.ts'

const run = promisify(execFile)
const sealEveryMs = 200
const maxWaitMs = 20_000
const pollMs = 20
/** The time that a copy takes, besides the interval between copies. */
const maxCopyMs = 2_000

/**
 * The database is lost under senders and restored: SQLite, lost with its machine, from the service's latest copy;
 * PostgreSQL, after a dropped table, to the moment before. Everything acknowledged by then is present, the drill
 * passes, and a service continues the ledger.
 */
export const lostDatabase: Scenario = {
  name: 'database lost and restored',
  databases: ['SQLite', 'PostgreSQL'],
  run: async (context) => {
    const home = await mkdtemp(join(tmpdir(), 'milestay-faults-'))
    // The server runs as another user.
    await chmod(home, 0o777)
    try {
      return await (context.fixture.server === undefined ? loseMachine : dropTable)(context, home)
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  },
}

async function loseMachine(context: ScenarioContext, home: string): Promise<string> {
  const { fixture, fixtures, random, choose } = context
  const backUpEveryMs = choose(2_000, 5_000)
  const folder = join(home, 'copies')
  const dataDir = join(home, 'restored')
  const environment = { ...fixture.environment, BACKUP_DIR: folder }
  const services = createServices(fixture.config, environment, fixtures.log)
  const senders = new Senders({ random })
  try {
    const service = await services.start({ sealEveryMs, backUpEveryMs })
    const stop = new AbortController()
    const sending = senders.sendUntil(stop.signal, clientsOf(service, 16))
    await Promise.race([sending, sleep(random.integer(0, choose(2_000, 20_000)))])
    const acknowledged = storedOf(senders)
    await Promise.race([sending, sleep(backUpEveryMs + maxCopyMs)])
    stop.abort()
    const killedAtMs = Date.now()
    await service.kill()
    await sending
    await runLedger(environment, 'drill')

    const restoredFromMs = performance.now()
    const newest = listBackups(folder, Date.now()).at(-1)
    if (newest === undefined) throw new Error('There is no backup')
    await mkdir(dataDir)
    await copyFile(newest.file, join(dataDir, 'milestay.db'))
    for (const name of ['ledger-key.pem', 'ledger-checkpoint.txt'])
      await copyFile(join(fixture.config.dataDir, name), join(dataDir, name))
    const restored = { ...fixture, config: { dataDir, databaseUrl: undefined }, environment: { DATA_DIR: dataDir } }
    const lost = await goOn(restored, context, senders, acknowledged, restoredFromMs)
    const copyAgeMs = killedAtMs - newest.atMs
    return `${senders.summary}; a copy every ${backUpEveryMs / 1000} s, the newest begun ${seconds(copyAgeMs)} before: ${lost}`
  } finally {
    await services.kill()
  }
}

async function dropTable(context: ScenarioContext, home: string): Promise<string> {
  const { fixture, fixtures, random, choose } = context
  const programs = findPostgres()
  const { server, config, environment } = fixture
  if (programs === undefined || server === undefined) throw new Error('The fixture has no PostgreSQL server')
  const [archive, base] = ['archive', 'base'].map((name) => join(home, name)) as [string, string]
  await mkdir(archive)
  await chmod(archive, 0o777)
  const archived = `${archive}/%f`
  const archiving = `test ! -f ${archived} && cp %p ${archived}.part && sync ${archived}.part && mv ${archived}.part ${archived}`
  const settings = ['archive_mode=on', `archive_command=${archiving}`]
  const servers: PostgresServer[] = []
  const on = ({ url }: PostgresServer) => {
    const databaseUrl = (config.databaseUrl ?? '').replace(new URL(server.url).host, new URL(url).host)
    const its = { ...environment, DATABASE_URL: databaseUrl }
    return { ...fixture, config: { ...config, databaseUrl }, environment: its }
  }
  const senders = new Senders({ random })
  try {
    const primary = await startPostgres({ programs, isDurable: true, primary: server, settings })
    servers.push(primary)
    await primary.promote()
    const services = createServices(on(primary).config, on(primary).environment, fixtures.log)
    const service = await services.start({ sealEveryMs })
    const stop = new AbortController()
    const sending = senders.sendUntil(stop.signal, clientsOf(service, 16))
    await Promise.race([sending, primary.backUp(base)])
    await Promise.race([sending, sleep(random.integer(500, choose(1_000, 20_000)))])
    const acknowledged = storedOf(senders)
    const [target] = await runStatement<{ time: string }>(primary.url, 'SELECT clock_timestamp()::text AS time')
    await Promise.race([sending, sleep(random.integer(500, 1_500))])
    stop.abort()
    await sending
    await runStatement(on(primary).config.databaseUrl, 'DROP TABLE bookings CASCADE')
    await services.kill()
    await archiveAll(primary, archive)

    const restoredFromMs = performance.now()
    const recovering = [
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_time=${target?.time}`,
      'recovery_target_action=promote',
    ]
    const recovered = await startPostgres({ programs, isDurable: true, restored: base, settings: recovering })
    servers.push(recovered)
    const isRecovering = 'SELECT 1 AS one WHERE pg_is_in_recovery()'
    await waitUntil('recovered', async () => (await runStatement(recovered.url, isRecovering)).length === 0)
    const recoverMs = performance.now() - restoredFromMs
    const restored = on(recovered)
    await runLedger(restored.environment, 'drill', '--url', restored.config.databaseUrl)
    const lost = await goOn(restored, context, senders, acknowledged, restoredFromMs)
    return `${senders.summary}; ${acknowledged.length} acknowledged before the moment, of which none is lost, ${lost}; the server recovered in ${seconds(recoverMs)}`
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
  }
}

/**
 * Starts a service on a restored database, accepts its log if it is shorter than the sealed one, and checks the ledger.
 *
 * @param acknowledged orders that it must have
 * @param restoredFromMs when the restore started
 * @returns a phrase with the number of other acknowledged orders that it lacks
 */
async function goOn(
  fixture: Pick<Fixture, 'config' | 'environment' | 'sampleTransfers'>,
  { fixtures, random }: ScenarioContext,
  senders: Senders,
  acknowledged: readonly Order[],
  restoredFromMs: number,
): Promise<string> {
  const { config, environment } = fixture
  const references = await referencesIn(config)
  const isIn = ({ referenceId }: Order) => references.has(referenceId)
  const missing = acknowledged.filter((order) => !isIn(order)).length
  if (missing > 0) throw new Error(`${missing} transfers are lost that must not be`)
  const kept = await readFile(join(config.dataDir, 'ledger-checkpoint.txt'), 'utf8')
  const events = await withStorages(config, ({ log }) => log.countEvents(0, Number.MAX_SAFE_INTEGER))
  const isShorter = events < Number(kept.split('\n')[1])
  const services = createServices(config, environment, fixtures.log)
  try {
    const service = await services.start({ sealEveryMs })
    const readyMs = performance.now() - restoredFromMs
    if (isShorter) {
      await awaitProblem(service.origin, /does not extend the checkpoint in LEDGER_CHECKPOINT_FILE/)
      await runLedger(environment, 'accept-log', '--reason', 'Restored')
    }
    await awaitProblem(service.origin, /^$/)
    const after = new Senders({ random })
    await after.sendAll(20, clientsOf(service, 4))
    await withStorages(config, ({ log }) => awaitSealed(log))
    // A request in progress when the database was lost may be stored without a response.
    const included = senders.orders.filter(isIn).map((order) => ({ ...order, isStored: true }))
    await checkLedger(fixture, [...included, ...after.orders])
    const lost = storedOf(senders).filter((order) => !isIn(order)).length
    const sealedMs = performance.now() - restoredFromMs
    return `${lost} acknowledged later are lost${isShorter ? ', and the log was accepted' : ''}; a service is ready ${seconds(readyMs)} after the beginning of the restore, and all is sealed after ${seconds(sealedMs)}`
  } finally {
    await services.kill()
  }
}

function storedOf({ orders }: Senders): readonly Order[] {
  return orders.filter(({ isStored }) => isStored)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function runLedger(environment: Fixture['environment'], ...args: readonly string[]) {
  return run(process.execPath, ['src/tools/operator/ledger.mjs', ...args], { env: { ...process.env, ...environment } })
}

/** Ends the log file that a server is writing, and waits until it is archived. */
async function archiveAll({ url }: PostgresServer, archive: string): Promise<void> {
  const [last] = await runStatement<{ file: string }>(url, 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS file')
  await runStatement(url, 'SELECT pg_switch_wal()')
  await waitUntil('archived', async () => existsSync(join(archive, last?.file ?? '')))
}

async function waitUntil(state: string, isReached: () => Promise<boolean>): Promise<void> {
  for (const startedAtMs = performance.now(); !(await isReached()); await sleep(pollMs)) {
    if (performance.now() - startedAtMs > maxWaitMs) throw new Error(`Not ${state} within ${maxWaitMs / 1000} s`)
  }
}
