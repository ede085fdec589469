import type { RequestOf, ResponseOf } from '../../endpoint.ts'
import type { Endpoints } from '../../endpoints.ts'

/** A request of each operation, and a response that it can have, shortened where it is a list. */
export type Examples = {
  readonly [Name in keyof Endpoints]: {
    readonly request: RequestOf<Endpoints[Name]>
    readonly response: ResponseOf<Endpoints[Name]>
  }
}

export type SomeExamples = Partial<Examples>
