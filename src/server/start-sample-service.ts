import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '#client/client'
import { pino } from 'pino'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { startService } from './start-service.ts'

/** The whole service over a small sample world, in this process, for tests. */
export interface SampleService {
  /** Scheme, host and port. */
  readonly origin: string
  readonly client: Client
  /** Asks for a path under `/v1` with a good key. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  stop(): Promise<void>
}

/** @param environment as for the service itself, apart from where it listens and keeps its data */
export async function startSampleService(
  environment: Readonly<Record<string, string>>,
  clock: Clock = Date.now,
): Promise<SampleService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'milestay-'))
  const key = 'pk_sample'
  const keys = { API_KEYS: `public=${key}`, RATE_LIMIT: 'off' }
  const { address, stop } = await startService({
    config: readConfig({ ...keys, ...environment, PORT: '0', DATA_DIR: dataDir }),
    clock,
    logger: pino({ level: 'silent' }),
    say: () => {},
    onProgress: () => {},
  })
  return {
    origin: address,
    client: createClient({ baseUrl: `${address}/v1`, apiKey: () => key }),
    get: (path, headers) => fetch(`${address}/v1${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } }),
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
