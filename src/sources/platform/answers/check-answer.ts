import type { AnyEndpoint, ResponseOf } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import * as z from 'zod/mini'
import { GatewayError } from '#server/errors'
import type { HandlerResponse } from '#server/http/operation'
import { fillIn } from './absent-fields.ts'

/** An answer as our interface describes it, or one that is passed on although it is not. */
export type CheckedAnswer<Answer> =
  | { readonly isAsDescribed: true; readonly answer: Answer }
  | { readonly isAsDescribed: false; readonly answer: unknown }

export interface CheckAnswer {
  /**
   * Checks an answer of the platform: fields that it is known to lack are filled in, further ones are removed.
   *
   * @throws {GatewayError} 502, naming the first field that is not as described, unless such answers are passed on
   */
  <E extends AnyEndpoint>(endpoint: E, json: unknown): CheckedAnswer<ResponseOf<E>>
  /** Checks a part of an answer against its schema; `path` says where in the answer it is. */
  part<Part>(
    operation: string,
    schema: z.ZodMiniType<Part>,
    json: unknown,
    path: readonly PropertyKey[],
  ): CheckedAnswer<Part>
}

/** @param onDeviation called with an operation and a field that is not as described, where such answers are passed on; `undefined` where they are errors */
export function createCheckAnswer(onDeviation: ((operation: string, field: string) => void) | undefined): CheckAnswer {
  function part<Part>(
    operation: string,
    schema: z.ZodMiniType<Part>,
    json: unknown,
    path: readonly PropertyKey[],
  ): CheckedAnswer<Part> {
    const checked = z.safeParse(schema, json)
    if (checked.success) return { isAsDescribed: true, answer: checked.data }
    const issue = checked.error.issues[0]!
    if (onDeviation === undefined || json === undefined) {
      const what = describeIssue(issue, json, path)
      throw new GatewayError(502, `The platform's answer to ${operation} is not as described: ${what}`)
    }
    onDeviation(operation, fieldOf([...path, ...issue.path]).replaceAll(/\[\d+\]/g, '[]'))
    return { isAsDescribed: false, answer: json }
  }

  const check = <E extends AnyEndpoint>(endpoint: E, json: unknown) => {
    const filled = fillIn[endpoint.operation as OperationName]?.(json) ?? json
    return part(endpoint.operation, endpoint.response as z.ZodMiniType<ResponseOf<E>>, filled, [])
  }
  return Object.assign(check, { part })
}

/** Returns the response of a handler; one that is not as described is not checked again. */
export function responseOf<E extends AnyEndpoint>(
  checked: CheckedAnswer<ResponseOf<E>>,
  headers: Readonly<Record<string, string>> = {},
): HandlerResponse<E> {
  if (checked.isAsDescribed) return { body: checked.answer, headers }
  const text = JSON.stringify(checked.answer)
  return {
    parts: (async function* () {
      yield text
    })(),
    headers,
  }
}

function describeIssue(issue: z.core.$ZodIssue, json: unknown, path: readonly PropertyKey[]): string {
  const field = fieldOf([...path, ...issue.path])
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], json)
  if (value === undefined) return field === '' ? 'it is empty' : `${field} is missing`
  const name = field === '' ? 'it' : field
  return issue.code === 'invalid_type' ? `${name} is not of the type ${issue.expected}` : `${name} is not allowed`
}

function fieldOf(path: readonly PropertyKey[]): string {
  return z.core.toDotPath(path)
}
