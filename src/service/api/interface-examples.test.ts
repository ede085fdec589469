import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { type OperationName, endpoints } from '#contract/endpoints'
import { utcDay } from '#contract/days'
import type { OpenApiDocument } from '#contract/openapi/describe-interface'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { exampleKeyId } from '#contract/keys/key.docs'
import { exampleProposalId } from '#contract/proposals/proposal.docs'
import { exampleWebhookId } from '#contract/webhooks/webhook.docs'
import { exampleTransferId, sampleAccounts } from '#contract/miles/sample-ledger.docs'
import { type InlineDocument, inlineReferences } from '#contract/openapi/inline-references'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeTestDatabase } from '#server/testing/test-database'
import { programEnvironment } from '#tools/support/program-environment'
import { type SampleService, startSampleService } from '../testing/start-sample-service.ts'

const keys = { Ana: 'sk_of_ana_for_the_examples', Ben: 'sk_of_ben_for_the_examples' }
const reviewAbove = 50_000

type Json = Record<string, unknown>
type Examples = Readonly<Record<OperationName, { readonly request: Json; readonly response: Json }>>

interface ExampleWorld {
  readonly service: SampleService
  readonly document: InlineDocument
  /** Calls a path under `/v1` with the key of a person, and expects a success. */
  call(person: keyof typeof keys, method: string, path: string, body?: unknown): Promise<Json>
}

