import type * as z from 'zod/mini'
import { commonParameters, type OperationDocs } from '../docs.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import type { JsonSchema, OpenApiParameter } from './document.ts'
import type { JsonSchemas } from './json-schemas.ts'

/**
 * Returns the parameters of an operation.
 *
 * @param docs what the document says about it; of an operation that is not in the interface there is none
 */
export function describeParameters(
  { params, query }: AnyEndpoint,
  schemas: JsonSchemas,
  docs: OperationDocs | undefined,
): OpenApiParameter[] {
  function describe(place: 'path' | 'query', schema: z.ZodMiniType | undefined): OpenApiParameter[] {
    if (schema === undefined) return []
    // The output schema describes the decoded value; whether it may be left out is in the input schema.
    const required = schemas.of(schema, 'input').required ?? []
    return Object.entries(schemas.of(schema, 'output').properties ?? {}).map(([name, value]) => {
      const { description: preset, ...parameterSchema } = value as JsonSchema
      const words = docs?.parameters?.[name] ?? commonParameters[name]
      if (docs !== undefined && words === undefined) throw new Error(`the parameter ${name} has no documentation`)
      const [description, given = docs?.request[name]] = typeof words === 'string' ? [words] : (words ?? [])
      return {
        name,
        in: place,
        required: required.includes(name),
        ...(description === undefined ? {} : { description: [description, preset].filter(Boolean).join(' ') }),
        schema: parameterSchema,
        ...(parameterSchema.type === 'array' ? { style: 'form', explode: true } : {}),
        ...(given === undefined ? {} : { example: given }),
      }
    })
  }

  return [...describe('path', params), ...describe('query', query)]
}
