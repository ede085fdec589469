import type { UpstreamError } from '../upstream/upstream.ts'
import { LiteApiError, type LiteApiFailure } from './liteapi-error.ts'

/** A successful response of the supplier. */
export type LiteApiResponse =
  /** The whole envelope, with a `data` that is neither missing nor `null`. */
  | { readonly outcome: 'found'; readonly envelope: Readonly<Record<string, unknown>> }
  /** No room is available, or nothing matches. */
  | { readonly outcome: 'nothing' }
  /** The supplier knows none of the requested hotels. */
  | { readonly outcome: 'unknown hotels' }

/** An error as the supplier describes it; `code` is the HTTP status when the supplier gives none. */
type DescribedError = NonNullable<ReturnType<typeof describeError>>

/**
 * Reads a response. The supplier's own code decides, not the HTTP status: a response without rooms is an error with
 * status 200.
 *
 * @param json `undefined` for an empty body
 * @throws {LiteApiError} when the response is an error
 */
export function readResponse(path: string, json: unknown): LiteApiResponse {
  if (json === undefined) return { outcome: 'nothing' }
  if (!isObject(json)) throw new LiteApiError('unavailable', `supplier: ${path}: the response is no object`)
  const error = describeError(json)
  if (error !== undefined) return readError(path, error, undefined, undefined)
  return (json['data'] ?? null) === null ? { outcome: 'nothing' } : { outcome: 'found', envelope: json }
}

/**
 * Reads a failed request.
 *
 * @throws {LiteApiError} unless the failure only means that nothing matches
 */
export function readFailure(path: string, failed: UpstreamError): LiteApiResponse {
  const { failure, status, body, retryAfterMs } = failed
  if (failure === 'too long')
    throw new LiteApiError('too long', failed.message, undefined, undefined, { cause: failed })
  const error = failure === 'refused' && isObject(body) ? (describeError(body) ?? unnamed) : undefined
  if (error === undefined) {
    const named = failure === 'refused' && status === 429 ? 'too fast' : 'unavailable'
    throw new LiteApiError(named, failed.message, undefined, retryAfterMs, { cause: failed })
  }
  return readError(path, error, status, retryAfterMs)
}

const unnamed: DescribedError = { code: undefined, text: '' }

function describeError(json: Readonly<Record<string, unknown>>) {
  const error = json['error'] ?? null
  if (error === null) return undefined
  if (!isObject(error)) return { code: undefined, text: String(error) }
  const code = Number(error['code'] ?? Number.NaN)
  // The description is specific, the message general; either may be absent.
  const text = [error['message'], error['description']].filter((part) => typeof part === 'string' && part !== '')
  return { code: Number.isInteger(code) ? code : undefined, text: text.join(': ') }
}

function readError(
  path: string,
  { code, text }: DescribedError,
  status: number | undefined,
  retryAfterMs: number | undefined,
): LiteApiResponse {
  if (code === 2001) return { outcome: 'nothing' }
  if (code === 4000 && /hotel ids not found/i.test(text)) return { outcome: 'unknown hotels' }
  if (code === 4002 && path === '/data/hotel') return { outcome: 'unknown hotels' }
  const said = [`supplier: ${path}: error ${code ?? status ?? ''}`.trimEnd(), text].filter((part) => part !== '')
  throw new LiteApiError(classify(code, status), said.join(': '), code, retryAfterMs)
}

function classify(code: number | undefined, status = 200): LiteApiFailure {
  switch (code ?? status) {
    case 401:
    case 40302:
      return 'key refused'
    case 429:
    case 4290:
      return 'too fast'
    case 4000:
    case 4002:
    case 4003:
      return 'wrong request'
    // Failures of its rate limiter and of its own suppliers, with any status.
    case 408:
    case 4291:
    case 4011:
      return 'unavailable'
    default:
      return status >= 400 && status < 500 ? 'wrong request' : 'unavailable'
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
