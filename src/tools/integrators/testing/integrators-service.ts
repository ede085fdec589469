import { type Client, createClient } from '#client/client'
import { makeTestDatabase } from '#server/testing/test-database'
import { readConfig } from '#service/config'
import { startService } from '#service/start-service'
import { pino } from 'pino'
import { reviewAbove } from '../operation-requests.ts'

/** The whole service over a small sample world, in this process. */
export interface IntegratorsService {
  /** Up to and including `/v1`. */
  readonly baseUrl: string
  readonly publicKey: string
  /** A staff key with every right, and its client. */
  readonly key: string
  readonly own: Client
  /** The client of another person. */
  readonly other: Client
  stop(): Promise<void>
}

const keys = {
  public: 'pk_integrators_0123456789',
  own: 'sk_integrators_0123456789',
  other: 'sk_integrators_9876543210',
} as const

export async function startIntegratorsService(): Promise<IntegratorsService> {
  const database = await makeTestDatabase()
  const { address, stop } = await startService({
    config: readConfig({
      PORT: '0',
      API_KEYS: `public=${keys.public},staff=${keys.own},staff=${keys.other}`,
      RATE_LIMIT: 'off',
      SAMPLE: 'on',
      SAMPLE_HOTELS: '30',
      TRANSFER_REVIEW_ABOVE: String(reviewAbove),
      ...database.environment,
    }),
    clock: Date.now,
    logger: pino({ level: 'silent' }),
    say: () => undefined,
    onProgress: () => undefined,
  })
  const baseUrl = `${address}/v1`
  const clientOf = (key: string) => createClient({ baseUrl, apiKey: () => key })
  return {
    baseUrl,
    publicKey: keys.public,
    key: keys.own,
    own: clientOf(keys.own),
    other: clientOf(keys.other),
    async stop() {
      await stop()
      await database.remove()
    },
  }
}
