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
      : ['-H "Content-Type: application/json"', `-d ${quote(JSON.stringify(example.body))}`]),
    url.includes('$') ? `"${url}"` : quote(url),
  ]
  return words.join(' \\\n  ')
}

/** Fills in what is required or has an example, and the defaults of the query. */
export function exampleRequest(path: string, { parameters, requestBody }: OpenApiOperation): ExampleRequest {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place, schema, required } of parameters) {
    const example = schema.examples?.[0] ?? schema.default ?? ''
    if (place === 'path') filled = filled.replace(`{${name}}`, String(example) || `$${name.toUpperCase()}`)
    else if (example !== '' || required) query.set(name, String(example))
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

/** Quotes a word for a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
