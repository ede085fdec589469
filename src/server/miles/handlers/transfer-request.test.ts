import { createClient } from '#client/client'
import { transferMiles } from '#contract/transfer-miles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKeys } from '../../testing/test-server.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'

const duplicate = 'A transaction with this reference ID already exists'

let service: MilesService
let account: string
let lastReference = 0

beforeAll(async () => {
  service = await startMilesService()
  account = await service.openAccount('+12025550123')
})
afterAll(() => service.stop())

/** A body that is accepted, apart from what is said of it. */
function order(fields: Record<string, unknown> = {}): Record<string, unknown> {
  lastReference += 1
  return { account_id: account, amount: 1, reference_id: `ref-${lastReference}`, ...fields }
}

async function send(sent: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.baseUrl}/miles/transfer/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json', ...headers },
    body: typeof sent === 'string' ? sent : JSON.stringify(sent),
  })
  const body: unknown = await response.json()
  return { status: response.status, headers: response.headers, body }
}

function refused(message: unknown) {
  return { status: 400, body: { errors: [{ message }] } }
}

describe('The body of a transfer', () => {
  it.each([
    ['malformed', '{"amount":', 'body: is not valid JSON'],
    ['empty', '', 'body: must not be empty'],
    ['a list', '[]', 'body: Invalid input: expected object, received array'],
    ['a text', '"text"', 'body: Invalid input: expected object, received string'],
    ['null', 'null', 'body: Invalid input: expected object, received null'],
    ['of a poisoned prototype', '{"__proto__":{"amount":5}}', 'body: is not valid JSON'],
  ])('may not be %s', async (_, body, message) => {
    expect(await send(body)).toMatchObject(refused(message))
  })

  it('may not be missing', async () => {
    const response = await fetch(`${service.baseUrl}/miles/transfer/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.staff}` },
    })
    expect([response.status, await response.json()]).toEqual([400, { errors: [{ message: 'body: is required' }] }])
  })

  it('may be nested as deep as it is long: what is unknown in it is ignored, what is known is refused', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    expect((await send(JSON.stringify(order()).replace('}', `,"other":${deep}}`))).status).toBe(200)
    const known = await send(`{"account_id":"${account}","reference_id":"deep","amount":${deep}}`)
    expect(known).toMatchObject(refused(expect.stringMatching(/^amount: /)))
  })

  it('over 64 KiB is a 413, with the Error object', async () => {
    const { status, body } = await send(order({ note: 'n'.repeat(70_000) }))
    expect([status, body]).toEqual([413, { code: 413, message: 'The body is too large' }])
  })

  it('of another type is a 415, with the Error object', async () => {
    const { status, body } = await send(order(), { 'content-type': 'application/xml' })
    expect([status, body]).toEqual([415, { code: 415, message: 'The body must be application/json' }])
  })
})

describe('The key of a transfer', () => {
  it.each(['Bearer nobody', 'Basic c3RhZmY6', ''])('is refused with the one 401: "%s"', async (authorization) => {
    const { status, body } = await send(order(), { authorization })
    expect([status, body]).toEqual([401, { code: 401, message: 'Unauthorized - Invalid or missing token' }])
  })

  it.each(['public', 'agent'] as const)('is refused with a 403 where it is a key of %s', async (role) => {
    const { status, body } = await send(order(), { authorization: `Bearer ${testKeys[role]}` })
    expect([status, body]).toEqual([403, { code: 403, message: 'This operation needs a key of staff' }])
  })

  it('is not taken from a page of another origin', async () => {
    const { headers } = await send(order(), { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('What fails inside', () => {
  it('is a 500 for that transfer, which says nothing more and uses up no reference', async () => {
    const full = await service.openAccount('+12025550125')
    await service.database.run('UPDATE accounts SET balance = ? WHERE account_id = ?', 2 ** 53 - 1, full)
    const broken = order({ account_id: full })
    const [failed, fine] = await Promise.all([send(broken), send(order())])
    expect([failed.status, failed.body]).toEqual([500, { code: 500, message: 'Internal Server Error' }])
    expect(fine.status).toBe(200)
    expect((await send({ ...broken, account_id: account })).status).toBe(200)
  })
})

describe('Through the client', () => {
  it('every message of a refusal arrives', async () => {
    const client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
    const call = client.call(transferMiles, { account_id: account, amount: 0, reference_id: '' })
    await expect(call).rejects.toMatchObject({
      status: 400,
      messages: [expect.stringMatching(/^amount: /), expect.stringMatching(/^reference_id: /)],
    })
  })
})

// A machine that is busy with something else is given another chance.
describe('1,000 simultaneous copies of one reference', { retry: 2, timeout: 20_000 }, () => {
  it('credit once: one is answered 200, the rest that it exists, all within 5 s', async () => {
    const before = (await service.balanceOf(account)) ?? 0
    const body = JSON.stringify(order({ amount: 3 }))
    const text = `POST /v1/miles/transfer/create HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${testKeys.staff}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
    const begunAtMs = performance.now()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => service.sendRaw(text)))
    expect(performance.now() - begunAtMs).toBeLessThan(5000)
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(1)
    const refusals = answers.filter((answer) => answer.startsWith('HTTP/1.1 400 '))
    expect(refusals).toHaveLength(999)
    for (const refusal of refusals) expect(refusal).toContain(`{"errors":[{"message":"${duplicate}"}]}`)
    expect(await service.balanceOf(account)).toBe(before + 3)
  })
})
