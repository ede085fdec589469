import { type Client, createClient } from '#client/client'
import { createAccount } from '#contract/miles/accounts/create-account'
import type { ResponseOf } from '#contract/endpoint'
import { listAccounts } from '#contract/miles/accounts/list-accounts'
import { listAudit } from '#contract/miles/list-audit'
import { accountMessage } from '#contract/miles/accounts/find-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKeys } from '../../../testing/test-server.ts'
import { type MilesService, startMilesService } from '../../../testing/start-miles-service.ts'

const nowMs = Date.parse('2027-03-04T05:06:07.089Z')
let service: MilesService
let client: Client

beforeAll(async () => {
  service = await startMilesService({ clock: () => nowMs })
  client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
})
afterAll(() => service.stop())

async function request(path: string, init: RequestInit = {}, key: string = testKeys.staff) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(`${service.baseUrl}/miles/account${path}`, { headers, ...init })
  return [response.status, await response.json()] as const
}

function create(body: unknown) {
  return request('/create', { method: 'POST', body: JSON.stringify(body) })
}

function find(body: unknown, key: string = testKeys.staff) {
  return request('/find', { method: 'POST', body: JSON.stringify(body) }, key)
}

function refused(...messages: unknown[]) {
  return [400, { errors: messages.map((message) => ({ message })) }]
}

