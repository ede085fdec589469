import { createClient } from '#client/client'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKeys } from '../../testing/test-server.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'

let service: MilesService
let account: string
let lastReference = 0

beforeAll(async () => {
  service = await startMilesService()
  account = await service.openAccount('+12025550123')
})
afterAll(() => service.stop())

/** Returns a valid body with some fields replaced. */
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
    ['a list', '[]', 'body: must be an object'],
    ['a text', '"text"', 'body: must be an object'],
    ['null', 'null', 'body: must be an object'],
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

  it('may be nested to any depth: unknown fields are ignored, known ones are refused', async () => {
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

describe('The text of a transfer', () => {
  /** Sends a body as bytes: a string stands for itself in Latin-1. */
  async function sendBytes(text: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${service.baseUrl}/miles/transfer/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json', ...headers },
      body: Buffer.from(text, 'latin1'),
    })
    return { status: response.status, body: await response.json() }
  }

  it.each(['café-1', 'cafè-1', 'cafê-1'])(
    'in Latin-1 is refused and never becomes another one: %s',
    async (reference) => {
      const body = JSON.stringify(order({ reference_id: reference }))
      expect(await sendBytes(body)).toEqual(refused('body: is not well-formed UTF-8'))
    },
  )

  it.each(['latin1', 'ISO-8859-1', '"utf-16"'])('in the charset %s is a 415 that names it', async (charset) => {
    const sent = await sendBytes(JSON.stringify(order()), { 'content-type': `application/json; charset=${charset}` })
    const message = `The body must be in UTF-8, not in the charset ${charset.replaceAll('"', '')}`
    expect(sent).toEqual({ status: 415, body: { code: 415, message } })
  })

  it.each(['utf-8', 'UTF-8', 'utf8', '"utf-8"'])('may name the charset %s', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    expect((await send(order({ reference_id: `é ${charset}` }), headers)).status).toBe(200)
  })

  it.each(['gzip', 'br', 'identity, gzip'])('with the content encoding %s is a 415 that names it', async (encoding) => {
    const message = `The body must be sent as it is, not with the content encoding ${encoding}`
    const sent = await sendBytes(JSON.stringify(order()), { 'content-encoding': encoding })
    expect(sent).toEqual({ status: 415, body: { code: 415, message } })
  })

  it('may have the content encoding identity', async () => {
    expect((await send(order(), { 'content-encoding': 'identity' })).status).toBe(200)
  })

  it('is well-formed in its note too', async () => {
    expect(await send(order({ note: 'a \ud800 b' }))).toMatchObject(refused('note: must be well-formed text'))
  })
})

describe('The batch of a transfer', () => {
  it.each([
    [{ name: 'bonus.csv' }, /^batch\.id: /],
    [{ id: 'b' }, /^batch\.name: /],
    [{ id: '', name: '' }, /^batch\.id: /],
    [{ id: 'b\u0007', name: '' }, /^batch\.id: /],
    [{ id: 'b', name: 'x'.repeat(256) }, /^batch\.name: /],
    [{ id: 'b', name: '\0' }, /^batch\.name: /],
    ['b', /^batch: /],
  ])('may not be %j', async (batch, message) => {
    expect(await send(order({ batch }))).toMatchObject(refused(expect.stringMatching(message)))
  })
})

describe('A field that is null', () => {
  it('is absent, where it is optional', async () => {
    expect((await send(order({ note: null, batch: null, phone_number: null }))).status).toBe(200)
    const byPhone = { phone_number: '+12025550123', account_id: null }
    expect((await send(order(byPhone))).status).toBe(200)
  })

  it('names no recipient', async () => {
    const message = 'Either phone_number or account_id must be provided, but not both'
    expect(await send(order({ account_id: null, phone_number: null }))).toMatchObject(refused(message))
    expect(await send(order({ account_id: null }))).toMatchObject(refused(message))
  })

  it('is refused where it is required', async () => {
    const sent = await send(order({ amount: null }))
    expect(sent).toMatchObject(refused('amount: must be a whole number from 1 to 999999'))
  })
})

describe('A phone number', () => {
  it.each([40, 33, 20_000])('of %i digits is valid, and belongs to no account', async (digits) => {
    const sent = await send(order({ account_id: undefined, phone_number: `+1${'2'.repeat(digits - 1)}` }))
    expect(sent).toMatchObject(refused('User not found'))
  })

  it('is not taken for the one that it begins with', async () => {
    const sent = await send(order({ account_id: undefined, phone_number: `+12025550123${'0'.repeat(60)}` }))
    expect(sent).toMatchObject(refused('User not found'))
  })
})

describe('The key of a transfer', () => {
  it.each(['Bearer unknown', 'Basic c3RhZmY6', ''])(
    'is refused with the same 401 whether missing or invalid: "%s"',
    async (authorization) => {
      const { status, body } = await send(order(), { authorization })
      expect([status, body]).toEqual([401, { code: 401, message: 'Unauthorized - Invalid or missing token' }])
    },
  )

  it.each(['public', 'agent'] as const)('is refused with a 403 when its role is %s', async (role) => {
    const { status, body } = await send(order(), { authorization: `Bearer ${testKeys[role]}` })
    expect([status, body]).toEqual([403, { code: 403, message: 'This operation needs a key of staff' }])
  })

  it('is not accepted from a page of another origin', async () => {
    const { headers } = await send(order(), { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('An internal error', () => {
  it('is a 500 without details for that transfer alone, which uses up no reference', async () => {
    const full = await service.openAccount('+12025550125')
    await service.database.run('UPDATE accounts SET balance = ? WHERE account_id = ?', 2 ** 53 - 1, full)
    const broken = order({ account_id: full })
    const [failed, succeeded] = await Promise.all([send(broken), send(order())])
    expect([failed.status, failed.body]).toEqual([500, { code: 500, message: 'Internal Server Error' }])
    expect(succeeded.status).toBe(200)
    expect((await send({ ...broken, account_id: account })).status).toBe(200)
  })
})

describe('Through the client', () => {
  it('every message of a refusal is available', async () => {
    const client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
    const call = client.call(transferMiles, { account_id: account, amount: 0, reference_id: '' })
    await expect(call).rejects.toMatchObject({
      status: 400,
      messages: [expect.stringMatching(/^amount: /), expect.stringMatching(/^reference_id: /)],
    })
  })
})
