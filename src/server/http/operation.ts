import type { AnyEndpoint, InputOf, ResponseOf } from '#contract/endpoint'
import type { Caller } from './requests/caller.ts'

/**
 * What a handler answers: an object of the contract's type, the same as ready JSON text, or, where it may be longer than
 * memory should hold, as parts of that text which the handler itself has checked. Parts are asked for as they can be sent.
 */
export type HandlerResponse<E extends AnyEndpoint> = (
  | { readonly body: ResponseOf<E> }
  | { readonly json: string }
  | { readonly parts: AsyncIterable<string> }
) & {
  /** The headers that the endpoint describes. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers one operation; throws the errors of `faults.ts`. */
export type Handler<E extends AnyEndpoint> = (
  input: InputOf<E>,
  caller: Caller,
) => HandlerResponse<E> | Promise<HandlerResponse<E>>

/** What an area gives to have an endpoint mounted. */
export interface Operation<E extends AnyEndpoint> {
  readonly handle: Handler<E>
  /**
   * Makes the answers ready bytes: kept, and served again without the handler, to whoever asks for the same URL with
   * the same key part. The part must name all that an answer depends on beside the URL, such as the version of the
   * data and the caller's origin; `undefined` where an answer must not be kept.
   */
  readonly cacheKey?: (caller: Caller) => string | undefined
  /** 64 KiB when left out. */
  readonly bodyLimitBytes?: number
}
