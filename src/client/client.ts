import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { errorBody, milesErrorBody } from '#contract/errors'
import * as z from 'zod/mini'
import { ApiError, ContractError, NetworkError } from './errors.ts'

export interface ClientOptions {
  /** The address up to and with the version: `http://127.0.0.1:3000/v1`, or `/v1` in a page. */
  readonly baseUrl: string
  /** Asked at every call, so that signing in or out needs no new client. */
  readonly apiKey: () => string | undefined
  readonly fetch?: typeof globalThis.fetch
}

/** Longer answers take so long to read and to check that a page would stand still. */
const breathAfterLetters = 1_000_000

export interface Answer<E extends AnyEndpoint> {
  readonly data: ResponseOf<E>
  readonly headers: Headers
}

export interface Client {
  /**
   * Calls one operation and checks its answer.
   *
   * @throws {ApiError} when the service refuses or fails
   * @throws {ContractError} when the answer is not what the contract describes
   * @throws {NetworkError} when no whole answer arrives; an abort rethrows the signal's reason
   */
  call<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal): Promise<Answer<E>>
}

/** Makes a client of the service: fetch only, for browsers and for Node alike. */
export function createClient({ baseUrl, apiKey, fetch = globalThis.fetch }: ClientOptions): Client {
  return {
    async call(endpoint, request, signal) {
      const { path, query, body } = divide(endpoint, request)
      const key = apiKey()
      let response: Response
      let text: string
      try {
        response = await fetch(`${baseUrl}${path}${query}`, {
          method: endpoint.method,
          headers: {
            ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body }),
          ...(signal === undefined ? {} : { signal }),
        })
        text = await response.text()
      } catch (cause) {
        signal?.throwIfAborted()
        throw new NetworkError(endpoint.operation, cause)
      }
      if (!response.ok) throw apiError(endpoint, response, text)
      const answer = parseJson(text)
      if (text.length > breathAfterLetters) await breath()
      const parsed = z.safeParse(endpoint.response, answer)
      if (!parsed.success) throw new ContractError(endpoint.operation, parsed.error.message)
      return { data: parsed.data as ResponseOf<typeof endpoint>, headers: response.headers }
    },
  }
}

/** Lets a page answer a hand between two pieces of long work. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

/** Puts each field of a request where the operation wants it: path, query or body. */
function divide(endpoint: AnyEndpoint, request: Record<string, unknown>) {
  const rest = { ...request }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.body !== undefined) return { path, query: '', body: JSON.stringify(rest) }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return { path, query: search.size > 0 ? `?${search}` : '', body: undefined }
}

function apiError({ operation }: AnyEndpoint, { status, statusText, headers }: Response, text: string): ApiError {
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    operation,
    status,
    errorMessages(parseJson(text)) ?? [statusText || `HTTP ${status}`],
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    headers.get('x-request-id') ?? undefined,
  )
}

function errorMessages(body: unknown): string[] | undefined {
  const parsed = z.safeParse(errorBody, body)
  if (parsed.success) return [parsed.data.message]
  const faults = z.safeParse(milesErrorBody, body)
  return faults.success && faults.data.errors.length > 0 ? faults.data.errors.map(({ message }) => message) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
