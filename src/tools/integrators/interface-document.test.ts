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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleService, startSampleService } from '../../service/testing/start-sample-service.ts'
import { programEnvironment } from '../support/program-environment.ts'

const run = promisify(execFile)
let service: SampleService
let document: string
let folder: string

beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '30' })
  document = await (await fetch(`${service.origin}/v1/openapi.json`)).text()
  await mkdir('dist', { recursive: true })
  folder = await mkdtemp(resolve('dist/client-'))
})
afterAll(async () => {
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

/** Calls every operation with what it needs, and compiles a call with everything. A reference that is not text, or a response without a type, is an error of the compiler. */
function callingProgram(): string {
  const wrong = requests.find(({ endpoint }) => endpoint.operation === 'transferMiles')!
  return `import createClient from 'openapi-fetch'
import type { paths } from './schema.js'
const known = <Data>(data: unknown extends Data ? never : Data) => data !== undefined
export async function callAll(baseUrl: string, key: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } })
  // @ts-expect-error The reference is a text.
  const sendWrongType = () => ${call({ ...wrong, request: { ...wrong.request, reference_id: 5 } })}
  void sendWrongType
  const callWithEverything = () => [
${requests.map((request) => `    ${call(request)},`).join('\n')}
  ]
  void callWithEverything
  return [
${requests
  .map(onlyRequired)
  .map(
    (request) =>
      `    await ${call(request)}.then(({ response, data }) => ({ status: response.status, hasData: known(data) })),`,
  )
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

test('the client that openapi-typescript generates compiles strictly, has a type for every part, and is understood by every operation', async () => {
  // The generator needs the JavaScript interface of the compiler, which TypeScript 7 does not have.
  registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) })
  const { astToString, default: openapiTypescript } = await import('openapi-typescript')
  const schema = astToString(await openapiTypescript(document))
  // Of headers, a client may be given any.
  expect(schema.match(/^(?!\s*\[name: string\]).*: (?:unknown|any)\b.*$/gm) ?? []).toEqual([])

  await writeFile(join(folder, 'schema.ts'), schema)
  await writeFile(join(folder, 'calls.ts'), callingProgram())
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict }))
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { env: programEnvironment() }).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout)
    },
  )
  const { callAll } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'calls.js')).href)) as {
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
})
