import { execFileSync } from 'node:child_process'
import { endpoints } from '#contract/endpoints'
import { describeInterface, type OpenApiOperation } from '#contract/openapi'
import { describe, expect, it } from 'vitest'
import { decodeInput } from '../requests/decode-input.ts'
import { curlCommand, exampleRequest } from './curl-command.ts'

const { paths } = describeInterface(Object.values(endpoints), '/v1')

const operations = Object.values(endpoints).map((endpoint) => {
  const method = endpoint.method.toLowerCase()
  return [endpoint.operation, { endpoint, method, operation: paths[endpoint.path]![method]! }] as const
})

/** Splits a command into words, as a shell does. */
function wordsOf(command: string): string[] {
  const script = command.replace(/^curl/, String.raw`printf '%s\0'`)
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { API_KEY: 'key', ID: '7' } })
    .split('\0')
    .slice(0, -1)
}

describe('The example of an operation', () => {
  it.each(operations)('is a valid request: %s', (_, { endpoint, operation }) => {
    const { query, body } = exampleRequest(endpoint.path, operation)
    const input = decodeInput(endpoint, {
      params: { id: '6f1d2a3b-8c4e-4f5a-9b6c-7d8e9f0a1b2c' },
      query: query.slice(1),
      body,
    })
    expect(input).toBeTypeOf('object')
  })

  it.each(operations)('is a command that a shell can run: %s', (_, { endpoint, method, operation }) => {
    const words = wordsOf(curlCommand('http://localhost:3000/v1', endpoint.path, method, operation))
    const { query, body } = exampleRequest(endpoint.path, operation)
    expect(words).toContain('Authorization: Bearer key')
    expect(words.at(-1)).toMatch(/^http:\/\/localhost:3000\/v1\/[\w/-]+(\?[\w=&%.-]+)?$/)
    expect(words.at(-1)).toContain(query)
    expect(words.includes('POST') || words.includes('-d')).toBe(method === 'post')
    expect(words.includes('-d') ? JSON.parse(words[words.indexOf('-d') + 1]!) : undefined).toEqual(body)
  })

  it('quotes a value that contains a quote', () => {
    const operation: OpenApiOperation = {
      ...paths['/miles/account/create']!['post']!,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'string', examples: ["it's"] } } },
      },
    }
    expect(wordsOf(curlCommand('http://here', '/x', 'post', operation))).toContain('"it\'s"')
  })
})
