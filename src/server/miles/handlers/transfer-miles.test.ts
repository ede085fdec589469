import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKeys } from '../../testing/test-server.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'

const bothOrNeither = 'Either phone_number or account_id must be provided, but not both'
const duplicate = 'A transaction with this reference ID already exists'
const unknownUser = 'User not found'
const unknownAccountId = '00000000-0000-4000-8000-000000000000'

let service: MilesService
let account: string
let lastReference = 0

beforeAll(async () => {
  service = await startMilesService()
  account = await service.openAccount('+12025550123')
})
afterAll(() => service.stop())

/** Returns a valid body with some fields replaced, or left out if `undefined`. */
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

function refused(...messages: unknown[]) {
  return { status: 400, body: { errors: messages.map((message) => ({ message })) } }
}

async function stored(): Promise<number | undefined> {
  const [row] = await service.database.run<{ count: number }>('SELECT count(*) AS count FROM transfers')
  return row?.count
}

/** Expects a body to be refused with one error that begins with the name of a field, and nothing to be stored. */
async function expectInvalidField(body: unknown, field: string) {
  const before = await stored()
  const response = await send(body)
  expect(response).toMatchObject({ status: 400, body: { errors: [{ message: expect.stringMatching(`^${field}: `) }] } })
  expect((response.body as { errors: unknown[] }).errors).toHaveLength(1)
  expect(await stored()).toBe(before)
}

describe('A transfer', () => {
  it('returns its transaction id, a ULID, its reference and its status', async () => {
    const response = await send(order({ reference_id: 'partner 1/ü' }))
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      transaction_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      reference_id: 'partner 1/ü',
      status: 'success',
    })
  })

  it('credits the account by its amount, in two entries that sum to zero', async () => {
    const before = (await service.balanceOf(account)) ?? 0
    const { body } = await send(order({ amount: 250 }))
    expect(await service.balanceOf(account)).toBe(before + 250)
    const entries = await service.database.run(
      'SELECT kind, account_id, amount FROM entries WHERE transaction_id = ? ORDER BY amount',
      (body as { transaction_id: string }).transaction_id,
    )
    expect(entries).toEqual([
      { kind: 'transfer', account_id: null, amount: -250 },
      { kind: 'transfer', account_id: account, amount: 250 },
    ])
  })

  it.each(['+12025550123', '12025550123'])('credits the same account by the phone number %s', async (phone_number) => {
    const before = (await service.balanceOf(account)) ?? 0
    expect((await send(order({ account_id: undefined, phone_number }))).status).toBe(200)
    expect(await service.balanceOf(account)).toBe(before + 1)
  })

  it('credits an account by its id in any letter case', async () => {
    const before = (await service.balanceOf(account)) ?? 0
    expect((await send(order({ account_id: account.toUpperCase() }))).status).toBe(200)
    expect(await service.balanceOf(account)).toBe(before + 1)
  })
})

describe('The amount of a transfer', () => {
  it.each([1, 999_999])('may be %d', async (amount) => {
    expect((await send(order({ amount }))).status).toBe(200)
  })

  it.each([0, -1, 1_000_000, 1.5, '5', null, undefined, true, [5], { miles: 5 }, 2 ** 31])(
    'may not be %j',
    async (amount) => {
      await expectInvalidField(order({ amount }), 'amount')
    },
  )

  it('may not exceed the range of numbers', async () => {
    await expectInvalidField(`{"account_id":"${account}","reference_id":"beyond","amount":1e400}`, 'amount')
  })

  it('may be a whole number in any notation', async () => {
    expect((await send(`{"account_id":"${account}","reference_id":"written","amount":5.0e1}`)).status).toBe(200)
  })
})

