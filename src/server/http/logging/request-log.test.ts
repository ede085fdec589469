import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { echoThing, mountTestEndpoints, type TestHandlers } from '../../testing/test-endpoints.ts'
import { startTestServer, testKeys, type TestServer } from '../../testing/test-server.ts'

let service: TestServer
let lines: string[]
const handlers: TestHandlers = { getThing: echoThing, version: undefined }

beforeEach(async () => {
  lines = []
  handlers.getThing = echoThing
  service = await startTestServer({
    mountAll: (mount) => mountTestEndpoints(mount, handlers),
    logger: pino({ level: 'info', base: null }, { write: (line) => void lines.push(line) }),
    trustedProxies: 1,
  })
  lines.length = 0
})
afterEach(() => service.app.close())

const address = '203.0.113.9'

function send(path: string, key?: string) {
  const headers = { 'x-forwarded-for': address, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
  return fetch(service.baseUrl + path, { headers })
}

it('has a line for each request, with the address and the id of its key, and neither the key nor the query', async () => {
  await send('/things/12025550123?name=+12025550123', testKeys.staff)
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0]!)
  expect(line).toMatchObject({ operation: 'getThing', status: 200, address, keyId: expect.stringMatching(/^env_/) })
  expect(lines[0]).not.toMatch(/2025550123|name=/)
  expect(lines[0]).not.toContain(testKeys.staff)
})

it('has the id of a key that lacks the right', async () => {
  await fetch(`${service.baseUrl}/things`, { method: 'POST', headers: { authorization: `Bearer ${testKeys.agent}` } })
  expect(JSON.parse(lines[0]!)).toMatchObject({ status: 403, keyId: expect.stringMatching(/^env_/) })
})

it.each([undefined, 'sk_wrong'])('has only the address without a valid key: %s', async (key) => {
  await send('/things/1', key)
  await send('/nothing', key)
  for (const [at, status] of [401, 404].entries()) {
    expect(JSON.parse(lines[at]!)).toMatchObject({ status, address })
    expect(lines[at]).not.toMatch(/"keyId"|sk_wrong/)
  }
})

it('has the pattern of a page, and never its address', async () => {
  const secret = 'KwX2vJ4l0a7zqWcB1nRtYg'
  for (const path of [`/p/${secret}`, `/p/${secret}/`, '/nowhere']) {
    await fetch(service.baseUrl.replace(/\/v1$/, '') + path, { headers: { accept: 'text/html' } })
  }
  const operations = lines.map((line) => (JSON.parse(line) as { operation: string }).operation)
  expect(operations).toEqual(['/p/:id', '/p/:id', 'unknown'])
  expect(lines.join('')).not.toContain(secret)
})
