import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '#client/client'
import { pino } from 'pino'
import { createApp } from './app.ts'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { drawPicture, parsePicturePath } from './hotels/sample/pictures/draw-picture.ts'
import { createCheckKey } from './keys/check-key.ts'
import { createKeyStorage } from './keys/storage-sqlite.ts'
import { openOperations } from './open-operations.ts'

/** The whole service over a small sample world, in this process, for tests. */
export interface SampleService {
  /** Scheme, host and port. */
  readonly origin: string
  readonly client: Client
  /** Asks for a path under `/v1` with a good key. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  stop(): Promise<void>
}

/** @param environment as for the service itself; `SAMPLE_HOTELS` is 300 when left out */
export async function startSampleService(
  environment: Readonly<Record<string, string>> = {},
  clock: Clock = Date.now,
): Promise<SampleService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'milestay-'))
  const config = readConfig({
    SAMPLE_HOTELS: '300',
    API_KEYS: 'public=pk_test,agent=ak_test,staff=sk_test',
    RATE_LIMIT: 'off',
    ...environment,
  })
  const database = openDatabase(dataDir)
  const { operations, stop } = await openOperations({
    ...config,
    database,
    clock,
    onProgress: () => {},
    onError: (error) => {
      throw error
    },
  })
  const app = createApp({
    config,
    logger: pino({ level: 'silent' }),
    clock,
    operations,
    checkKey: createCheckKey(createKeyStorage(database), config.configuredKeys, clock),
    publicKey: async () => 'pk_test',
    ready: async () => true,
    drawPicture: (path) => {
      const spec = parsePicturePath(path)
      return spec && drawPicture(spec)
    },
  })
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    client: createClient({ baseUrl: `${origin}/v1`, apiKey: () => 'pk_test' }),
    get: (path, headers) => fetch(`${origin}/v1${path}`, { headers: { authorization: 'Bearer pk_test', ...headers } }),
    async stop() {
      await app.stop()
      await stop()
      database.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