describe('The reference of a transfer', () => {
  it.each([
    ['one character', 'x'],
    ['255 characters', 'r'.repeat(255)],
    ['blanks', '   '],
  ])('may be %s', async (_, reference_id) => {
    expect((await send(order({ reference_id }))).body).toMatchObject({ reference_id })
  })

  it.each([
    ['empty', ''],
    ['256 characters', 'r'.repeat(256)],
    ['with a line break', 'a\nb'],
    ['with a line break at its end', 'a\n'],
    ['with a zero', 'a\0b'],
    ['with DEL', 'a\u007F'],
    ['with a control character of Latin-1', 'a\u0085'],
    ['half a character', 'a\uD83D'],
    ['a number', 5],
    ['null', null],
    ['missing', undefined],
  ])('may not be %s', async (_, reference_id) => {
    await expectInvalidField(order({ reference_id }), 'reference_id')
  })

  it('is used up by a stored transfer, even for a different second one', async () => {
    const first = order()
    const other = await service.openAccount('+12025550124')
    expect((await send(first)).status).toBe(200)
    expect(await send(first)).toMatchObject(refused(duplicate))
    expect(await send({ ...first, amount: 7, account_id: other })).toMatchObject(refused(duplicate))
    expect(await service.balanceOf(other)).toBe(0)
  })

  it.each([
    ['letter case', 'Exact', 'exact'],
    ['blanks', 'exact 2', 'exact 2 '],
    ['composition', 'caf\u00E9', 'cafe\u0301'],
  ])('is compared exactly: %s matters', async (_, one, other) => {
    expect((await send(order({ reference_id: one }))).status).toBe(200)
    expect((await send(order({ reference_id: other }))).status).toBe(200)
  })

  it.each([
    [400, 'an invalid body', { amount: 0 }, {}],
    [400, 'an unknown recipient', { account_id: unknownAccountId }, {}],
    [401, 'an invalid key', {}, { authorization: 'Bearer unknown' }],
    [403, "an agent's key", {}, { authorization: `Bearer ${testKeys.agent}` }],
    [413, 'a body that is too large', { filler: 'x'.repeat(70_000) }, {}],
    [415, 'another type of body', {}, { 'content-type': 'text/plain' }],
  ])('is not used up by a %d: %s', async (status, _, invalid, headers) => {
    const valid = order()
    expect((await send({ ...valid, ...invalid }, headers)).status).toBe(status)
    expect((await send(valid)).status).toBe(200)
  })
})

describe('The recipient of a transfer', () => {
  it('is given by only one of the two fields', async () => {
    expect(await send(order({ phone_number: '+12025550123' }))).toMatchObject(refused(bothOrNeither))
  })

  it('is given by at least one of the two fields', async () => {
    expect(await send(order({ account_id: undefined }))).toMatchObject(refused(bothOrNeither))
  })

  it('has a separate error among the others', async () => {
    const { status, body } = await send({ amount: 0 })
    expect([status, (body as { errors: { message: string }[] }).errors.map(({ message }) => message)]).toEqual([
      400,
      expect.arrayContaining([
        bothOrNeither,
        expect.stringMatching(/^amount: /),
        expect.stringMatching(/^reference_id: is required/),
      ]),
    ])
  })

  it.each(['', 'x', '2025550123', '+442025550123', '+1', '1', '+1202555012a', '+1 2025550123', '12025550123\n', 5])(
    'may not be the phone number %j',
    async (phone_number) => {
      await expectInvalidField(order({ account_id: undefined, phone_number }), 'phone_number')
    },
  )

  it.each(['', 'x', '00000000-0000-4000-8000-00000000000', 5])('may not be the account id %j', async (id) => {
    await expectInvalidField(order({ account_id: id }), 'account_id')
  })

  it.each([
    { account_id: unknownAccountId },
    { account_id: undefined, phone_number: '+12025559999' },
    { account_id: undefined, phone_number: '11' },
  ])('is refused when it is unknown: %j', async (recipient) => {
    expect(await send(order(recipient))).toMatchObject(refused(unknownUser))
  })
})

describe('The order of checks', () => {
  it('puts the body before the reference', async () => {
    const first = order()
    await send(first)
    await expectInvalidField({ ...first, amount: 0 }, 'amount')
  })

  it('puts the reference before the recipient', async () => {
    const first = order()
    await send(first)
    expect(await send({ ...first, account_id: unknownAccountId })).toMatchObject(refused(duplicate))
  })
})

describe('The note of a transfer', () => {
  it.each([
    ['500 characters', 'n'.repeat(500)],
    ['empty', ''],
    ['missing', undefined],
    ['null, which is missing', null],
  ])('may be %s', async (_, note) => {
    expect((await send(order({ note }))).status).toBe(200)
  })

  it.each([
    ['501 characters', 'n'.repeat(501)],
    ['a number', 5],
  ])('may not be %s', async (_, note) => {
    await expectInvalidField(order({ note }), 'note')
  })
})

