import { parseJson } from '#contract/parse-json'
interface UpstreamOptions {
  /** The name of the service in messages. */
  readonly name: string
  /** The address that paths are put after, without a slash at the end. */
  readonly baseUrl: string
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  /** Redirects are followed where no key is sent; they are failures when left out. */
  readonly redirect?: 'follow'
}

export interface UpstreamRequest {
  readonly method?: 'GET' | 'POST'
  /** Begins with a slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** For the whole response, from sending to its last byte. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

export interface UpstreamResponse {
  readonly status: number
  readonly headers: Headers
  /** `undefined` where the response has no body. */
  readonly json: unknown
}

/**
 * Creates a function that sends requests to another service and reads its responses as JSON, within a time and a size. Nothing
 * is retried.
 *
 * @throws {UpstreamError} from that function, when there is no response, it is not JSON, or its status is neither 2xx nor 304
 * @throws the reason of the signal, when that is aborted
 */
export function createUpstream({ name, baseUrl, headers, redirect }: UpstreamOptions) {
  return async (request: UpstreamRequest): Promise<UpstreamResponse> => {
    const { method = 'GET', path, query = {}, body, timeoutMs, maxBytes, signal, headers: more } = request
    const what = `${name}: ${method} ${path}`
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) search.set(key, String(value))
    const timeout = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      const init: RequestInit = {
        method,
        redirect: redirect ?? 'manual',
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...more,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      }
      response = await fetch(`${baseUrl}${path}${search.size > 0 ? `?${search.toString()}` : ''}`, init)
      text = await readText(response, maxBytes, what)
    } catch (cause) {
      if (cause instanceof UpstreamError) throw cause
      signal?.throwIfAborted()
      if (timeout.aborted) {
        throw new UpstreamError(`${what}: no complete response within ${timeoutMs} ms`, { failure: 'timeout', cause })
      }
      throw new UpstreamError(`${what}: the connection failed`, { failure: 'unreachable', cause })
    }
    return readResponse(response, text, what)
  }
}

async function readText(response: Response, maxBytes: number, what: string): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body) {
    length += chunk.length
    // Leaving the loop cancels the rest of the body.
    if (length > maxBytes) {
      throw new UpstreamError(`${what}: the response is longer than ${maxBytes} bytes`, {
        failure: 'too long',
        status: response.status,
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length).toString('utf8')
}

function readResponse(response: Response, text: string, what: string): UpstreamResponse {
  const { status, headers } = response
  if (status >= 300 && status < 400 && status !== 304) {
    throw new UpstreamError(`${what}: redirected, which is not followed`, { failure: 'redirect', status })
  }
  const json = parseJson(text)
  if (!response.ok && status !== 304) {
    throw new UpstreamError(`${what}: HTTP ${status}`, {
      failure: 'refused',
      status,
      body: json,
      retryAfterMs: retryAfterMs(headers),
    })
  }
  if (json === undefined && text !== '') {
    throw new UpstreamError(`${what}: the response is not JSON`, { failure: 'not JSON', status })
  }
  return { status, headers, json }
}

function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

/** Why a request to another service has no usable response. */
type UpstreamFailure =
  /** No connection, or it broke before the response was complete. */
  | 'unreachable'
  | 'timeout'
  /** The response is longer than is read. */
  | 'too long'
  /** The response should be JSON and is not, or is cut off. */
  | 'not JSON'
  /** A redirect that is not followed: a key must not go elsewhere. */
  | 'redirect'
  /** The service responded with an error. */
  | 'refused'

/** A request to another service failed. The message names the service and what failed; it contains neither keys nor queries. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly failure: UpstreamFailure
  /** The status of the response; `undefined` without one. */
  readonly status: number | undefined
  /** The body of the response as JSON; `undefined` where it is none. */
  readonly body: unknown
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    { failure, status, body, retryAfterMs, cause }: Pick<UpstreamError, 'failure'> & Partial<UpstreamError>,
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.failure = failure
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}