/** Starts a fresh sample world in which there is something to decide. */
async function startExampleWorld(environment: Readonly<Record<string, string>> = {}): Promise<ExampleWorld> {
  const service = await startSampleService({
    ...environment,
    TRANSFER_REVIEW_ABOVE: String(reviewAbove),
    API_KEYS: Object.entries(keys)
      .map(([person, key]) => `staff:${person}=${key}`)
      .join(),
  })
  async function call(person: keyof typeof keys, method: string, path: string, body?: unknown) {
    const response = await fetch(`${service.origin}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${keys[person]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Json
    expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200)
    return answer
  }

  let sent = 0
  async function sendLarge(): Promise<string> {
    const order = {
      account_id: sampleAccounts.credited.account_id,
      amount: reviewAbove + 1,
      reference_id: `large ${++sent}`,
    }
    return String((await call('Ana', 'POST', '/miles/transfer/create', order))['transaction_id'])
  }
  for (let time = 0; time < 2; time += 1) {
    const id = await sendLarge()
    await call('Ben', 'POST', `/miles/transfer/${id}/approve`)
    await call('Ana', 'POST', `/miles/transfer/${id}/reverse`, { reason: 'Sent twice' })
  }
  await sendLarge()
  await sendLarge()
  const webhook = { url: 'https://127.0.0.1/events', events: ['account.changed'] }
  const { id: webhookId } = (await call('Ana', 'POST', '/webhooks', webhook))['webhook'] as Json
  const changed = `/miles/account/${sampleAccounts.changed.account_id}`
  await call('Ana', 'POST', `${changed}/freeze`, { reason: 'Reported as stolen' })
  await call('Ana', 'POST', `${changed}/unfreeze`, { reason: 'The member called back' })
  await vi.waitFor(async () => {
    const attempted = (await call('Ana', 'GET', `/webhooks/${String(webhookId)}/deliveries`))['data'] as Json[]
    expect(attempted.filter(({ attempts }) => attempts === 1)).toHaveLength(2)
  }, 20_000)
  const document = (await (await fetch(`${service.origin}/v1/openapi.json`)).json()) as OpenApiDocument
  return { service, document: inlineReferences(document), call }
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

/** Filters that find a transfer for an operation. */
const transferFilters: Partial<Record<OperationName, string>> = {
  approveTransfer: 'status=pending',
  rejectTransfer: 'status=pending',
  reverseTransfer: 'status=success',
  approveReversal: 'reversal=pending',
  rejectReversal: 'reversal=pending',
}

/** Returns the paths where a response lacks a field of its example, or has another type. */
function differences(example: unknown, actual: unknown, at = ''): string[] {
  if (Array.isArray(example)) {
    if (!Array.isArray(actual)) return [`${at} is not a list`]
    if (example.length > 0 && actual.length === 0) return [`${at} is empty`]
    if (example.length === 0) return []
    // Entries may lack some fields.
    const found = actual.map((item) => differences(example[0], item, `${at}[0]`))
    return found.reduce((fewest, some) => (some.length < fewest.length ? some : fewest))
  }
  if (example === null || actual === null) return []
  if (typeof example !== typeof actual) return [`${at} is ${typeof actual}`]
  if (typeof example !== 'object') return []
  return Object.entries(example as Json).flatMap(([name, value]) =>
    differences(value, (actual as Json)[name], `${at}.${name}`),
  )
}

describe('The examples of the document', () => {
  let world: ExampleWorld
  beforeAll(async () => {
    world = await startExampleWorld()
  })
  afterAll(() => world.service.stop())

  const examples = interfaceExamples(utcDay(Date.now())) as unknown as Examples

  let linkId: unknown
  let deliveryId: unknown

  async function idFor(name: OperationName, id: unknown): Promise<string> {
    if (id === exampleWebhookId) {
      return String(((await world.call('Ana', 'GET', '/webhooks'))['data'] as Json[])[0]!['id'])
    }
    if (id === exampleKeyId) return String(((await world.call('Ana', 'GET', '/keys'))['data'] as Json[])[0]!['id'])
    if (id === exampleProposalId) {
      return String(((await world.call('Ana', 'GET', '/proposals?limit=1'))['data'] as Json[])[0]!['id'])
    }
    if (id !== exampleTransferId) return String(id)
    const list = await world.call('Ana', 'GET', `/miles/transfer/list?limit=1&${transferFilters[name] ?? ''}`)
    return String((list['data'] as Json[])[0]!['transaction_id'])
  }

  function expectDescribed(name: OperationName, answer: unknown) {
    const { path, method } = endpoints[name]
    const { schema } = world.document.paths[path]![method.toLowerCase()]!.responses[200]!.content!['application/json']
    const validate = ajv.compile(schema)
    expect(validate(answer), `${name}: ${ajv.errorsText(validate.errors)}`).toBe(true)
  }

  async function callExample(name: OperationName): Promise<Json> {
    const { path, method } = endpoints[name]
    const { id, ...rest } = examples[name].request
    const filled = path.replace('{id}', await idFor(name, id))
    const person = /^(?:approve|reject)/.test(name) ? 'Ben' : 'Ana'
    if (method === 'POST') {
      const found = { openProposal: { linkId }, sendWebhookAgain: { deliveryId } } as Partial<
        Record<OperationName, Json>
      >
      const body = found[name] ?? (endpoints[name].body && rest)
      const answer = await world.call(person, method, filled, body)
      linkId = answer['linkId'] ?? linkId
      return answer
    }
    const answer = await world.call(
      person,
      method,
      `${filled}?${new URLSearchParams(rest as Record<string, string>).toString()}`,
    )
    if (name === 'listWebhookDeliveries') deliveryId = (answer['data'] as Json[])[0]!['id']
    return answer
  }

  test('succeed one after the other in a fresh sample world, with responses of the same shape', async () => {
    for (const name of Object.keys(endpoints) as OperationName[]) {
      const answer = await callExample(name)
      expectDescribed(name, answer)
      expect(differences(examples[name].response, answer), name).toEqual([])
    }
  })

  test.each<OperationName>(['listPlaces', 'listAirports', 'listFacilities', 'getLocation', 'getKey'])(
    'match the response of the sample world exactly: %s',
    async (name) => expect(await callExample(name)).toEqual(examples[name].response),
  )

  test('match the hotel of the sample world, shortened', async () => {
    const { description: _, amenities, images: __, ...hotel } = examples.getHotel.response
    const answer = await callExample('getHotel')
    expect(answer).toMatchObject(hotel)
    expect(answer['amenities']).toEqual(expect.arrayContaining(amenities as Json[]))
  })

  const near = { latitude: 48.8566, longitude: 2.3522 }
  const rectangle = { south: 40, west: -75, north: 42, east: -73 }
  /** Parameters that another parameter requires. */
  const companions: Readonly<Record<string, Json>> = {
    latitude: near,
    longitude: near,
    south: rectangle,
    west: rectangle,
    north: rectangle,
    east: rectangle,
    'listAirports radius': near,
    'listHotels radius': near,
    listHotels: { cityName: 'Lisbon' },
    'getWeather latitude': examples.getWeather.request,
    'getWeather longitude': examples.getWeather.request,
    getWeather: examples.getWeather.request,
  }

  test('have a valid value for every parameter', async () => {
    let count = 0
    for (const [name, { path, method }] of Object.entries(endpoints)) {
      if (method !== 'GET') continue
      const { parameters } = world.document.paths[path]!['get']!
      const id = await idFor(name as OperationName, parameters.find(({ in: place }) => place === 'path')?.example)
      for (const parameter of parameters.filter(({ in: place }) => place === 'query')) {
        const others = companions[`${name} ${parameter.name}`] ?? companions[parameter.name] ?? companions[name] ?? {}
        const query = new URLSearchParams(
          Object.entries(others).map(([key, value]): [string, string] => [key, String(value)]),
        )
        query.delete(parameter.name)
        for (const value of [parameter.example].flat()) query.append(parameter.name, String(value))
        expectDescribed(
          name as OperationName,
          await world.call('Ana', 'GET', `${path.replace('{id}', id)}?${query.toString()}`),
        )
        count += 1
      }
    }
    expect(count).toBeGreaterThan(60)
  })
})

/** Returns the code of a language on the page of the documentation, from its top to its end. */
function codeOf(page: string, language: string): string[] {
  const blocks = page.matchAll(new RegExp(`<pre[^>]*id="[^"]+-${language}"[^>]*><code>([^<]*)</code>`, 'g'))
  return [...blocks].map(([, text = '']) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  )
}

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'])
    return true
  } catch {
    process.stderr.write('SKIPPED: the commands of /docs were not run, because there is no curl.\n')
    return false
  }
}

