import type { JsonSchema, OpenApiOperation } from '#contract/openapi'

/** A request of an operation, made of the examples and defaults in its description. */
export interface ExampleRequest {
  /** A parameter without an example is a shell variable, as in `/miles/transfer/$ID`. */
  readonly path: string
  /** With its question mark, or empty. */
  readonly query: string
  readonly body: unknown
}

/** Returns a shell command that calls an operation with example values; the key comes from the variable `API_KEY`. */
export function curlCommand(baseUrl: string, path: string, method: string, operation: OpenApiOperation): string {
  const example = exampleRequest(path, operation)
  const url = `${baseUrl}${example.path}${example.query}`
  const words = [
    `curl${method === 'get' || example.body !== undefined ? '' : ` -X ${method.toUpperCase()}`} -H "Authorization: Bearer $API_KEY"`,
    ...(example.body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${quote(formatJson(example.body))}`]),
    url.includes('$') ? `"${url}"` : quote(url),
  ]
  return words.join(' \\\n  ')
}

/**
 * Fills in the path, the defaults of the query with the first parameter that has an example, because several filters
 * might match nothing together, and the fields of the body that are required or have an example.
 */
export function exampleRequest(path: string, { parameters, requestBody }: OpenApiOperation): ExampleRequest {
  const query = new URLSearchParams()
  const exampleFilter = parameters.find(({ in: place, schema }) => place === 'query' && schema.examples)?.name
  let filled = path
  for (const { name, in: place, schema } of parameters) {
    const example = String(schema.examples?.[0] ?? schema.default ?? '')
    if (place === 'path') filled = filled.replace(`{${name}}`, example || `$${name.toUpperCase()}`)
    else if (example !== '' && (name === exampleFilter || schema.examples === undefined)) query.set(name, example)
  }
  return {
    path: filled,
    query: query.size > 0 ? `?${query.toString()}` : '',
    body: requestBody && exampleValue(requestBody.content['application/json'].schema),
  }
}

function exampleValue(schema: JsonSchema): unknown {
  const { examples, properties, required = [], type, items, minimum } = schema
  if (examples?.[0] !== undefined) return examples[0]
  if (schema.default !== undefined) return schema.default
  if (properties !== undefined) {
    const fields = Object.entries(properties as Record<string, JsonSchema>)
    return Object.fromEntries(
      fields
        .filter(([name, field]) => required.includes(name) || field.examples !== undefined)
        .map(([name, field]) => [name, exampleValue(field)]),
    )
  }
  if (type === 'array') return [exampleValue(items as JsonSchema)]
  if (type === 'integer' || type === 'number') return minimum ?? 0
  return type === 'boolean' ? false : ''
}

/** JSON with each field of an object on a line of its own. */
function formatJson(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `    ${JSON.stringify(name)}: ${JSON.stringify(field)}`)
  return `{\n${fields.join(',\n')}\n  }`
}

/** Quotes a word for a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
