import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programEnvironment } from './program-environment.ts'

/** A running service with its own database. */
export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  /** The milliseconds from the start of the process until it was ready. */
  readonly readyAfterMs: number
  /** The last 10,000 characters of its output. */
  said(): string
  stop(): Promise<void>
  /** Ends it immediately (SIGKILL). */
  kill(): Promise<void>
}

/** A started service that may not be ready yet. */
export interface LaunchedProcess extends Omit<ServerProcess, 'readyAfterMs'> {
  /**
   * Waits until the service is ready, and resolves to the milliseconds since its start.
   *
   * @throws {Error} with the service's output, if it ends before that
   */
  untilReady(): Promise<number>
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The keys of every service started for a test. */
export const testKeys = {
  public: 'pk_test_0123456789abcdef',
  agent: 'ak_test_0123456789abcdef',
  staff: 'sk_test_0123456789abcdef',
} as const

/** Returns the environment of a service under test: its own address and folder, fixed keys, no rate limit. */
export function testEnvironment({ port, dataDirectory }: { port: number; dataDirectory: string }) {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    DATABASE_URL: '',
    SAMPLE: 'on',
    API_KEYS: Object.entries(testKeys)
      .map(([role, key]) => `${role}=${key}`)
      .join(','),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
}

export interface ServerProcessOptions {
  /** Additional variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Remains when the service stops; a temporary folder by default. */
  readonly dataDirectory?: string
  /** The interval of sealing, which no setting changes. */
  readonly sealEveryMs?: number | 'off'
  /** With `sealEveryMs` and `BACKUP_DIR`: the interval of backups, if not in whole minutes. */
  readonly backUpEveryMs?: number
  /** The address of the sample's street tiles, which no setting changes. */
  readonly sampleTilesUrl?: string
  /** The folder of another build to start. */
  readonly build?: string | undefined
  /** Log errors that its tests provoke; browser tests fail on any others. */
  readonly provokes?: RegExp
}

/**
 * Starts the service on a free port and waits until it is ready.
 *
 * @throws {Error} with the service's output, if it ends before that
 */
export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const server = await launchServerProcess(options)
  return { ...server, readyAfterMs: await server.untilReady() }
}

/** Starts the service on a free port, without waiting until it is ready. */
export async function launchServerProcess({
  env = {},
  dataDirectory,
  sealEveryMs,
  backUpEveryMs,
  sampleTilesUrl,
  build,
  provokes,
}: ServerProcessOptions = {}): Promise<LaunchedProcess> {
  const directory = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'milestay-')))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const program =
    sealEveryMs === undefined && sampleTilesUrl === undefined
      ? ['src/service/main.mjs']
      : ['src/tools/support/service.ts', sealEveryMs ?? 'off', backUpEveryMs ?? '', sampleTilesUrl ?? ''].map(String)
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: build,
    env: programEnvironment({ ...testEnvironment({ port, dataDirectory: directory }), ...env }),
  })
  let output = ''
  const logs = process.env['E2E_LOGS']
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-10_000)
      const unprovoked = String(chunk)
        .split('\n')
        .filter((line) => provokes?.test(line) !== true)
      if (logs !== undefined) appendFileSync(join(logs, `${port}.log`), unprovoked.join('\n'))
    })
  const ended = once(child, 'exit')
  const end = () => void stop().then(() => process.exit(1))
  for (const signal of stopSignals) process.on(signal, end)

  const endBy = async (deadly: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(deadly)
    await ended
    for (const signal of stopSignals) process.off(signal, end)
    if (dataDirectory === undefined) await rm(directory, { recursive: true, force: true })
  }
  const stop = () => endBy('SIGTERM')
  const kill = () => endBy('SIGKILL')
  const untilReady = async () => {
    while (!(await isOk(`${origin}/readyz`))) {
      if (child.exitCode !== null || child.signalCode !== null) {
        await stop()
        throw new Error(`The service ended before it was ready:\n${output}`)
      }
      await sleep(20)
    }
    return performance.now() - startedAt
  }
  return { origin, pid: child.pid ?? 0, said: () => output, untilReady, stop, kill }
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