describe.skipIf(!hasCurl())('The commands of /docs', () => {
  test('succeed as printed, from the top of the page to its end, over the sample with two staff keys', async () => {
    const database = await makeTestDatabase()
    const environment = { SAMPLE_HOTELS: '40', TRANSFER_REVIEW_ABOVE: '1000' }
    const service = await startSampleService(environment, Date.now, { sharedDatabase: database })
    const page = await (await fetch(`${service.origin}/docs`)).text()
    const commands = codeOf(page, 'curl').map((code) => code.replaceAll('http://127.0.0.1:3000', service.origin))
    expect(commands.length).toBeGreaterThan(Object.keys(endpoints).length)
    // Each request says on the standard error output which status it got.
    const lines = [
      `curl() { command curl -sS -w '%{stderr}%{http_code}\n' "$@"; }`,
      ...commands.flatMap((command, at) => [`echo "# ${at}" >&2`, command]),
    ]
    const env = programEnvironment(database.environment)
    const { stderr } = await promisify(execFile)('bash', ['-c', lines.join('\n')], { env })
    const results = stderr.split(/^# \d+\n/m).slice(1)
    const failed = results.flatMap((result, at) => {
      const lines = result.trim().split('\n')
      return lines.every((line) => /^(?:200$|Created the staff key|Milestay needs Node)/.test(line))
        ? []
        : [[commands[at], result]]
    })
    expect(failed).toEqual([])
    expect(results).toHaveLength(commands.length)
    await service.stop()
    await database.remove()
  })
})
