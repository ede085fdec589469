import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Less than this fits one packet either way. */
const minCompressedBytes = 1024

/** An answer whose bytes are made: compressed once in each encoding that is asked for. */
export interface CachedResponse {
  readonly sizeBytes: number
  /** The bytes, with the headers that tell of them. */
  inEncoding(encoding: Encoding): Promise<EncodedAnswer>
}

interface EncodedAnswer {
  readonly bytes: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** Makes an answer of a text; `headers` are those it has whatever its encoding. */
export function createCachedResponse(text: string, headers: Readonly<Record<string, string>>): CachedResponse {
  const identity = Buffer.from(text)
  const encoded = new Map<Encoding, Promise<EncodedAnswer>>()
  let digest: string | undefined

  async function encode(encoding: Encoding): Promise<EncodedAnswer> {
    digest ??= createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
    return {
      bytes: await compress(identity, encoding),
      etag,
      headers: { ...headers, etag, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) },
    }
  }

  return {
    sizeBytes: identity.length,
    inEncoding(encoding) {
      const wanted = identity.length < minCompressedBytes ? 'identity' : encoding
      let answer = encoded.get(wanted)
      if (answer === undefined) {
        answer = encode(wanted)
        encoded.set(wanted, answer)
      }
      return answer
    },
  }
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    case 'gzip':
      return compressGzip(bytes, { level: 6 })
    case 'identity':
      return bytes
  }
}

/** Answers with the bytes in an encoding the caller takes, or with 304 when the caller has them. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const { bytes, etag, headers } = await answer.inEncoding(chooseEncoding(request.headers['accept-encoding']))
  reply.headers(headers)
  const known = request.headers['if-none-match']
  // What was done is told whatever the caller has.
  if (known !== undefined && request.method !== 'POST' && hasTag(known, etag)) {
    reply.removeHeader('content-type').removeHeader('content-encoding')
    return reply.code(304).send()
  }
  return reply.send(bytes)
}

function hasTag(known: string, etag: string): boolean {
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** Ready answers by key, as many as fit. */
export interface ResponseCache {
  get(key: string): CachedResponse | undefined
  /** Makes and keeps an answer; whoever asks for the same key meanwhile waits for the same one. */
  fill(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>
}

export function createResponseCache(maxBytes: number): ResponseCache {
  const answers = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // Compressed copies come to about half of the text they are made of.
    sizeCalculation: ({ sizeBytes }, key) => Math.ceil(sizeBytes * 1.5) + key.length + 500,
  })
  const making = new Map<string, Promise<CachedResponse>>()

  return {
    get: (key) => answers.get(key),
    fill(key, make) {
      const begun = making.get(key)
      if (begun !== undefined) return begun
      const made = make()
        .then((answer) => {
          answers.set(key, answer)
          return answer
        })
        .finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
  }
}
