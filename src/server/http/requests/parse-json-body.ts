import { Transform } from 'node:stream'
import { MIMEType, promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { InvalidInputError, UnavailableError } from '../../operation/errors.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { addressGroup, callerAddress } from '../caller-address.ts'
import { HttpError } from '../errors.ts'
import { isOptionalBody } from './decode-input.ts'
import { bytesOfRequest, freeStoredBytes, storedBytesOfRequest } from './rate-limiter.ts'
import { scanJson, shorten } from './scan-json.ts'

/** `utf8` is the name that some clients send. */
const utf8Names = /^utf-?8$/i

/**
 * Parses bodies as JSON in well-formed UTF-8. Node would replace ill-formed bytes, so that different texts in another
 * charset could become equal.
 */
export function mountJsonParser(app: FastifyInstance): void {
  const parseJson = promisify(app.getDefaultJsonParser('error', 'error'))
  // Many clients send a content type even without a body.
  app.addHook('onRequest', (request, _reply, done) => {
    if (isWithoutBody(request) && mayBeEmpty(request)) delete request.headers['content-type']
    done()
  })
  boundBodies(app)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    expectPlainUtf8(request)
    if (request.routeOptions.config.isSigned) request.signedBody = body
    if (body.length === 0 && mayBeEmpty(request)) return null
    request.charge?.(costOfBody(request, body.length))
    if (body.length > shortBytes) await yieldToEventLoop()
    const text = decodeUtf8(body)
    scanJson(body)
    return parseJson(request, text)
  })
}

/** Longer bodies are parsed one per turn of the event loop. */
const shortBytes = 4096

/** The most bytes in bodies of open requests, in total and per address. */
const mostBytes = 64 * 2 ** 20
const mostBytesOfAddress = mostBytes / 2

/** Limits the memory for bodies that arrive slowly or not at all, or whose requests wait for others. */
function boundBodies(app: FastifyInstance): void {
  const underWay = new Map<string, number>()
  const add = (name: string, bytes: number) => {
    const sum = (underWay.get(name) ?? 0) + bytes
    if (sum === 0) underWay.delete(name)
    else underWay.set(name, sum)
    return sum
  }
  app.addHook('preParsing', async (request, reply, payload) => {
    if (isWithoutBody(request)) return undefined
    const { bodyLimit } = request.routeOptions
    // Longer bodies are refused.
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit)
    const address = addressGroup(callerAddress(request))
    const [inAll, ofAddress] = [add('', bytes), add(address, bytes)]
    reply.raw.once('close', () => {
      add('', -bytes)
      add(address, -bytes)
    })
    if (inAll > mostBytes || ofAddress > mostBytesOfAddress) {
      throw new UnavailableError('Too many requests are arriving', 1)
    }
    if (request.headers['transfer-encoding'] !== undefined) return boundParts(request, payload)
    return undefined
  })
}

/** The chunks allowed for a body: this number of any length, and one more per `usualBytesOfPart` bytes. */
const freeParts = 64
const usualBytesOfPart = 256
/** The requests that a body with more chunks counts as: Node makes a call for each chunk that has arrived. */
const costOfShortParts = 100

/** Limits the chunks of a body, because each one takes memory and time, however short it is. */
function boundParts(request: FastifyRequest, payload: RequestPayload): RequestPayload {
  let [parts, bytes] = [0, 0]
  const bounded = new Transform({
    transform(part: Buffer, _encoding, done) {
      parts += 1
      bytes += part.length
      if (parts <= freeParts + bytes / usualBytesOfPart) return done(null, part)
      request.charge?.(costOfShortParts)
      request.raw.socket.destroy()
      done(new InvalidInputError([['body', 'arrives in too many short chunks']]))
    },
  })
  payload.once('error', (error) => bounded.destroy(error))
  return payload.pipe(bounded)
}

/** Returns how many requests a body counts as: by its processing time, or by its stored bytes. */
function costOfBody({ routeOptions }: FastifyRequest, bytes: number): number {
  const { method, needs, readsMembers } = routeOptions.config.endpoint ?? {}
  const isStored = method === 'POST' && needs !== 'public' && readsMembers !== true
  return Math.floor(isStored ? Math.max(0, bytes - freeStoredBytes) / storedBytesOfRequest : bytes / bytesOfRequest)
}

function isWithoutBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
}

function mayBeEmpty({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config
  return endpoint !== undefined && (endpoint.body === undefined || isOptionalBody(endpoint.body))
}

/** @throws {HttpError} 415 for another charset, or a content encoding */
function expectPlainUtf8({ headers }: FastifyRequest): void {
  const charset = charsetOf(headers['content-type'] ?? '')
  if (charset !== undefined && !utf8Names.test(charset)) {
    throw new HttpError('unsupported_media_type', `The body must be in UTF-8, not in the charset ${shorten(charset)}`)
  }
  const encoding = headers['content-encoding']?.trim() ?? ''
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
    throw new HttpError(
      'unsupported_media_type',
      `The body must be sent as it is, not with the content encoding ${shorten(encoding)}`,
    )
  }
}

function charsetOf(contentType: string): string | undefined {
  if (!contentType.includes(';')) return undefined
  try {
    return new MIMEType(contentType).params.get('charset') ?? undefined
  } catch {
    throw new HttpError('unsupported_media_type', 'The body must be application/json')
  }
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new InvalidInputError([['body', 'is not well-formed UTF-8']])
  }
}
