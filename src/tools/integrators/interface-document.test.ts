import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { utcDay } from '#contract/days'
import type { AnyEndpoint } from '#contract/endpoint'
import { endpoints, type OperationName } from '#contract/endpoints'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { exampleKeyId } from '#contract/keys/key.docs'
import { exampleProposalId } from '#contract/proposals/proposal.docs'
import { exampleWebhookId } from '#contract/webhooks/webhook.docs'
import { exampleTransferId } from '#contract/miles/sample-ledger.docs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SampleService, startSampleService } from '../../service/testing/start-sample-service.ts'
import { programEnvironment } from '../support/program-environment.ts'

const run = promisify(execFile)
let service: SampleService
let document: string
let folder: string

// One for each test: a client closes an account.
beforeEach(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '30' })
  document = await (await fetch(`${service.origin}/v1/openapi.json`)).text()
  await mkdir('dist', { recursive: true })
  folder = await mkdtemp(resolve('dist/client-'))
})
afterEach(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

test('Redocly finds nothing in the document by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: document, config })
  expect(found.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
})

interface ExampleRequest {
  readonly endpoint: AnyEndpoint
  readonly request: Readonly<Record<string, unknown>>
}

const examples: Readonly<Record<OperationName, Pick<ExampleRequest, 'request'>>> = interfaceExamples(utcDay(Date.now()))
const requests: readonly ExampleRequest[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  endpoint,
  request: examples[name as OperationName].request,
}))

/** Leaves out every field of a request that an operation does not need. */
function onlyRequired({ endpoint, request }: ExampleRequest): ExampleRequest {
  const { path, query, body } = endpoint
  const inQuery = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  let needed = request
  // A key for staff must name its person, which is no rule of the schema.
  for (const name of Object.keys(request).filter((each) => each !== 'person')) {
    const { [name]: _, ...others } = needed
    const isEnough = body?.safeParse(others) ?? query?.safeParse(inQuery(others))
    if (!path.includes(`{${name}}`) && isEnough?.success === true) needed = others
  }
  return { endpoint, request: needed }
}

/** Writes the call of an operation with a client made by openapi-fetch, with the types that were generated for it. */
function call({ endpoint: { method, path: address, body }, request }: ExampleRequest): string {
  const isInPath = ([name]: readonly [string, unknown]) => address.includes(`{${name}}`)
  const path = Object.entries(request).filter(isInPath)
  const rest = Object.entries(request).filter((field) => !isInPath(field))
  const params = withoutEmpty({ path, query: body === undefined ? rest : [] })
  return `client.${method}('${address}', ${JSON.stringify({ params, ...withoutEmpty({ body: body ? rest : [] }) })})`
}

function withoutEmpty(parts: Readonly<Record<string, readonly (readonly [string, unknown])[]>>): object {
  const filled = Object.entries(parts).filter(([, fields]) => fields.length > 0)
  return Object.fromEntries(filled.map(([name, fields]) => [name, Object.fromEntries(fields)]))
}

/** Writes the call of an operation with a client made by oazapfts, which names each body after its schema. */
function callByName({ endpoint: { operation, method, path, body }, request }: ExampleRequest): string {
  const parsed = JSON.parse(document) as { paths: Record<string, Record<string, DescribedOperation>> }
  const bodySchema = parsed.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'].schema.$ref
  const bodyName = bodySchema?.slice(bodySchema.lastIndexOf('/') + 1).replace(/^./, (letter) => letter.toLowerCase())
  const isParameter = ([name]: readonly [string, unknown]) => body === undefined || path.includes(`{${name}}`)
  const fields = Object.entries(request)
  const parameters = fields.filter(isParameter).map(([name, value]) => [identifierOf(name), value] as const)
  const rest = fields.filter((field) => !isParameter(field))
  return `api.${operation}(${JSON.stringify(Object.fromEntries([...parameters, ...(bodyName === undefined ? [] : [[bodyName, Object.fromEntries(rest)] as const])]))})`
}

