import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An encoded request. */
export interface FuzzRequest {
  /** The operation's id in the document. */
  readonly operation: string
  readonly method: string
  /** The encoded path and query. */
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
}

export interface FuzzResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const responseTimeoutMs = 20_000

/** Sends a request unchanged. Returns the response with a decompressed body. */
export async function sendRequest(origin: string, agent: Agent, request: FuzzRequest): Promise<FuzzResponse> {
  const { statusCode = 0, headers, bytes } = await exchange(origin, agent, request)
  return { status: statusCode, headers, body: decompress(bytes, headers['content-encoding']).toString('utf8') }
}

interface RawResponse extends Pick<IncomingMessage, 'statusCode' | 'headers'> {
  readonly bytes: Buffer
}

function exchange(origin: string, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const options = { hostname, port, method, path, agent, setHost: false, timeout: responseTimeoutMs }
    const sending = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    sending.on('error', reject)
    sending.on('timeout', () => sending.destroy(new Error(`no response within ${responseTimeoutMs} ms`)))
    for (const [name, value] of headers) sending.setHeader(name, value)
    if (!sending.hasHeader('host')) sending.setHeader('host', `${hostname}:${port}`)
    const bytes = body === undefined ? undefined : Buffer.from(body)
    if (bytes !== undefined) sending.setHeader('content-length', bytes.length)
    sending.end(bytes)
  })
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  if (encoding === 'gzip') return gunzipSync(bytes)
  throw new Error(`unexpected content encoding ${encoding}`)
}

/** Returns a shell command that repeats the request. */
export function curlCommand(origin: string, { method, path, headers, body }: FuzzRequest): string {
  return [
    `curl -i --path-as-is -X ${method}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`, 'latin1')}`),
    ...(body === undefined ? [] : [`--data-binary ${quote(body, 'utf8')}`]),
    quote(origin + path, 'latin1'),
  ].join(' ')
}

function quote(text: string, encoding: 'latin1' | 'utf8'): string {
  if (/^[ -&(-~]*$/.test(text)) return `'${text}'`
  const bytes = [...Buffer.from(text, encoding)].map((byte) => {
    if (byte < 0x20 || byte > 0x7e) return `\\x${byte.toString(16).padStart(2, '0')}`
    const character = String.fromCharCode(byte)
    return character === "'" || character === '\\' ? `\\${character}` : character
  })
  return `$'${bytes.join('')}'`
}
