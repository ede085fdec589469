import type * as z from 'zod/mini'
import type { AnyEndpoint } from '../endpoint.ts'
import type { JsonSchema, OpenApiParameter } from './document.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { idDocs, type ParameterDocs, parameterDocs } from './parameter-docs.ts'

/** An example of a request, and of the response to it. */
export interface OperationExample {
  readonly request: Readonly<Record<string, unknown>>
  readonly response: unknown
}

/**
 * Returns the parameters of an operation.
 *
 * @param example of the operation; of one that is not in the interface there is none
 */
export function describeParameters(
  { operation, path, params, query }: AnyEndpoint,
  schemas: JsonSchemas,
  example: OperationExample | undefined,
): OpenApiParameter[] {
  const id = idDocs[path.split('/{id}')[0]?.split('/').at(-1) ?? '']
  const known: Readonly<Record<string, Record<string, ParameterDocs> | undefined>> = parameterDocs
  const docs: Readonly<Record<string, ParameterDocs | undefined>> = { id, ...known[operation] }

  function describe(place: 'path' | 'query', schema: z.ZodMiniType | undefined): OpenApiParameter[] {
    if (schema === undefined) return []
    // The output schema describes the decoded value; whether it may be left out is in the input schema.
    const required = schemas.of(schema, 'input').required ?? []
    return Object.entries(schemas.of(schema, 'output').properties ?? {}).map(([name, value]) => {
      const parameterSchema = value as JsonSchema
      const words = docs[name]
      const [description, given = example?.request[name]] = typeof words === 'string' ? [words] : (words ?? [])
      return {
        name,
        in: place,
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: parameterSchema,
        ...(parameterSchema.type === 'array' ? { style: 'form', explode: true } : {}),
        ...(given === undefined ? {} : { example: given }),
      }
    })
  }

  return [...describe('path', params), ...describe('query', query)]
}
