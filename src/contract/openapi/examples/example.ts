import type { AnyEndpoint, RequestOf, ResponseOf } from '../../endpoint.ts'
import type { Endpoints, OperationName } from '../../endpoints.ts'

/** A request of an operation, and a response that it can have, shortened where it is a list. */
export interface Example<E extends AnyEndpoint> {
  readonly request: RequestOf<E>
  readonly response: ResponseOf<E>
}

/** Examples of some operations, by name. */
export type ExamplesOf<Names extends OperationName> = { readonly [Name in Names]: Example<Endpoints[Name]> }
