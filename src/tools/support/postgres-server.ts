import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { programEnvironment } from './program-environment.ts'
import { freePort } from './server-process.ts'

/** A PostgreSQL server in a temporary folder. */
export interface PostgresServer {
  /** The address of its default database. */
  readonly url: string
  /** Ends it immediately (`SIGQUIT`), or after a checkpoint (fast shutdown, `SIGINT`). The data remains. */
  kill(by?: 'SIGQUIT' | 'SIGINT'): Promise<void>
  /** Starts it again with the same data. */
  start(): Promise<void>
  /** Ends it like a lost machine: shut down immediately, killed, or frozen with connections open and no responses. */
  lose(by: 'SIGQUIT' | 'SIGKILL' | 'SIGSTOP'): Promise<void>
  /** Makes a standby the primary. */
  promote(): Promise<void>
  /** Restarts it as a standby of another server, with a copy of that server's data; its own data is lost. */
  follow(primary: Pick<PostgresServer, 'url'>): Promise<void>
  /** Writes a base backup to a new folder. */
  backUp(folder: string): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

export interface PostgresServerOptions {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string
  /** Whether acknowledged commits are on disk; tests of anything else are faster without. */
  readonly isDurable: boolean
  /** The primary, for a standby; without it, the server starts empty. */
  readonly primary?: Pick<PostgresServer, 'url'>
  /** The base backup to start from; its settings determine how it recovers. */
  readonly restored?: string
  /** Additional settings, as `name=value`. */
  readonly settings?: readonly string[]
}

const user = 'milestay'
const oldestVersion = 15
const maxStartMs = 60_000

const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
/** The settings that an operator would choose for a small machine. */
const durableSettings = ['fsync=on', 'synchronous_commit=on', 'max_wal_size=4GB', 'checkpoint_timeout=15min']

/** Starts a server on a free port. PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
export async function startPostgres(options: PostgresServerOptions): Promise<PostgresServer> {
  const { programs, isDurable, primary, restored } = options
  const folder = mkdtempSync(join(tmpdir(), 'milestay-postgres-'))
  const owner = unprivileged()
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // A shutdown waits this long for a suspended client that has connected, but not yet sent its user's name.
    'authentication_timeout=5s',
    'shared_buffers=128MB',
    ...(isDurable ? durableSettings : fastSettings),
    ...(options.settings ?? []),
  ]
  const running = { cwd: folder, env: programEnvironment(), ...owner }
  let server: ChildProcess | undefined

  async function start() {
    const args = settings.flatMap((setting) => ['-c', setting])
    server = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...running, stdio: 'ignore' })
    await waitUntilReady(url, server)
  }
  function create() {
    const layout = ['-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions']
    execFileSync(join(programs, 'initdb'), ['-D', data, ...layout], { ...running, stdio: 'ignore' })
    return start()
  }
  async function recover(backup: string) {
    renameSync(backup, data)
    writeFileSync(join(data, 'recovery.signal'), '')
    await start()
  }
  async function copy(from: string, to: string, ...others: readonly string[]) {
    const copying = ['-d', from, '-D', to, '--checkpoint=fast', '--no-sync', ...others]
    await promisify(execFile)(join(programs, 'pg_basebackup'), copying, running)
  }
  async function follow({ url: from }: Pick<PostgresServer, 'url'>) {
    await lose('SIGKILL')
    rmSync(data, { recursive: true, force: true })
    await copy(from, data, '--write-recovery-conf')
    // The primary that it copies may wait for it; once promoted, it must not wait for another standby.
    appendFileSync(join(data, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
    await start()
  }
  async function promote() {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('SELECT pg_promote()')
    await client.end()
  }
  /** Signals the first process and its children, which would otherwise keep serving. */
  function signalAll(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') {
    if (server === undefined || hasEnded()) return
    server.kill('SIGSTOP')
    spawnSync('pkill', [`-${signal.slice(3)}`, '-P', String(server.pid)])
    server.kill(signal)
  }
  const hasEnded = () => server === undefined || server.exitCode !== null || server.signalCode !== null
  async function end(signal: NodeJS.Signals) {
    if (server === undefined || hasEnded()) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  async function lose(by: 'SIGQUIT' | 'SIGKILL' | 'SIGSTOP') {
    if (by !== 'SIGQUIT') signalAll(by)
    if (by !== 'SIGSTOP') await end(by)
  }
  const endWithUs = () => {
    signalAll('SIGCONT')
    server?.kill('SIGQUIT')
  }
  process.on('exit', endWithUs)
  const stop = async () => {
    signalAll('SIGCONT')
    await end('SIGINT')
    process.off('exit', endWithUs)
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    if (restored !== undefined) await recover(restored)
    else await (primary === undefined ? create() : follow(primary))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    kill: (by = 'SIGQUIT') => end(by),
    start,
    lose,
    promote,
    follow,
    backUp: (to) => copy(url, to),
    stop,
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const begunAtMs = performance.now()
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      const hasEnded = server.exitCode !== null || server.signalCode !== null
      if (hasEnded || performance.now() - begunAtMs > maxStartMs) {
        throw new Error(`PostgreSQL does not start: ${String(cause)}`, { cause })
      }
    }
    await sleep(30)
  }
}

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** Returns the program folder of the newest installed PostgreSQL that is recent enough. */
export function findPostgres(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  const packaged = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, 'bin')) : [],
  )
  const found = [...onPath, ...packaged]
    .filter((folder) => ['postgres', 'initdb', 'pg_basebackup'].every((program) => existsSync(join(folder, program))))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldestVersion)
  return found.toSorted((one, other) => other.version - one.version)[0]?.folder
}

function versionOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\b(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
