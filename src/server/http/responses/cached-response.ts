import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bulkhead } from 'cockatiel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding } from '../requests/accepts.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Shorter responses fit one packet even uncompressed. */
const minCompressedBytes = 1024
/** Responses of at least this length are compressed one at a time, so that a processor is left for other work. */
const minLongBytes = 16_384
/** If too many responses wait for compression, further ones are sent uncompressed. */
const inTurn = bulkhead(1, 64)

/** A complete response, compressed once per encoding on first use. */
export interface CachedResponse {
  readonly sizeBytes: number
  readonly headers: Readonly<Record<string, string>>
  /** Returns the encoding for a client that prefers the given one. */
  encodingFor(preferred: Encoding): Encoding
  etagIn(encoding: Encoding): string
  bytesIn(encoding: Encoding): Promise<Buffer>
}

/** Creates a response from text or bytes; `headers` must not depend on the encoding. */
export function createCachedResponse(content: string | Buffer, headers: Record<string, string>): CachedResponse {
  const identity = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
  // Allocated separately: a short slice of Node's pool would keep the whole pool in memory.
  if (typeof content === 'string') identity.write(content)
  else content.copy(identity)
  const encoded = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(identity)]])
  const isLong = identity.length >= minLongBytes
  let digest: string | undefined

  return {
    sizeBytes: identity.length,
    headers,
    encodingFor(preferred) {
      const mustWait = isLong && !encoded.has(preferred) && inTurn.queueSlots === 0
      return identity.length < minCompressedBytes || mustWait ? 'identity' : preferred
    },
    etagIn(encoding) {
      digest ??= createHash('sha256').update(identity).digest('base64url').slice(0, 22)
      return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
    },
    bytesIn(encoding) {
      const run = () => compress(identity, encoding)
      const bytes = encoded.get(encoding) ?? (isLong ? inTurn.execute(run) : run())
      encoded.set(encoding, bytes)
      return bytes
    },
  }
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  // Copied, because the result is a slice of a 16 kB buffer, which it would keep in memory.
  return Buffer.from(
    encoding === 'gzip' ? await compressGzip(bytes, { level: 6 }) : await compressBrotli(bytes, { params }),
  )
}

/** Sends a response in the best encoding that the client accepts, or 304 when `If-None-Match` has its ETag. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  const encoding = response.encodingFor(chooseEncoding(request.headers['accept-encoding']))
  const etag = response.etagIn(encoding)
  reply.headers({ ...response.headers, etag })
  const ifNoneMatch = request.headers['if-none-match']
  // The response to a POST is always sent in full.
  if (ifNoneMatch !== undefined && request.method !== 'POST' && matchesEtag(ifNoneMatch, etag)) {
    return reply.removeHeader('content-type').code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await response.bytesIn(encoding))
}

/** Matches by inclusion; the quotes keep an ETag from matching a part of another one. */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag)
}

/** Responses by key; drops the least recently used ones beyond its memory limit. */
export type ResponseCache = ReturnType<typeof createResponseCache>

export function createResponseCache(maxBytes: number) {
  const responses = new LRUCache<string, CachedResponse, () => Promise<CachedResponse>>({
    maxSize: maxBytes,
    // Compressed copies take about half as much as the text, and the objects around it 3 kB.
    sizeCalculation: ({ sizeBytes }, key) => Math.ceil(sizeBytes * 1.5) + key.length + 3000,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A response that is dropped before it is complete is still sent.
    ignoreFetchAbort: true,
  })

  return {
    get: (key: string) => responses.get(key),
    /** Creates and stores a response, shared by concurrent calls with the same key. Failures are not stored. */
    fill: (key: string, make: () => Promise<CachedResponse>) => responses.forceFetch(key, { context: make }),
  }
}
