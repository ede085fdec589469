import type { OperationRequest } from './operation-requests.ts'

/** What a generated client is called by: a generator, and the program that calls its client, in TypeScript. */
export type GeneratorName = 'openapi-fetch' | 'hey-api' | 'orval'

/** The result of a call, as each program returns it. */
export interface CallResult {
  readonly operation: string
  readonly status: number
  readonly data: unknown
}

/** Refuses a response that the client knows nothing of, at compile time. */
const known = `
type Call = { operation: string, status: number, data: unknown }
function result<Data>(operation: string, status: number, data: unknown extends Data ? never : Data): Call {
  return { operation, status, data }
}
`

/**
 * Writes the program that calls every operation with a generated client, each with the types that the client has for it,
 * and exports \`callAll(baseUrl, key)\`. A reference that is not text must be an error of the compiler.
 */
export function callingProgram(generator: GeneratorName, requests: readonly OperationRequest[]): string {
  const { header, call } = programs[generator]
  const calls = requests.map((request) => `  results.push(${call(request)})`)
  const wrong = requests
    .filter(({ endpoint }) => endpoint.operation === 'transferMiles')
    .map((request) => call({ ...request, body: { ...request.body, reference_id: 5 } }))
  return `${header}${known}
export async function callAll(baseUrl: string, key: string): Promise<Call[]> {
  const results: Call[] = []
  const headers = { authorization: \`Bearer \${key}\` }
${programs[generator].setUp}
${calls.join('\n')}
  return results

  async function sendWrongType() {
${wrong.map((call) => `    // @ts-expect-error The reference is a text.\n    return ${call}`).join('\n')}
  }
  void sendWrongType
}
`
}

interface Program {
  readonly header: string
  readonly setUp: string
  readonly call: (request: OperationRequest) => string
}

const programs: Readonly<Record<GeneratorName, Program>> = {
  'openapi-fetch': {
    header: `import createClient from 'openapi-fetch'\nimport type { paths } from './schema.js'\n`,
    setUp: '  const client = createClient<paths>({ baseUrl, headers })',
    call({ endpoint: { operation, method, path: address }, path, query, body }) {
      const options = { params: withoutEmpty({ path, query }), ...withoutEmpty({ body }) }
      return `await client.${method}('${address}', ${JSON.stringify(options)}).then(({ response, data }) => result('${operation}', response.status, data))`
    },
  },
  'hey-api': {
    header: `import * as sdk from './index.js'\nimport { client } from './client.gen.js'\n`,
    setUp: '  client.setConfig({ baseUrl, headers })',
    call({ endpoint: { operation }, path, query, body }) {
      return `await sdk.${operation}(${JSON.stringify(withoutEmpty({ path, query, body }))}).then(({ response, data }) => result('${operation}', response.status, data))`
    },
  },
  orval: {
    header: `import * as client from './client.js'\n`,
    setUp: '  void baseUrl',
    call({ endpoint: { operation, query: describesQuery }, path, query, body }) {
      const parameters = [...Object.values(path), body, describesQuery && query].filter((given) => given !== undefined)
      const text = [...parameters.map((given) => JSON.stringify(given)), '{ headers }'].join(', ')
      return `await client.${operation}(${text}).then(({ status, data }) => result('${operation}', status, data))`
    },
  },
}

function withoutEmpty(parts: Readonly<Record<string, object | undefined>>): object {
  return Object.fromEntries(
    Object.entries(parts).filter(([, fields]) => fields !== undefined && Object.keys(fields).length > 0),
  )
}
