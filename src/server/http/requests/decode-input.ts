import type { AnyEndpoint, InputOf } from '#contract/endpoint'
import * as z from 'zod/mini'
import { InvalidInputError, NotFoundError } from '../../errors.ts'
import { withoutAbsentFields } from './absent-fields.ts'
import { explainIssue, withoutMessage } from './explain-issue.ts'
import { listNames } from './list-names.ts'
import { parseQuery } from './parse-query.ts'

/** The undecoded input of a request; `query` is the raw query string. */
export interface RawInput {
  readonly params: unknown
  readonly query: string
  readonly body: unknown
}

const maxMessages = 20

/**
 * Decodes the path parameters, query and body of a request into one object.
 *
 * @throws {InvalidInputError} naming every invalid field of query and body
 * @throws {NotFoundError} when a path parameter cannot be the id of anything
 */
export function decodeInput<E extends AnyEndpoint>(endpoint: E, { params, query, body }: RawInput): InputOf<E> {
  const input: Record<string, unknown> = {}
  const messages: string[] = []

  function decode(schema: z.ZodMiniType, value: unknown, whole: string) {
    const decoded = z.safeParse(schema, value, withoutMessage)
    if (decoded.success) Object.assign(input, decoded.data)
    else messages.push(...decoded.error.issues.map((issue) => explainIssue(issue, schema, value, whole)))
  }

  if (endpoint.params !== undefined) {
    decode(endpoint.params, params, 'path')
    if (messages.length > 0) throw new NotFoundError(messages.join('; '))
  }
  if (endpoint.query !== undefined) decode(endpoint.query, parseQuery(query, listNames(endpoint.query)), 'query')
  if (endpoint.body !== undefined) {
    const given = body === undefined && isOptionalBody(endpoint.body) ? {} : body
    decode(endpoint.body, withoutAbsentFields(endpoint.body, given), 'body')
  }

  // A number that is too large may violate two rules.
  const [first, ...others] = new Set(messages)
  if (first !== undefined) {
    const rest = others.length < maxMessages ? others : [...others.slice(0, maxMessages), 'and more']
    throw new InvalidInputError([first, ...rest])
  }
  return input as InputOf<E>
}

/** Returns whether a body may be left out: all its fields may. */
export function isOptionalBody(schema: z.ZodMiniType): boolean {
  return z.safeParse(schema, {}).success
}
