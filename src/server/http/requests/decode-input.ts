import type { AnyEndpoint, InputOf } from '#contract/endpoint'
import * as z from 'zod/mini'
import { en } from 'zod/locales'
import { InvalidInputError, NotFoundError } from '../../errors.ts'
import { parseQuery } from './parse-query.ts'

z.config({
  ...en(),
  customError: ({ input, code }) => (input === undefined && code === 'invalid_type' ? 'is required' : undefined),
})

/** What a request carries, not yet checked; the query as it stands in the URL. */
export interface RawInput {
  readonly params: unknown
  readonly query: string
  readonly body: unknown
}

const maxMessages = 20

/**
 * Decodes what an endpoint takes from a request, all in one object.
 *
 * @throws {InvalidInputError} naming every faulty field of query and body
 * @throws {NotFoundError} when the path has parameters that nothing can be known by
 */
export function decodeInput<E extends AnyEndpoint>(endpoint: E, { params, query, body }: RawInput): InputOf<E> {
  const input: Record<string, unknown> = {}
  const faults: string[] = []

  function decode(schema: z.ZodMiniType, value: unknown, whole: string) {
    const decoded = z.safeParse(schema, value)
    if (decoded.success) Object.assign(input, decoded.data)
    else faults.push(...decoded.error.issues.map((issue) => describeIssue(issue, whole)))
  }

  if (endpoint.params !== undefined) {
    decode(endpoint.params, params, 'path')
    if (faults.length > 0) throw new NotFoundError(faults.join('; '))
  }
  if (endpoint.query !== undefined) decode(endpoint.query, parseQuery(query), 'query')
  if (endpoint.body !== undefined) decode(endpoint.body, body, 'body')

  const [first, ...others] = faults
  if (first !== undefined) {
    const rest = others.length < maxMessages ? others : [...others.slice(0, maxMessages), 'and more']
    throw new InvalidInputError([first, ...rest])
  }
  return input as InputOf<E>
}

/** A rule of the whole object names its fields itself. */
function describeIssue({ code, path, message }: z.core.$ZodIssue, whole: string): string {
  return code === 'custom' && path.length === 0 ? message : `${z.core.toDotPath(path) || whole}: ${message}`
}