interface DescribedOperation {
  readonly requestBody?: {
    readonly content: Record<'application/json', { readonly schema: { readonly $ref: string } }>
  }
}

function identifierOf(name: string): string {
  return name === 'from' ? '$from' : name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

interface Generator {
  readonly imports: string
  /** Makes the client that calls are made with, of `baseUrl` and `key`. */
  readonly setUp: string
  readonly call: (request: ExampleRequest) => string
  /** The status and the data of a response. */
  readonly result: string
}

const openapiFetch: Generator = {
  imports: "import createClient from 'openapi-fetch'\nimport type { paths } from './schema.js'",
  setUp: 'const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })',
  call,
  result: '({ response, data }) => ({ status: response.status, hasData: known(data) })',
}
const oazapfts: Generator = {
  imports: "import * as api from './api.js'",
  setUp: 'Object.assign(api.defaults, { baseUrl, headers: { authorization: `Bearer ${key}` } })',
  call: callByName,
  result: '(response) => ({ status: response.status, hasData: response.status === 200 && known(response.data) })',
}

/** Calls every operation with what it needs, and compiles a call with everything. A reference that is not text, or a response without a type, is an error of the compiler. */
function callingProgram({ imports, setUp, call: write, result }: Generator): string {
  const wrong = requests.find(({ endpoint }) => endpoint.operation === 'transferMiles')!
  return `${imports}
const known = <Data>(data: unknown extends Data ? never : Data) => data !== undefined
export async function callAll(baseUrl: string, key: string) {
  ${setUp}
  // @ts-expect-error The reference is a text.
  const sendWrongType = () => ${write({ ...wrong, request: { ...wrong.request, reference_id: 5 } })}
  void sendWrongType
  const callWithEverything = () => [
${requests.map((request) => `    ${write(request)},`).join('\n')}
  ]
  void callWithEverything
  return [
${requests
  .map(onlyRequired)
  .map((request) => `    await ${write(request)}.then(${result}),`)
  .join('\n')}
  ]
}
`
}

const strict = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
}

// The generators need the JavaScript interface of the compiler, which TypeScript 7 does not have.
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) })

test.each([
  [
    'openapi-typescript',
    openapiFetch,
    async () => {
      const { astToString, default: generate } = await import('openapi-typescript')
      return ['schema.ts', astToString(await generate(document))] as const
    },
  ],
  [
    'oazapfts',
    oazapfts,
    async () => {
      const { generateSource } = await import('oazapfts')
      const file = join(folder, 'openapi.json')
      await writeFile(file, document)
      return ['api.ts', await generateSource(file, { argumentStyle: 'object' })] as const
    },
  ],
])(
  'the client that %s generates compiles strictly, has a type for every part, and is understood by every operation',
  async (name, generator, generate) => {
    const [file, source] = await generate()
    // Of headers, a client may be given any.
    expect(source.match(/^(?!\s*\[name: string\]).*: (?:unknown|any)\b.*$/gm) ?? []).toEqual([])

    await writeFile(join(folder, file), source)
    await writeFile(join(folder, `${name}.ts`), callingProgram(generator))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, files: [`${name}.ts`] }))
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { env: programEnvironment() }).catch(
      (error: { stdout: string }) => {
        throw new Error(error.stdout)
      },
    )
    const { callAll } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.js`)).href)) as {
      callAll: (baseUrl: string, key: string) => Promise<{ status: number; hasData: boolean }[]>
    }
    const results = await callAll(`${service.origin}/v1`, service.keyOf('staff'))
    const seen = results.map((result, at) => ({ operation: requests[at]!.endpoint.operation, ...result }))
    // Ids of what is stored are random, as are links: those of the examples are understood, and not found.
    const random = new Set<unknown>([exampleTransferId, exampleProposalId, exampleWebhookId, exampleKeyId])
    const expected = requests.map(({ endpoint: { operation }, request: { id, linkId } }) =>
      random.has(id) || linkId !== undefined
        ? { operation, status: 404, hasData: false }
        : { operation, status: 200, hasData: true },
    )
    expect(seen).toEqual(expected)
  },
)
