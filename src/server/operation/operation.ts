import type { AnyEndpoint, InputOf, ResponseOf } from '#contract/endpoint'
import type { Endpoints, OperationName } from '#contract/endpoints'
import type { Caller } from './caller.ts'

/** The media types of responses; JSON where a client does not ask for the other. */
export type MediaType = 'application/json' | 'text/csv'

/**
 * The response of a handler: `body` is an object of the contract's type, `parts` the same in pieces, for a response too long to
 * hold in memory. `body` is checked against the contract; `parts` must be checked by the handler. Parts are pulled only as fast
 * as the client reads.
 */
export type HandlerResponse<E extends AnyEndpoint> = (
  | { readonly body: ResponseOf<E> }
  | { readonly parts: AsyncIterable<string> }
) & {
  /** The headers that the endpoint describes. */
  readonly headers?: Readonly<Record<string, string>>
  /** How many rows were counted, summed or compared for it, beyond those that it has; they count towards the limit of the caller. */
  readonly rowsRead?: number
  /** How many requests it counts as, where the operation reserves some. */
  readonly requests?: number
  /** The audit's words about it beside operation and subject, without anything that identifies a member: of a read, or of a change that is in no event. */
  readonly detail?: string | undefined
}

/**
 * Handles one request of an operation; throws the errors of `server/operation/errors.ts`.
 *
 * @param mediaType what the client prefers, of those that the endpoint describes; JSON when left out
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
   * Makes responses cacheable: a request with the same URL and the same key part is served the cached bytes without
   * calling the handler. The part must cover everything else that a response depends on, such as the version of the
   * data and the caller's origin; `undefined` for a response that must not be cached.
   */
  readonly cacheKey?: (caller: Caller) => string | undefined
  /** Returns the most requests that one may count as; those that the response does not count are refunded. One when left out. */
  readonly mostRequests?: (input: InputOf<E>) => number
  /** Whether one request is handled at a time, and none whose client has left meanwhile. */
  readonly inTurn?: true
  /** 64 KiB when left out. */
  readonly bodyLimitBytes?: number
}

/** The implementations of some operations of the contract, or of all of them, by their names. */
export type Operations<Name extends OperationName = OperationName> = {
  readonly [Each in Name]: Operation<Endpoints[Each]>
}