describe('The body of a transfer', () => {
  it('may be nested to 32 levels: unknown fields are ignored, known ones are refused', async () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    const withOther = (levels: number) => JSON.stringify(order()).replace('}', `,"other":${deep(levels)}}`)
    expect((await send(withOther(31))).status).toBe(200)
    const known = await send(`{"account_id":"${account}","reference_id":"deep","amount":${deep(31)}}`)
    expect(known).toMatchObject(refused(expect.stringMatching(/^amount: /)))
    for (const levels of [32, 30_000]) {
      expect(await send(withOther(levels))).toMatchObject(refused('body: is nested deeper than 32 levels'))
    }
  })

  it('is refused with a duplicate name, and credits nothing', async () => {
    const twice = JSON.stringify(order()).replace('}', ',"amount":777}')
    expect(await send(twice)).toMatchObject(refused('body: has the name "amount" more than once in an object'))
  })

  it('is a 413 over 64 KiB, with the Error object', async () => {
    const { status, body } = await send(order({ note: 'n'.repeat(70_000) }))
    expect([status, body]).toEqual([413, { code: 413, message: 'The body is too large' }])
  })
})

describe('The text of a transfer', () => {
  /** Sends a body as bytes. Strings are encoded in Latin-1. */
  async function sendBytes(text: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${service.baseUrl}/miles/transfer/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json', ...headers },
      body: Buffer.from(text, 'latin1'),
    })
    return { status: response.status, body: await response.json() }
  }

  it.each(['café-1', 'cafè-1', 'cafê-1'])(
    'is refused in Latin-1, and never turns into another one: %s',
    async (reference) => {
      const body = JSON.stringify(order({ reference_id: reference }))
      expect(await sendBytes(body)).toEqual(refused('body: is not well-formed UTF-8'))
    },
  )

  it.each(['latin1', 'ISO-8859-1', '"utf-16"'])('is a 415 that names its charset %s', async (charset) => {
    const sent = await sendBytes(JSON.stringify(order()), { 'content-type': `application/json; charset=${charset}` })
    const message = `The body must be in UTF-8, not in the charset ${charset.replaceAll('"', '')}`
    expect(sent).toEqual({ status: 415, body: { code: 415, message } })
  })

  it.each(['utf-8', 'UTF-8', 'utf8', '"utf-8"'])('may name the charset %s', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    expect((await send(order({ reference_id: `é ${charset}` }), headers)).status).toBe(200)
  })

  it.each(['gzip', 'br', 'identity, gzip'])('is a 415 that names its content encoding %s', async (encoding) => {
    const message = `The body must be sent as it is, not with the content encoding ${encoding}`
    const sent = await sendBytes(JSON.stringify(order()), { 'content-encoding': encoding })
    expect(sent).toEqual({ status: 415, body: { code: 415, message } })
  })

  it('may have the content encoding identity', async () => {
    expect((await send(order(), { 'content-encoding': 'identity' })).status).toBe(200)
  })

  it('must be well-formed in its note too', async () => {
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
  it('counts as absent, if it is optional', async () => {
    expect((await send(order({ note: null, batch: null, phone_number: null }))).status).toBe(200)
    const byPhone = { phone_number: '+12025550123', account_id: null }
    expect((await send(order(byPhone))).status).toBe(200)
  })
})

describe('A phone number', () => {
  it.each([40, 33, 20_000])('is valid with %i digits, but belongs to no account', async (digits) => {
    const sent = await send(order({ account_id: undefined, phone_number: `+1${'2'.repeat(digits - 1)}` }))
    expect(sent).toMatchObject(refused('User not found'))
  })

  it('is not confused with a number that is its prefix', async () => {
    const sent = await send(order({ account_id: undefined, phone_number: `+12025550123${'0'.repeat(60)}` }))
    expect(sent).toMatchObject(refused('User not found'))
  })
})

describe('An internal error', () => {
  it('is a 500 without details for one transfer, which uses up no reference', async () => {
    const full = await service.openAccount('+12025550125')
    await service.database.run('UPDATE accounts SET balance = ? WHERE account_id = ?', 2 ** 53 - 1, full)
    const broken = order({ account_id: full })
    const [failed, succeeded] = await Promise.all([send(broken), send(order())])
    expect([failed.status, failed.body]).toEqual([500, { code: 500, message: 'Internal Server Error' }])
    expect(succeeded.status).toBe(200)
    expect((await send({ ...broken, account_id: account })).status).toBe(200)
  })
})
