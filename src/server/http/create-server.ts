import { type IncomingHttpHeaders, type IncomingMessage, METHODS, STATUS_CODES } from 'node:http'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  type ConnectionError,
} from 'fastify'
import { type ErrorReason, errorReasons } from '#contract/errors'
import { InvalidInputError } from '../operation/errors.ts'
import { noteArrival } from '../runtime/yield-to-event-loop.ts'
import { addressGroup, callerAddress } from './caller-address.ts'
import type { Metrics } from './metrics.ts'
import { createErrorHandler, describeError, sendError, wireError } from './errors.ts'
import { basePath } from './mount-operation.ts'
import { mountJsonParser } from './requests/parse-json-body.ts'
import { requestId, RequestLog } from './logging/request-log.ts'
import { dataHeaders } from './responses/security-headers.ts'
import { boundUnreadResponses } from './responses/unread-responses.ts'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

/** For the headers and body of a request together. */
const requestTimeoutMs = 10_000
/** For a connection on which nothing moves: a client that reads nothing, or a response that is never sent. */
const stallTimeoutMs = 30_000
/** Longer than the 60 s for which load balancers usually keep a connection, so that they close it first. */
const keepAliveTimeoutMs = 72_000
/** How often Node checks for the first of these timeouts; its default of 30 s would turn 10 s into 40. */
const connectionsCheckingIntervalMs = 2000
/** Of an address that connects by itself; a proxy has many for its callers. */
const maxConnectionsOfAddress = 1000
const maxHeaderBytes = 16_384
const bodyLimitBytes = 65_536

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** The number of reverse proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies?: number
  /** How many connections are open at most; 5,000 when left out. */
  readonly maxConnections?: number
  /** Called with each error of a request. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Called once for each completed request. */
  readonly countRequest?: Metrics['countRequest'] | undefined
}

/** Creates the HTTP server without routes: limits, timeouts, the headers of every response, and the error handlers. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { logger, trustedProxies = 0, maxConnections = 5000, countRequest, onError } = options
  const app = fastify({
    loggerInstance: logger,
    logController: new RequestLog(['info', 'debug', 'trace'].includes(logger.level), countRequest),
    genReqId: requestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: stallTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // A function, because Fastify trusts no proxy at all when it is given a number.
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingIntervalMs,
      maxHeaderSize: maxHeaderBytes,
      // Node's own 400 has no body; operations that need the header reject the request with an error object.
      requireHostHeader: false,
    },
    // During a graceful shutdown requests are served as usual, with `Connection: close`.
    return503OnClosing: false,
    // The URL as a whole is limited by the header size.
    routerOptions: { maxParamLength: maxHeaderBytes, querystringParser: () => ({}) },
    // Of an absolute URL (as sent to a proxy) or an asterisk only the path counts.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^(?:https?:\/\/[^/?#]*)?\*?\/?/i, '/')),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...dataHeaders, 'x-request-id': request.id })
      // A path that cannot be decoded has no route, so its group has to be read off its prefix.
      const isMiles = request.url.startsWith(`${basePath}/miles/`)
      sendError(reply, describeError(error, { isSpecified: true, ...(isMiles ? { group: 'Miles' } : {}) }))
    },
    clientErrorHandler: handleClientError,
  })

  // Fastify routes only the usual methods by default; the others must be added to get a 405.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  }
  app.addHook('onRequest', async ({ headers }) => shortenHeaders(headers))
  boundConnections(app, maxConnections, trustedProxies > 0)
  boundUnreadResponses(app)
  mountJsonParser(app)
  app.decorateRequest('operation')
  app.decorateRequest('page')
  app.decorateRequest('key')
  app.decorateRequest('charge')
  app.setErrorHandler(createErrorHandler(onError))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(dataHeaders).header('x-request-id', request.id)
    done(hasSeveralHosts(request.raw) ? new InvalidInputError([['Host', 'must be given once']]) : undefined)
  })
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const isLong = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > maxHeaderBytes
    // Node would read the rest of the body that was refused, or that the operation does not have.
    if (!raw.complete && isLong) reply.header('connection', 'close')
  })
  app.server.on('connection', noteArrival)
  // An unknown `Expect` is ignored, instead of Node's 417 without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  return app
}

/**
 * Bounds how many connections are open. Past the bound, the one closes that has been waited for longest: for a next request, or for
 * headers or a body that arrive slowly.
 */
function boundConnections(app: FastifyInstance, most: number, areOfProxies: boolean): void {
  const open = new Set<Socket>()
  const awaited = new Set<Socket>()
  const counts = new Map<string, number>()
  function awaitRequest(socket: Socket) {
    awaited.delete(socket)
    // Operations that first views call have no connection.
    if (open.has(socket)) awaited.add(socket)
  }

  app.server.on('connection', (socket) => {
    const address = addressGroup(callerAddress({ ip: '', socket }))
    const count = counts.get(address) ?? 0
    if (count === maxConnectionsOfAddress && !areOfProxies) return void socket.destroy()
    counts.set(address, count + 1)
    open.add(socket)
    awaitRequest(socket)
    if (open.size > most) awaited.values().next().value?.destroy()
    socket.once('close', () => {
      open.delete(socket)
      awaited.delete(socket)
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })
  const awaitNext = ({ raw: { socket } }: FastifyRequest, _reply: unknown, done: () => void) => {
    awaitRequest(socket)
    done()
  }
  app.addHook('onRequest', awaitNext).addHook('onResponse', awaitNext)
  // All of it has arrived.
  app.addHook('preHandler', ({ raw: { socket } }, _reply, done) => {
    awaited.delete(socket)
    done()
  })
}

/** Headers whose parsing takes time for each name in them. */
const parsedHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-match',
  'if-none-match',
  'if-range',
  'range',
] as const
const maxParsedCharacters = 500

/** Cuts long lists of accepted types, of which the first count most, and drops other long headers. */
function shortenHeaders(headers: IncomingHttpHeaders): void {
  for (const name of parsedHeaders) {
    const value = String(headers[name] ?? '')
    if (value.length <= maxParsedCharacters) continue
    if (name.startsWith('accept')) headers[name] = value.slice(0, maxParsedCharacters)
    else delete headers[name]
  }
}

/** Node keeps the first and drops the others, while something in front of the service may have gone by the last. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

const reasonOfCode: Readonly<Record<string, ErrorReason>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Responds to input that Node's HTTP parser rejects, before there is a request: writes the error object to the socket
 * and closes the connection.
 */
function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const reason = reasonOfCode[error.code] ?? 'invalid_input'
  const {
    status,
    body,
    headers: ofError,
  } = wireError({ reason, status: errorReasons[reason][0] }, { isSpecified: true })
  const headers = {
    ...ofError,
    ...dataHeaders,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
