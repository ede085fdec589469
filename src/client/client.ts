import { encodeRequest } from '#contract/encode-request'
import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import type { ErrorBody, ErrorReason, MilesErrorBody } from '#contract/errors'
import { parseJson } from '#contract/parse-json'
import { ApiError, ContractError, NetworkError } from './errors.ts'

export interface ClientOptions {
  /** The address including the version: `http://127.0.0.1:3000/v1`, or `/v1` in a page. */
  readonly baseUrl: string
  /** Called for each request, so that signing in or out needs no new client. */
  readonly apiKey: () => string | undefined
  readonly fetch?: typeof globalThis.fetch
}

/** From this length in characters, parsing and checking a response takes so long that a page must render in between. */
const yieldAfterLength = 1_000_000

export interface ClientResponse<E extends AnyEndpoint> {
  /** The body, validated against the contract. */
  readonly data: ResponseOf<E>
  readonly headers: Headers
}

/** Calls the operations of the service. */
export type Client = ReturnType<typeof createClient>

/** Creates a client of the service. It needs only `fetch`, so it runs in browsers and Node. */
export function createClient({ baseUrl, apiKey, fetch = globalThis.fetch }: ClientOptions) {
  function send(endpoint: AnyEndpoint, request: Record<string, unknown>, signal?: AbortSignal, accept?: string) {
    const { path, query, body } = encodeRequest(endpoint, request)
    const key = apiKey()
    const url = `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`
    const init = {
      method: endpoint.method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(accept === undefined ? {} : { accept }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    // Throws if the request cannot be sent, as with a non-ASCII key; `fetch` would report a lost connection.
    void new Request(url, init)
    return received(endpoint, signal, () => fetch(url, { ...init, ...(signal === undefined ? {} : { signal }) }))
  }

  async function throwIfRefused(endpoint: AnyEndpoint, response: Response, signal?: AbortSignal): Promise<void> {
    if (response.ok) return
    throw apiError(endpoint, response, await received(endpoint, signal, () => response.text()))
  }

  return {
    /**
     * Calls an operation and validates its response. The fields of `request` become path parameters, query or body, as the
     * endpoint describes. Nothing is retried.
     *
     * @param signal aborts the request; the promise then rejects with the signal's reason
     * @throws {ApiError} when the service responds with an error
     * @throws {ContractError} when the response does not match the contract
     * @throws {NetworkError} when no complete response arrives
     * @throws {TypeError} when the request cannot be sent, such as one with a key that no header can carry
     */
    async call<E extends AnyEndpoint>(
      endpoint: E,
      request: RequestOf<E>,
      signal?: AbortSignal,
    ): Promise<ClientResponse<E>> {
      const response = await send(endpoint, request, signal)
      await throwIfRefused(endpoint, response, signal)
      const text = await received(endpoint, signal, () => response.text())
      const json = parseJson(text)
      if (text.length > yieldAfterLength) await new Promise((resolve) => setTimeout(resolve))
      const parsed = endpoint.response.safeParse(json)
      if (!parsed.success) throw new ContractError(endpoint.operation, parsed.error.message)
      return { data: parsed.data as never, headers: response.headers }
    },

    /**
     * Calls an operation with a long or slow response and returns the body as it arrives, in arbitrary pieces and not
     * validated. Reading it throws a `NetworkError` when it ends too early.
     *
     * @param signal aborts the request; reading then rejects with the signal's reason
     * @param accept the requested media type; JSON by default
     * @throws {ApiError} when the service responds with an error
     * @throws {NetworkError} when no response arrives
     */
    async stream<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal, accept?: 'text/csv') {
      const response = await send(endpoint, request, signal, accept)
      await throwIfRefused(endpoint, response, signal)
      return { text: readText(endpoint, response, signal), headers: response.headers }
    },
  }
}

/** @throws {NetworkError} when the step fails; once the signal is aborted, its reason instead */
async function received<Value>(
  { operation }: AnyEndpoint,
  signal: AbortSignal | undefined,
  step: () => Promise<Value>,
): Promise<Value> {
  // An error that the step throws before its promise is a bug in the program, so it is not caught.
  const pending = step()
  try {
    return await pending
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NetworkError(operation, cause)
  }
}

async function* readText(endpoint: AnyEndpoint, { body }: Response, signal: AbortSignal | undefined) {
  if (body === null) return
  // Some browsers cannot iterate over a stream.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await received(endpoint, signal, () => reader.read())
      if (done) return
      const text = decoder.decode(value, { stream: true })
      if (text !== '') yield text
    }
  } finally {
    // The rest is not needed; cancelling a failed stream rejects.
    reader.cancel().catch(() => {})
  }
}

function apiError({ operation }: AnyEndpoint, { status, statusText, headers }: Response, text: string): ApiError {
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const parsed = parseJson(text)
  const body: UncheckedBody = typeof parsed === 'object' && parsed !== null ? parsed : {}
  return new ApiError(operation, status, errorMessages(body) ?? [statusText || `HTTP ${status}`], {
    reason: (headers.get('x-error-reason') ?? undefined) as ErrorReason | undefined,
    field: isText(body.field) ? body.field : undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  })
}

type UncheckedBody = { readonly [Name in keyof (ErrorBody & MilesErrorBody)]?: unknown }

function errorMessages({ message, errors }: UncheckedBody): string[] | undefined {
  if (isText(message)) return [message]
  if (!Array.isArray(errors)) return undefined
  const messages = errors.map((error: Partial<ErrorBody> | null) => error?.message)
  return messages.length > 0 && messages.every(isText) ? messages : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
