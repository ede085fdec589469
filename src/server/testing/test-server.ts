import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Access } from '../audit/audit-storage.ts'
import type { Clock } from '../runtime/clock.ts'
import { createCheckKey } from '../keys/check-key.ts'
import type { KeyStorage } from '../keys/key-storage.ts'
import { createAuthenticator } from '../http/requests/authenticator.ts'
import { createServer } from '../http/create-server.ts'
import { createMount, type Mount } from '../http/mount-operation.ts'
import { recordMethods, handleUnknownPaths } from '../http/pages/unknown-paths.ts'
import { createRateLimiter } from '../http/requests/rate-limiter.ts'
import { createResponseCache } from '../http/responses/cached-response.ts'

/** The keys that every test server knows. */
export const testKeys = { public: 'pk_trial', agent: 'ak_trial', staff: 'sk_trial' } as const

export interface TestServerOptions {
  readonly mountAll: (mount: Mount) => void
  readonly rateLimit?: number
  readonly trustedProxies?: number
  readonly publicUrls?: readonly string[]
  readonly corsOrigins?: readonly string[]
  readonly clock?: Clock
  readonly findByHash?: KeyStorage['findByHash']
  readonly logger?: FastifyBaseLogger
  readonly recordAccess?: (access: Access) => void
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly origin: string
  readonly baseUrl: string
}

/** Starts a server with the endpoints of a test on a free port. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const {
    mountAll,
    rateLimit,
    trustedProxies = 0,
    publicUrls = [],
    corsOrigins = [],
    clock = Date.now,
    findByHash,
    logger,
    recordAccess = () => {},
  } = options
  const app = createServer({ logger: logger ?? fastify().log, trustedProxies })
  const mountOtherMethods = recordMethods(app, corsOrigins)
  const configuredKeys = (['public', 'agent', 'staff'] as const).map((role) => ({ role, key: testKeys[role] }))
  const authenticator = createAuthenticator({
    checkKey: createCheckKey({ ...noKeys, ...(findByHash && { findByHash }) }, configuredKeys, clock),
    rateLimiter: rateLimit === undefined ? undefined : createRateLimiter(rateLimit, clock),
    publicUrls,
  })
  mountAll(createMount(app, { authenticator, cache: createResponseCache(2 ** 20), corsOrigins, recordAccess, clock }))
  mountOtherMethods()
  handleUnknownPaths(app, authenticator, async (_request, reply) => reply.type('text/html').send('<!doctype html>'))
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  const origin = `http://127.0.0.1:${portOf(app)}`
  return { app, origin, baseUrl: `${origin}/v1` }
}

export function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

/** Sends text over a socket and returns everything received until the connection closes. */
export async function sendRaw(app: FastifyInstance, text: string): Promise<string> {
  const socket = connect(portOf(app), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return received
}

const noKeys: KeyStorage = {
  add: async () => undefined,
  assign: async () => false,
  addFirst: async () => false,
  findByHash: async () => undefined,
  findPublicKey: async () => undefined,
  list: async () => [],
  joinAgency: async () => undefined,
  setTerms: async () => false,
  revoke: async () => undefined,
  replace: async () => false,
}
