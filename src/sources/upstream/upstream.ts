import { parseJson } from '#contract/parse-json'
interface UpstreamOptions {
  /** The service's name in messages. */
  readonly name: string
  /** The prefix of all paths, without a trailing slash. */
  readonly baseUrl: string
  /** The headers of every request. */
  readonly headers: Readonly<Record<string, string>>
  /** Follows redirects, if no key is sent; by default, a redirect is a failure. */
  readonly redirect?: 'follow'
}

export interface UpstreamRequest {
  readonly method?: 'GET' | 'POST'
  /** Starts with a slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** For the whole response, from sending to the last byte. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

export interface UpstreamResponse {
  readonly status: number
  readonly headers: Headers
  /** `undefined` for a response without a body. */
  readonly json: unknown
}

/**
 * Creates a function that sends requests to another service and reads JSON responses, with limits on time and size.
 * Nothing is retried.
 *
 * @throws {UpstreamError} from that function, when no response arrives, it is not JSON, or its status is neither 2xx
 *   nor 304
 * @throws the signal's reason, when the signal is aborted
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

/** The reason that a request to another service has no usable response. */
type UpstreamFailure =
  /** There is no connection, or it broke before the response was complete. */
  | 'unreachable'
  | 'timeout'
  /** The response exceeds the size limit. */
  | 'too long'
  /** The response is not JSON, or is cut off. */
  | 'not JSON'
  /** The response is a redirect, which is not followed, so that keys stay with the service. */
  | 'redirect'
  /** The service responded with an error. */
  | 'refused'

/** A request to another service failed. The message names the service and the failure, without keys or queries. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly failure: UpstreamFailure
  /** The status of the response, if any. */
  readonly status: number | undefined
  /** The body of the response as JSON; `undefined` when it is not JSON. */
  readonly body: unknown
  /** How long to wait, as the service says. */
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
