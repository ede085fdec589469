import { execFileSync } from 'node:child_process'
import type { AnyEndpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { describeInterface } from '#contract/openapi/describe-interface'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { inlineReferences } from '#contract/openapi/inline-references'
import { describe, expect, it } from 'vitest'
import { curlCommands, type ExampleRequest } from './curl-command.ts'

const today = '2027-01-15'
const baseUrl = 'http://localhost:3000/v1'
const { paths } = inlineReferences(describeInterface(Object.values(endpoints), baseUrl, today))
const examples: Readonly<Record<string, { readonly request: ExampleRequest }>> = interfaceExamples(today)

function commandsOf(
  { operation, method, path }: AnyEndpoint,
  request = examples[operation]!.request,
  calledUrl = baseUrl,
): string {
  const name = method.toLowerCase()
  return curlCommands(calledUrl, path, name, paths[path]![name]!, request)
}

/** The words of the last command of each, as a shell reads them. */
function wordsOf(...examples: readonly string[]): string[][] {
  const lines = examples.map((commands) =>
    commands.slice(commands.lastIndexOf('\ncurl') + 1).replace(/^curl/, String.raw`printf '%s\0'`),
  )
  const script = lines.join(String.raw`; printf '\1'` + '\n')
  const variables = { BASE_URL: baseUrl, API_KEY: 'key', OTHER_API_KEY: 'other', TRANSFER_ID: '7', PROPOSAL_ID: '8' }
  const printed = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: variables })
  return printed.split('\u0001').map((words) => words.split('\0').slice(0, -1))
}

describe('The commands of an operation', () => {
  it('are words of a shell', () => {
    const all = Object.values(endpoints)
    const found = wordsOf(...all.map((endpoint) => commandsOf(endpoint)))
    for (const [at, endpoint] of all.entries()) {
      const words = found[at]!
      expect(words.at(-1), endpoint.operation).toMatch(/^http:\/\/localhost:3000\/v1\/[\w/-]+(\?[\w=&%.,-]+)?$/)
      expect(words.includes('-d'), endpoint.operation).toBe('body' in endpoint)
      const body = words.includes('-d') ? words[words.indexOf('-d') + 1]! : '{}'
      expect(JSON.parse(body)).toBeTypeOf('object')
    }
    expect(wordsOf(...all.map((endpoint) => commandsOf(endpoint, undefined, '$BASE_URL')))).toEqual(found)
  })

  it('find the transfer that they are about first, and decide as another person', () => {
    const [lookup, command] = commandsOf(endpoints.approveTransfer).split('\ncurl')
    expect(lookup).toMatch(/^TRANSFER_ID=\$\(curl -s [^]*\$API_KEY[^]*\/miles\/transfer\/list\?status=pending&limit=1'/)
    expect(command).toContain('$OTHER_API_KEY')
    expect(command).toContain('/miles/transfer/$TRANSFER_ID/approve"')
  })

  it('quote a value that contains a quote', () => {
    const request = { phone_number: '+12025550123', external_id: "it's" }
    const [words = []] = wordsOf(commandsOf(endpoints.createAccount, request))
    expect(JSON.parse(words[words.indexOf('-d') + 1]!)).toEqual(request)
  })
})