describe('A new account', () => {
  it('is empty, and is found by its id in any case and its phone number with or without a plus', async () => {
    const { data } = await client.call(createAccount, { phone_number: '12025550123', external_id: 'member 1' })
    expect(data.success).toBe(true)
    const account = {
      account_id: data.account_id,
      phone_number: '+12025550123',
      external_id: 'member 1',
      balance: 0,
      debt: 0,
      status: 'open',
      created_at: '2027-03-04T05:06:07.089Z',
    }
    for (const query of [
      `account_id=${data.account_id}`,
      `account_id=${data.account_id.toUpperCase()}`,
      'phone_number=12025550123',
      'phone_number=%2B12025550123',
    ]) {
      expect(await request(`?${query}`)).toEqual([200, account])
    }
    for (const recipient of [
      { account_id: data.account_id },
      { account_id: data.account_id.toUpperCase() },
      { phone_number: '12025550123' },
      { phone_number: '+12025550123' },
      { external_id: 'member 1' },
    ]) {
      expect(await find(recipient)).toEqual([200, account])
    }
  })

  it('is refused with each of its phone number and external id that another account has', async () => {
    await create({ phone_number: '+12025550200', external_id: 'known' })
    const knownPhone = 'phone_number: has an account already'
    const knownId = 'external_id: has an account already'
    expect(await create({ phone_number: '12025550200', external_id: 'new' })).toMatchObject(refused(knownPhone))
    expect(await create({ phone_number: '12025550201', external_id: 'known' })).toMatchObject(refused(knownId))
    expect(await create({ phone_number: '12025550200', external_id: 'known' })).toMatchObject(
      refused(knownPhone, knownId),
    )
    expect((await create({ phone_number: '12025550201', external_id: 'Known' }))[0]).toBe(200)
  })

  it.each([
    ['U+0000', 'a\0b', 'must not contain control characters'],
    ['a line break', 'a\nb', 'must not contain control characters'],
    ['U+0085', 'a\u0085b', 'must not contain control characters'],
    ['a lone surrogate', 'a\ud800b', 'must be well-formed text'],
  ])('is refused for an external id with %s, like a reference', async (_, external_id, message) => {
    expect(await create({ phone_number: '+12025550400', external_id })).toMatchObject(
      refused(`external_id: ${message}`),
    )
  })

  it('counts like a check of a non-member if refused, and is in the audit with the reason', async () => {
    const limited = await startMilesService({ clock: () => nowMs, rateLimit: 100 })
    await limited.openAccount('+12025550200', 'known')
    const key = await limited.issueKey({ role: 'staff', name: 'Desk', person: 'Ana', rights: ['transfer'] })
    const leftAfter = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${limited.baseUrl}/miles${path}`, init)
      return [response.status, response.headers.get('ratelimit-remaining')]
    }
    const unknown = { phone_number: '12025550299', amount: 1, reference_id: 'r1' }
    expect(await leftAfter('/transfer/check', { transfers: [unknown] })).toEqual([200, '99'])
    const taken = { phone_number: '12025550200', external_id: 'known' }
    expect(await leftAfter('/account/create', taken)).toEqual([400, '98'])
    const reader = createClient({ baseUrl: limited.baseUrl, apiKey: () => testKeys.staff })
    await expect
      .poll(async () => (await reader.call(listAudit, { kind: 'refusal' })).data.data, { timeout: 20_000 })
      .toMatchObject([
        {
          operation: 'createAccount',
          person: 'ana',
          status: 400,
          reason: 'The phone number or the external ID has an account already',
        },
      ])
    await limited.stop()
  })

  it('is opened once by simultaneous requests', async () => {
    const body = { phone_number: '+12025550300', external_id: 'at once' }
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(body)))
    expect(responses.filter(([status]) => status === 200)).toHaveLength(1)
    expect(responses.filter(([status]) => status === 400)).toHaveLength(19)
  })

  it.each(['+1202555012', '+120255501234', '12', '+442025550123', '', 5, undefined])(
    'is refused for the phone number %j, which has not 11 digits',
    async (phone_number) => {
      const message = expect.stringMatching(/^phone_number: /)
      expect(await create({ phone_number, external_id: 'invalid' })).toMatchObject(refused(message))
    },
  )

  it.each(['', 'x'.repeat(256), 5, null, undefined])('is refused for the external id %j', async (external_id) => {
    const message = expect.stringMatching(/^external_id: /)
    expect(await create({ phone_number: '+12025550400', external_id })).toMatchObject(refused(message))
  })
})

describe('An account', () => {
  it.each([
    'account_id=00000000-0000-4000-8000-000000000000',
    'phone_number=12025559999',
    `phone_number=1${'2'.repeat(39)}`,
    `phone_number=12025550123${'0'.repeat(9000)}`,
  ])('that is unknown by %s is a 404, with the Error object', async (query) => {
    const unknown = [404, { code: 404, message: 'User not found' }]
    expect(await request(`?${query}`)).toMatchObject(unknown)
    expect(await find(Object.fromEntries(new URLSearchParams(query)))).toMatchObject(unknown)
    // An external id is compared exactly.
    for (const external_id of ['Member 1', 'member 1 ', '12025550123']) {
      expect(await find({ external_id })).toMatchObject(unknown)
    }
  })

  it.each(['', '?account_id=00000000-0000-4000-8000-000000000000&phone_number=12025559999'])(
    'is found by exactly one identifier: "%s" is a miles 400',
    async (query) => {
      const message = 'Either phone_number or account_id must be provided, but not both'
      expect(await request(query)).toMatchObject(refused(message))
      const body = Object.fromEntries(new URLSearchParams(query))
      expect(await find(body)).toMatchObject(refused(accountMessage))
      expect(await find({ ...body, phone_number: '+12025559999', external_id: 'member 1' })).toMatchObject(
        refused(accountMessage),
      )
    },
  )

  it.each([
    ['account_id=5', /^account_id: /],
    ['phone_number=+12025550123', /^phone_number: /],
    ['phone_number=1&phone_number=1', /^phone_number: must be given once$/],
    ['phone_number=%zz', /^phone_number: has a bad percent-encoding$/],
  ])('is not found by an invalid query: %s', async (query, message) => {
    expect(await request(`?${query}`)).toMatchObject(refused(expect.stringMatching(message)))
  })

  it.each([
    [{ account_id: 5 }, /^account_id: /],
    [{ account_id: 'x' }, /^account_id: /],
    [{ phone_number: '+442025550123' }, /^phone_number: /],
    [{ phone_number: 12_025_550_123 }, /^phone_number: /],
    [{ external_id: 'a\0b' }, /^external_id: /],
    [{ external_id: '' }, /^external_id: /],
    [[], /^body: /],
  ])('is not found by an invalid body: %j', async (body, message) => {
    expect(await find(body)).toMatchObject(refused(expect.stringMatching(message)))
  })

  it('is found with a read-only key, and not with a key without the right to read', async () => {
    const make = (name: string, right: 'read' | 'transfer') =>
      service.issueKey({
        role: 'staff',
        rights: [right],
        person: name,
        name,
      })
    const unknown = { phone_number: '+12025559999' }
    expect((await find(unknown, await make('reader', 'read')))[0]).toBe(404)
    expect((await find(unknown, await make('sender', 'transfer')))[0]).toBe(403)
  })

  it.each(['public', 'agent'] as const)('is forbidden with a key of role %s', async (role) => {
    expect((await request('?phone_number=12025550123', {}, testKeys[role]))[0]).toBe(403)
    expect((await request('/create', { method: 'POST', body: '{}' }, testKeys[role]))[0]).toBe(403)
    expect((await find({ phone_number: '12025550123' }, testKeys[role]))[0]).toBe(403)
  })
})

describe('The list of accounts', () => {
  it('has every account once, newest first, page by page, and refuses a cursor of another list', async () => {
    for (const digit of [1, 2, 3]) await create({ phone_number: `1202555019${digit}`, external_id: `listed ${digit}` })
    const ids: string[] = []
    for (let cursor: string | null = 'start'; cursor !== null;) {
      const { data: page }: { data: ResponseOf<typeof listAccounts> } = await client.call(listAccounts, {
        limit: 2,
        cursor,
      })
      expect(page.data.length).toBeLessThanOrEqual(2)
      ids.push(...page.data.map(({ account_id }) => account_id))
      cursor = page.pagination.next
    }
    const { data: whole } = await client.call(listAccounts, { limit: 200 })
    expect(whole.pagination.next).toBeNull()
    // The clock stands still, so that the id decides.
    expect(ids).toEqual(whole.data.map(({ account_id }) => account_id))
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(3)
    expect(await request('/list?cursor=AAAA')).toMatchObject(refused('cursor: is not one that a response gave'))
  })

  it('needs the right to read', async () => {
    expect((await request('/list', {}, testKeys.agent))[0]).toBe(403)
  })
})
