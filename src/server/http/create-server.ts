import { METHODS } from 'node:http'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { answerClientError } from './client-errors.ts'
import { describeError, handleError, sendError } from './errors.ts'
import { basePath } from './mount-operation.ts'
import { requestId } from './requests/request-id.ts'
import { RequestLog } from './requests/request-log.ts'
import { dataHeaders } from './responses/security-headers.ts'

/** A request's headers and body together: slower than this is no honest caller. */
const requestTimeoutMs = 10_000
/** A caller that takes nothing of its answer, or an answer that does not come, for so long. */
const stallTimeoutMs = 30_000
/** Longer than the 60 s for which load balancers usually keep a connection, so that it is they who end it. */
const keepAliveTimeoutMs = 72_000
/** How often connections are looked over for the first of these; Node's own 30 s would make 10 s into 40. */
const connectionsCheckingIntervalMs = 2000
const maxHeaderBytes = 16_384
const bodyLimitBytes = 65_536

/** Makes the bare HTTP service: what every answer has, and an own answer to whatever can go wrong. */
export function createServer(logger: FastifyBaseLogger, countRequest?: Metrics['countRequest']): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new RequestLog(['info', 'debug', 'trace'].includes(logger.level), countRequest),
    genReqId: requestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: stallTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingIntervalMs,
      maxHeaderSize: maxHeaderBytes,
      // Node would answer with no body; an operation that needs the header refuses in the form of the interface.
      requireHostHeader: false,
    },
    // While draining, requests are answered as always: their answers say that the connection ends.
    return503OnClosing: false,
    // The URL as a whole is bounded already.
    routerOptions: { maxParamLength: maxHeaderBytes, querystringParser: () => ({}) },
    // An absolute URL, as a proxy is asked, or an asterisk: only the path counts.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^(?:https?:\/\/[^/?#]*)?\*?\/?/i, '/')),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...dataHeaders, 'x-request-id': request.id })
      // A path that cannot be read has no route, but belongs to the miles operations all the same.
      sendError(reply, describeError(error, request.url.startsWith(`${basePath}/miles/`) ? 'Miles' : undefined))
    },
    clientErrorHandler: answerClientError,
  })

  // Fastify knows the usual methods only; an own answer to the others needs routes for them.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  }
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('operation')
  app.setErrorHandler(handleError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(dataHeaders).header('x-request-id', request.id)
    done()
  })
  // A request that expects what we do not know is answered as if it did not, instead of with Node's bare 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  return app
}
