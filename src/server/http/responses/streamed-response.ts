import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeRequest } from '../logging/request-log.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { createCachedResponse, sendCachedResponse } from './cached-response.ts'
import { chooseEncoding, type Encoding } from '../requests/accepts.ts'
import { bytesOfRequest } from '../requests/rate-limiter.ts'

/** A response up to this length, in characters, is sent whole, with a Content-Length. */
const maxWholeLength = 262_144
/** Shorter parts are joined to about this length, in characters, before they are sent. */
const chunkLength = 65_536
/** Joined parts are sent when the next part takes longer than this. */
const maxWaitMs = 50

/**
 * Streams parts of a text, compressed on the fly, without a Content-Length. Sends no faster than the client reads, and slow
 * parts as they come. A failure before anything is sent becomes an error response; later, it closes the connection. If the
 * client disconnects, the iteration ends.
 */
export async function sendStreamedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  await request.server.admit(request, reply)
  // An operation with a fixed cost has already been counted.
  const charge = request.routeOptions.config.endpoint?.cost === undefined ? request.charge : undefined
  const chunks = joinParts(parts, (text) => charge?.(text.length / bytesOfRequest))
  const beginning: string[] = []
  for (let length = 0; length <= maxWholeLength;) {
    const { done, value } = await chunks.next()
    if (done === true) return sendCachedResponse(request, reply, createCachedResponse(beginning.join(''), headers))
    if (reply.raw.destroyed) {
      await chunks.return(undefined)
      return reply.hijack()
    }
    beginning.push(value.text)
    length += value.text.length
    if (value.isWaiting) break
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const text = Readable.from(
    prepend(beginning.join(''), chunks, (error) => {
      // The error handler logs failures before the headers are sent; a client's disconnection is not a failure.
      if (reply.raw.headersSent && !reply.raw.destroyed)
        request.log.error({ err: error, ...describeRequest(request) }, 'streamed response failed')
    }),
  )
  return reply
    .headers({ ...headers, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) })
    .send(compress(text, encoding))
}

interface Chunk {
  readonly text: string
  /** Whether the next part is slow. */
  readonly isWaiting: boolean
}

async function* joinParts(
  parts: AsyncIterable<string>,
  count: (part: string) => void,
): AsyncGenerator<Chunk, undefined> {
  const iterator = parts[Symbol.asyncIterator]()
  let text = ''
  try {
    for (;;) {
      const next = yieldToEventLoop().then(() => iterator.next())
      if (text !== '' && (await isSlow(next))) {
        yield { text, isWaiting: true }
        text = ''
      }
      const { done, value } = await next
      if (done === true) break
      count(value)
      text += value
      if (text.length < chunkLength) continue
      yield { text, isWaiting: false }
      text = ''
    }
    if (text !== '') yield { text, isWaiting: false }
  } finally {
    await iterator.return?.()
  }
}

async function isSlow(next: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs, true)
  })
  const settled = next.then(() => false).catch(() => false)
  return Promise.race([late, settled]).finally(() => clearTimeout(timer))
}

async function* prepend(first: string, others: AsyncGenerator<Chunk, undefined>, onError: (error: unknown) => void) {
  try {
    yield first
    for await (const { text } of others) yield text
  } catch (error) {
    onError(error)
    throw error
  } finally {
    // The loop closes `others` only if it has begun to read from it.
    await others.return(undefined)
  }
}

/** Compresses at low effort, because a streamed response is sent once; the client can decode each chunk on arrival. */
function compress(text: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return text
  const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, Z_SYNC_FLUSH } = constants
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: 3 } })
      : createGzip({ flush: Z_SYNC_FLUSH, level: 1 })
  // Errors reach the response through the stream itself.
  return pipeline(text, compressor, () => {})
}
