import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'
import { createCachedResponse, sendCachedResponse } from './cached-response.ts'
import { describeRequest } from '../requests/request-log.ts'

/** An answer that is no longer than this is sent in one piece, as any other. */
const maxPieceLength = 262_144
/** A caller that takes nothing for so long has gone, or means no good. */
const maxStallMs = 30_000
/** Shorter parts are gathered to about this before they are sent. */
const usualChunkLength = 65_536

/**
 * Answers with text that comes in parts, no faster than the caller takes it: compressed as it goes, without a length. A
 * part that fails before anything is sent is an error as any other; later it cuts the connection. A caller that goes
 * away ends the iteration.
 */
export async function sendStreamedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const chunks = gather(parts)
  const beginning: string[] = []
  for (let length = 0; length <= maxPieceLength;) {
    const { done, value } = await chunks.next()
    if (done === true) return sendCachedResponse(request, reply, createCachedResponse(beginning.join(''), headers))
    if (reply.raw.destroyed) {
      await chunks.return(undefined)
      return reply.hijack()
    }
    beginning.push(value)
    length += value.length
  }
  reply.raw.setTimeout(maxStallMs, () => reply.raw.destroy())
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const text = Readable.from(
    followed(beginning.join(''), chunks, (error) => {
      // What fails before is logged where it is answered; a caller that goes away fails nothing.
      if (reply.raw.headersSent && !reply.raw.destroyed)
        request.log.error({ err: error, ...describeRequest(request) }, 'failed in the middle of an answer')
    }),
  )
  return reply
    .headers({ ...headers, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) })
    .send(compressed(text, encoding))
}

async function* gather(parts: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let chunk = ''
  for await (const part of parts) {
    chunk += part
    if (chunk.length < usualChunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

async function* followed(
  first: string,
  others: AsyncGenerator<string, undefined>,
  onError: (error: unknown) => void,
): AsyncGenerator<string, undefined> {
  try {
    yield first
    yield* others
  } catch (error) {
    onError(error)
    throw error
  } finally {
    // Where nothing of the others has been asked for, nothing else ends them.
    await others.return(undefined)
  }
}

/** Fast rather than small: nobody asks for the same twice. */
function compressed(text: Readable, encoding: Encoding): Readable {
  switch (encoding) {
    case 'br':
      return pipeline(text, createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }), ignoreEnd)
    case 'gzip':
      return pipeline(text, createGzip({ level: 1 }), ignoreEnd)
    case 'identity':
      return text
  }
}

/** What goes wrong reaches the answer through the stream itself. */
function ignoreEnd() {}
