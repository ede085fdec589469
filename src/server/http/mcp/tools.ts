import { encodeRequest } from '#contract/encode-request'
import type { AnyEndpoint } from '#contract/endpoint'
import type { JsonSchema } from '#contract/openapi/document'
import { describeInterface } from '#contract/openapi/describe-interface'
import { inlineReferences } from '#contract/openapi/inline-references'
import * as z from 'zod/mini'

/** An operation as a tool of a language model. */
export interface Tool {
  readonly endpoint: AnyEndpoint
  /** The entry in `tools/list`. */
  readonly described: {
    readonly name: string
    readonly title: string
    readonly description: string
    /** The path parameters, query parameters and fields of the body, in one object. */
    readonly inputSchema: JsonSchema
    readonly annotations: { readonly readOnlyHint: true; readonly openWorldHint: false }
  }
}

/** Returns reading operations as tools, by name, with the schemas and descriptions of the contract. */
export function createTools(endpoints: readonly AnyEndpoint[], today: string): ReadonlyMap<string, Tool> {
  // Rates are requested by POST.
  const reading = endpoints.filter(({ method, group }) => method === 'GET' || group === 'Hotels')
  const { paths } = inlineReferences(describeInterface(reading, '', today))
  return new Map(
    reading.map((endpoint) => {
      const { operation: name, method, path, summary: title, description } = endpoint
      const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {}
      const body = requestBody?.content['application/json'].schema
      const inputSchema: JsonSchema = {
        type: 'object',
        properties: {
          ...Object.fromEntries(
            parameters.map(({ name, schema, description = '' }) => [name, { ...schema, description }]),
          ),
          ...body?.properties,
        },
        required: [...parameters.flatMap(({ name, required }) => (required ? name : [])), ...(body?.required ?? [])],
      }
      const annotations = { readOnlyHint: true, openWorldHint: false } as const
      return [name, { endpoint, described: { name, title, description, inputSchema, annotations } }]
    }),
  )
}

const value = z.union([z.string().check(z.refine((text) => text.isWellFormed())), z.number(), z.boolean()])
const values = z.union([value, z.array(value)])
/** The length that fits a URL. */
const maxUrlLength = 8192

/** Returns the request of a call from the arguments of a tool, or `undefined` if they do not fit into a URL. */
export function requestOf(endpoint: AnyEndpoint, given: Readonly<Record<string, unknown>>) {
  const { method, path } = endpoint
  const inUrl = Object.entries(given).filter(([name]) => method === 'GET' || path.includes(`{${name}}`))
  const isShort = JSON.stringify(inUrl).length <= maxUrlLength
  if (!isShort || inUrl.some(([, each]) => !z.safeParse(values, each).success)) return undefined
  const { path: filled, query, body } = encodeRequest(endpoint, given)
  return { method, url: query.size === 0 ? filled : `${filled}?${query.toString()}`, ...(body && { payload: body }) }
}
