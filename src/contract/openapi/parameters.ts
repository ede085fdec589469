import type * as z from 'zod/mini'
import type { AnyEndpoint } from '../endpoint.ts'
import type { JsonSchema, OpenApiParameter, Reference } from './document.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { type ParameterDocs, parameterDocs } from './parameter-docs.ts'

/** Describes the parameters of operations. */
export interface Parameters {
  /** Returns the parameters of an operation; those that it shares with others are references. */
  of(endpoint: AnyEndpoint): (OpenApiParameter | Reference)[]
  /** The shared parameters that operations have referred to so far, by name. */
  readonly shared: Readonly<Record<string, OpenApiParameter>>
}

/** An example of a request, and of the response to it. */
export interface OperationExample {
  readonly request: Readonly<Record<string, unknown>>
  readonly response: unknown
}

/**
 * Creates the description of parameters.
 *
 * @param examples by operation; of operations that are not in the interface there is none
 */
export function createParameters(
  schemas: JsonSchemas,
  examples: Readonly<Record<string, OperationExample | undefined>>,
): Parameters {
  const shared: Record<string, OpenApiParameter> = {}

  function share(name: string, parameter: OpenApiParameter): Reference {
    const known = (shared[name] ??= parameter)
    if (JSON.stringify(known) !== JSON.stringify(parameter)) throw new Error(`there are different parameters ${name}`)
    return { $ref: `#/components/parameters/${name}` }
  }

  function describe(place: 'path' | 'query', schema: z.ZodMiniType | undefined, operation: string) {
    if (schema === undefined) return []
    const docs = (parameterDocs as Record<string, Record<string, ParameterDocs> | undefined>)[operation]
    // The output schema describes the decoded value; whether it may be left out is in the input schema.
    const required = schemas.of(schema, 'input').required ?? []
    return Object.entries(schemas.of(schema, 'output').properties ?? {}).map(([name, value]) => {
      const parameterSchema = value as JsonSchema
      const { description, example = examples[operation]?.request[name], shared: sharedName } = docs?.[name] ?? {}
      const parameter: OpenApiParameter = {
        name,
        in: place,
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: parameterSchema,
        ...(parameterSchema.type === 'array' ? { style: 'form', explode: true } : {}),
        ...(example === undefined ? {} : { example }),
      }
      return sharedName === undefined ? parameter : share(sharedName, parameter)
    })
  }

  return {
    shared,
    of: ({ operation, params, query }) => [
      ...describe('path', params, operation),
      ...describe('query', query, operation),
    ],
  }
}
