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

/** The timeout for the headers and body of a request together. */
const requestTimeoutMs = 10_000
/** The timeout of a stalled connection: the client reads nothing, or the response is never sent. */
const stallTimeoutMs = 30_000
/** Longer than the 60 s for which load balancers usually keep a connection, so that they close the connection first. */
const keepAliveTimeoutMs = 72_000
/** How often Node checks for the first timeout; the default of 30 s could delay it to 40 s. */
const connectionsCheckingIntervalMs = 2000
/** The connections allowed from one address, unless it is a proxy, which serves many clients. */
const maxConnectionsOfAddress = 1000
const maxHeaderBytes = 16_384
const bodyLimitBytes = 65_536

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** The number of reverse proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies?: number
  /** The most open connections; 5,000 if omitted. */
  readonly maxConnections?: number
  readonly onError?: ((error: unknown) => void) | undefined
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
    // A function, because Fastify trusts no proxy if given a number.
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingIntervalMs,
      maxHeaderSize: maxHeaderBytes,
      // Node's own 400 has no body; operations that need the header send an error object instead.
      requireHostHeader: false,
    },
    // During a graceful shutdown requests are served as usual, with `Connection: close`.
    return503OnClosing: false,
    // The header size already limits the whole URL.
    routerOptions: { maxParamLength: maxHeaderBytes, querystringParser: () => ({}) },
    // Keeps only the path of an absolute URL (as sent to a proxy) or an asterisk.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^(?:https?:\/\/[^/?#]*)?\*?\/?/i, '/')),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...dataHeaders, 'x-request-id': request.id })
      // A path that cannot be decoded has no route, so its prefix decides about the group.
      const isMiles = request.url.startsWith(`${basePath}/miles/`)
      sendError(reply, describeError(error, { isSpecified: true, ...(isMiles ? { group: 'Miles' } : {}) }))
    },
    clientErrorHandler: handleClientError,
  })

  // Fastify routes only the usual methods by default; other methods must be added to get a 405.
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
    // Otherwise Node would read the rest of a body that was refused or is not expected.
    if (!raw.complete && isLong) reply.header('connection', 'close')
  })
  app.server.on('connection', noteArrival)
  // An unknown `Expect` is ignored, instead of Node's 417 without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  return app
}

/**
 * Limits the number of open connections. Beyond the limit, it closes the connection that has waited longest for a request,
 * or for its headers or body.
 */
function boundConnections(app: FastifyInstance, most: number, areOfProxies: boolean): void {
  const open = new Set<Socket>()
  const awaited = new Set<Socket>()
  const counts = new Map<string, number>()
  function awaitRequest(socket: Socket) {
    awaited.delete(socket)
    // Calls for first views have no connection.
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
  // The whole request has arrived.
  app.addHook('preHandler', ({ raw: { socket } }, _reply, done) => {
    awaited.delete(socket)
    done()
  })
}

/** Headers with lists, which take time to parse. */
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

/** Cuts long lists of accepted types, whose first entries matter most, and drops other long headers. */
function shortenHeaders(headers: IncomingHttpHeaders): void {
  for (const name of parsedHeaders) {
    const value = String(headers[name] ?? '')
    if (value.length <= maxParsedCharacters) continue
    if (name.startsWith('accept')) headers[name] = value.slice(0, maxParsedCharacters)
    else delete headers[name]
  }
}

/** Detects repeated Host headers: Node uses the first one, but a proxy may have used the last. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

const reasonOfCode: Readonly<Record<string, ErrorReason>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Responds to input that Node's HTTP parser rejects, before a request exists: writes the error object to the socket
 * and closes the connection.
 */
function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const reason = reasonOfCode[error.code] ?? 'invalid_input'
  const { status, body, ...wire } = wireError({ reason, status: errorReasons[reason][0] }, { isSpecified: true })
  const headers = {
    ...wire.headers,
    ...dataHeaders,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
