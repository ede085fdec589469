import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type AnyEndpoint, type Role, roles } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { utcDay } from '#contract/days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../testing/start-sample-service.ts'

let service: SampleService

beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '40' })
})
afterAll(() => service.stop())

async function connect(role: Role): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`${service.origin}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${service.keyOf(role)}` } },
  })
  await client.connect(transport)
  return client
}

/** Calls a tool, and returns its text, parsed, and whether it is an error. */
async function callTool(client: Client, name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given })
  const [part] = content as { readonly text: string }[]
  return { isError, body: JSON.parse(part?.text ?? '') as Record<string, unknown> }
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${service.keyOf('public')}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })

const called = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})

describe('The tools of the Model Context Protocol', () => {
  it.each(roles)('are the read-only operations that a key of the role %s may call', async (role) => {
    const client = await connect(role)
    const { tools } = await client.listTools()
    const all: readonly AnyEndpoint[] = Object.values(endpoints)
    const allowed = all.filter(
      ({ method, group, needs }) =>
        (method === 'GET' || group === 'Hotels') && roles.indexOf(needs) <= roles.indexOf(role),
    )
    expect(tools.map(({ name }) => name)).toEqual(allowed.map(({ operation }) => operation))
    for (const { name, title, description, annotations } of tools) {
      const { summary } = all.find(({ operation }) => operation === name)!
      expect([title, annotations?.readOnlyHint]).toEqual([summary, true])
      expect(description).not.toBe('')
    }
    await client.close()
  })

  it('find deals, a hotel and its rates, like the operations', async () => {
    const client = await connect('public')
    const place = { latitude: 40.7128, longitude: -74.006, limit: 2 }
    const deals = await callTool(client, 'listDeals', place)
    const direct = await service.get('/hotels/deals?latitude=40.7128&longitude=-74.006&limit=2')
    expect(deals).toEqual({ isError: false, body: await direct.json() })
    const hotel = await callTool(client, 'getHotel', { id: 'h0000001' })
    expect(hotel.body['id']).toBe('h0000001')
    const { findOffers } = interfaceExamples(utcDay(Date.now()))
    const offers = await callTool(client, 'findOffers', findOffers.request)
    expect(offers.isError).toBe(false)
    const facilities = await callTool(client, 'listHotels', { ids: ['h0000001', 'h0000002'] })
    expect(facilities.isError).toBe(false)
    await client.close()
  })

  it('report invalid arguments, like the operations', async () => {
    const client = await connect('public')
    const { isError, body } = await callTool(client, 'listDeals', { latitude: 200, longitude: 0 })
    expect([isError, body]).toMatchObject([true, { code: 400, message: expect.stringMatching(/^latitude: /) }])
    expect(await callTool(client, 'getHotel', { id: '../keys' })).toMatchObject({ isError: true, body: { code: 404 } })
    expect(await callTool(client, 'getHotel', {})).toMatchObject({ isError: true })
    await client.close()
  })

  it('are refused under any other name', async () => {
    const client = await connect('staff')
    await expect(client.callTool({ name: 'transferMiles', arguments: {} })).rejects.toThrow('There is no such tool')
    await expect(client.callTool({ name: 'constructor', arguments: {} })).rejects.toThrow('There is no such tool')
    await client.close()
    const guest = await connect('public')
    expect(await callTool(guest, 'listTransfers', {})).toMatchObject({ isError: true, body: { code: 403 } })
    await guest.close()
  })

  it('require a key, and are closed to pages of other origins', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    expect((await post(ping, { authorization: '' })).status).toBe(401)
    expect((await post(ping, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect(await (await post(ping)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect((await fetch(`${service.origin}/mcp`)).status).toBe(405)
  })

  it.each([
    [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400, -32_600],
    [{ id: 1, method: 'ping' }, 400, -32_600],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32_600],
    [{ jsonrpc: '2.0', id: 'a', method: 'resources/list' }, 200, -32_601],
    [{ jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 5 } }, 200, -32_602],
    [called('getHotel', { id: '\ud800' }), 200, -32_602],
    [called('listDeals', { limit: { toString: 1, valueOf: 1 } }), 200, -32_602],
    [called('listDeals', { stars: [[1]] }), 200, -32_602],
    [called('listDeals', { stars: Array.from({ length: 9000 }, () => 1) }), 200, -32_602],
  ])('respond to %j with the status %i and the error %i', async (body, status, code) => {
    const response = await post(body)
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ error: expect.objectContaining({ code }) }),
    ])
  })

  it('have a default version for clients that name none', async () => {
    const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: { toString: 1 } } }
    expect(await (await post(initialize)).json()).toMatchObject({ result: { protocolVersion: '2025-06-18' } })
  })

  it('accept notifications without a response', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([response.status, await response.text()]).toEqual([202, ''])
  })
})
