import { type Client, createClient } from '#client/client'
import { type Role, roles } from '#contract/endpoint'
import { pino } from 'pino'
import type { Clock } from '#server/runtime/clock'
import { readConfig } from '../config.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { startService, type StartServiceOptions } from '../start-service.ts'

/** The whole service over a small sample world, in this process, for tests. */
export interface SampleService {
  /** Scheme, host and port. */
  readonly origin: string
  /** Calls with a public key. */
  readonly client: Client
  /** Calls with a key of a role. */
  clientOf(role: Role): Client
  keyOf(role: Role): string
  /** Requests a path under `/v1` with a public key. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Posts a body to a path under `/v1` with a public key: a string as it is, anything else as JSON. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
  stop(): Promise<void>
}

export interface SampleServiceOptions extends Partial<Pick<StartServiceOptions, 'say' | 'logger' | 'platformWaits'>> {
  /** One that is not removed with the service; a new one when left out. */
  readonly sharedDatabase?: TestDatabase
}

/** @param environment as for the service itself, without its address and database */
export async function startSampleService(
  environment: Readonly<Record<string, string>>,
  clock: Clock = Date.now,
  { sharedDatabase, say = () => {}, logger, platformWaits }: SampleServiceOptions = {},
): Promise<SampleService> {
  const database = sharedDatabase ?? (await makeTestDatabase())
  const keys = { API_KEYS: roles.map((role) => `${role}=${keyOf(role)}`).join(), RATE_LIMIT: 'off', SAMPLE: 'on' }
  const { address, stop } = await startService({
    config: readConfig({ ...keys, ...environment, PORT: '0', ...database.environment }),
    clock,
    logger: logger ?? pino({ level: 'silent' }),
    ...(platformWaits === undefined ? {} : { platformWaits }),
    say,
    onProgress: () => {},
  })
  const baseUrl = `${address}/v1`
  const clientOf = (role: Role) => createClient({ baseUrl, apiKey: () => keyOf(role) })
  const authorization = `Bearer ${keyOf('public')}`
  return {
    origin: address,
    client: clientOf('public'),
    clientOf,
    keyOf,
    get: (path, headers) => fetch(baseUrl + path, { headers: { authorization, ...headers } }),
    post: (path, body, headers) =>
      fetch(baseUrl + path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async stop() {
      await stop()
      if (sharedDatabase === undefined) await database.remove()
    },
  }
}

function keyOf(role: Role): string {
  return `${role}_key_of_the_sample`
}
