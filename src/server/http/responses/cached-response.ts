import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bulkhead } from 'cockatiel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding } from '../requests/accepts.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Less than this fits one packet uncompressed too. */
const minCompressedBytes = 1024
/** Responses from this length on are compressed one after the other, so that a processor is left to all else. */
const minLongBytes = 16_384
/** Those for which too many others wait are sent as they are. */
const inTurn = bulkhead(1, 64)

/** A complete response, compressed once per encoding on first use. */
export interface CachedResponse {
  /** Of the uncompressed body. */
  readonly sizeBytes: number
  readonly headers: Readonly<Record<string, string>>
  /** Returns the encoding in which it is sent to a client that prefers one. */
  encodingFor(preferred: Encoding): Encoding
  etagIn(encoding: Encoding): string
  bytesIn(encoding: Encoding): Promise<Buffer>
}

/** Makes a response of its text or bytes; `headers` are those that do not depend on the encoding. */
export function createCachedResponse(content: string | Buffer, headers: Record<string, string>): CachedResponse {
  const identity = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
  // In memory of its own: a short one would hold a whole slab of Node's pool.
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
  // A copy: the result is a part of a buffer of 16 kB, which it would hold.
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
  // The outcome of a POST is always sent, whatever the client has.
  if (ifNoneMatch !== undefined && request.method !== 'POST' && matchesEtag(ifNoneMatch, etag)) {
    return reply.removeHeader('content-type').code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await response.bytesIn(encoding))
}

/** The quotes of an ETag keep it apart from others. */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag)
}

/** Responses by key; the least recently used are dropped when they exceed the memory set aside for them. */
export type ResponseCache = ReturnType<typeof createResponseCache>

export function createResponseCache(maxBytes: number) {
  const responses = new LRUCache<string, CachedResponse, () => Promise<CachedResponse>>({
    maxSize: maxBytes,
    // The compressed copies take about half as much as the text they are made of, and objects around it 3 kB.
    sizeCalculation: ({ sizeBytes }, key) => Math.ceil(sizeBytes * 1.5) + key.length + 3000,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // One that is dropped before it is made is sent all the same.
    ignoreFetchAbort: true,
  })

  return {
    get: (key: string) => responses.get(key),
    /** Makes and stores a response; concurrent calls with the same key share one. A failure is not stored. */
    fill: (key: string, make: () => Promise<CachedResponse>) => responses.forceFetch(key, { context: make }),
  }
}
