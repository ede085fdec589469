import type { AnyEndpoint, InputOf, ResponseOf } from '#contract/endpoint'
import type { Endpoints, OperationName } from '#contract/endpoints'
import type { Caller } from './caller.ts'

/** The media types of responses; JSON by default. */
export type MediaType = 'application/json' | 'text/csv'

/**
 * The response of a handler. `body` is an object of the contract's type; `parts` yields the same JSON or CSV in pieces, for
 * responses too long for memory. `body` is checked against the contract; the handler must check `parts` itself. Parts are
 * pulled only as fast as the client reads.
 */
export type HandlerResponse<E extends AnyEndpoint> = (
  | { readonly body: ResponseOf<E> }
  | { readonly parts: AsyncIterable<string> }
) & {
  /** The headers that the endpoint declares. */
  readonly headers?: Readonly<Record<string, string>>
  /** Rows counted, summed or compared beyond the rows in the response; they count towards the caller's limit. */
  readonly rowsRead?: number
  /** The number of requests that this one counts as, for an operation with `mostRequests`. */
  readonly requests?: number
  /** What the audit shows of a read, or a change without an event, besides operation and subject; identifies no member. */
  readonly detail?: string | undefined
}

/**
 * Handles one request of an operation; throws the errors in `server/operation/errors.ts`.
 *
 * @param mediaType the client's preferred type among those that the endpoint declares; JSON if omitted
 */
export type Handler<E extends AnyEndpoint> = (
  input: InputOf<E>,
  caller: Caller,
  mediaType?: MediaType,
) => HandlerResponse<E> | Promise<HandlerResponse<E>>

/** The implementation of an endpoint. */
export interface Operation<E extends AnyEndpoint> {
  readonly handle: Handler<E>
  /**
   * Makes responses cacheable: a request with the same URL and key gets the cached bytes without a call of the handler. The
   * key must cover everything else that the response depends on, such as the version of the data and the caller's origin.
   * `undefined` means that the response must not be cached.
   */
  readonly cacheKey?: (caller: Caller) => string | undefined
  /** Returns the most requests that one may count as, 1 if omitted; requests that the response does not use are refunded. */
  readonly mostRequests?: (input: InputOf<E>) => number
  /** Whether requests are handled one at a time, skipping those whose client has disconnected. */
  readonly inTurn?: true
  /** 64 KiB if omitted. */
  readonly bodyLimitBytes?: number
}

/** Implementations of some or all operations of the contract, by name. */
export type Operations<Name extends OperationName = OperationName> = {
  readonly [Each in Name]: Operation<Endpoints[Each]>
}
