import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '#contract/miles/accounts/create-account'
import { findAccount } from '#contract/miles/accounts/find-account'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { getTransfer } from '#contract/miles/get-transfer'
import { listAudit } from '#contract/miles/list-audit'
import { listTransfers } from '#contract/miles/list-transfers'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { transferMiles, type TransferRequest } from '#contract/miles/transfer-miles'
import { issueKey } from '#server/keys/issue-keys'
import { createClient } from '#client/client'
import { changeField } from '#platform/testing/start-platform'
import { type InFront, type PlatformFixture, startPlatformFixture } from '../../testing/start-in-front-of-platform.ts'

let fixture: PlatformFixture
let front: InFront
/** A service in front of a platform that cannot look up transfers. */
let blind: InFront
beforeAll(async () => {
  fixture = await startPlatformFixture()
  front = await fixture.start()
  blind = await fixture.start({ platform: { hasLookUp: false } })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  for (const { platform } of [front, blind]) (platform.requests as unknown[]).splice(0)
})

const create = '/miles/transfer/create'
const find = '/miles/transfer/list'
const staff = ({ service } = front) => service.clientOf('staff')
const paths = ({ platform }: InFront = front) =>
  platform.requests.map(({ method, path, query }) => `${method} ${path.slice(13)} ${query.toString()}`.trim())

/** Opens an account at the platform, and returns a transfer to it. */
async function newTransfer(): Promise<TransferRequest & { account_id: string }> {
  const phone_number = `+1${randomInt(2_000_000_000, 9_999_999_999)}`
  const opened = await fixture.behind.clientOf('staff').call(createAccount, { phone_number, external_id: phone_number })
  return { account_id: opened.data.account_id, amount: 500, reference_id: `lost-${randomUUID()}` }
}

async function stored(reference_id: string) {
  return (await fixture.behind.clientOf('staff').call(listTransfers, { reference_id })).data.data
}

async function balanceOf(account_id: string) {
  return (await fixture.behind.clientOf('staff').call(findAccount, { account_id })).data.balance
}

describe('a transfer', () => {
  test('is passed on without any data about the caller', async () => {
    const request = await newTransfer()
    const response = await fetch(`${front.service.origin}/v1${create}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${front.service.keyOf('staff')}`,
        'content-type': 'application/json',
        cookie: 'session=caller',
        'x-forwarded-for': '203.0.113.7',
        'x-request-id': 'request-of-the-caller',
        te: 'trailers',
      },
      body: JSON.stringify({ ...request, note: 'For Ada' }),
    })
    expect([response.status, await response.json()]).toEqual([
      200,
      { transaction_id: expect.any(String), reference_id: request.reference_id, status: 'success' },
    ])
    const [sent] = front.platform.requests
    expect(sent!.headers).toMatchObject({
      authorization: 'Bearer key_of_the_platform',
      host: new URL(front.platform.url).host,
    })
    const sentText = JSON.stringify([sent!.headers, sent!.json])
    for (const word of ['session=caller', '203.0.113.7', 'request-of-the-caller', front.service.keyOf('staff')]) {
      expect(sentText).not.toContain(word)
    }
    // The platform does not take a note.
    expect(sent!.json).toEqual(request)
  })

  test('is refused in the platform’s words', async () => {
    const request = await newTransfer()
    const unknown = { ...request, account_id: randomUUID() }
    await expect(staff().call(transferMiles, unknown)).rejects.toMatchObject({
      status: 400,
      messages: ['User not found'],
    })
    await staff().call(transferMiles, request)
    await expect(staff().call(transferMiles, request)).rejects.toMatchObject({
      status: 400,
      messages: [duplicateReferenceMessage],
    })
    expect(paths()).toEqual([`POST ${create}`, `POST ${create}`, `POST ${create}`])
  })
})

describe('a transfer with a lost response', () => {
  const losses = [
    ['the connection is closed', 'kept and lost'],
    ['the response is HTML', { failure: 'html', status: 200 }],
    ['the response is a 502 in HTML', { failure: 'html', status: 502 }],
    ['the response has no transaction id', changeField('transaction_id')],
    ['the response is cut off', { failure: 'cut', json: { transaction_id: 'T' } }],
  ] as const

  test.each(losses)('is looked up by its reference, and found: %s', async (_, loss) => {
    const request = await newTransfer()
    if (typeof loss === 'object') await fixture.behind.clientOf('staff').call(transferMiles, request)
    front.platform.next(create, loss)
    const { data } = await staff().call(transferMiles, request)
    const [transfer] = await stored(request.reference_id)
    expect(data).toEqual({
      transaction_id: transfer!.transaction_id,
      reference_id: request.reference_id,
      status: 'success',
    })
    expect(paths()).toEqual([`POST ${create}`, `GET ${find} reference_id=${request.reference_id}`])
    expect(await balanceOf(request.account_id)).toBe(500)
  })

  test('is not sent again if not found: its outcome is unknown, and the caller looks it up', async () => {
    const request = await newTransfer()
    front.platform.next(create, 'lost')
    await expect(staff().call(transferMiles, request)).rejects.toMatchObject({
      status: 503,
      messages: [
        expect.stringMatching(/^The outcome of this transfer is unknown: .*no transfer with this reference so far/),
      ],
    })
    expect(paths()).toEqual([
      `POST ${create}`,
      ...Array.from({ length: 3 }, () => `GET ${find} reference_id=${request.reference_id}`),
    ])
    expect((await staff().call(listTransfers, { reference_id: request.reference_id })).data.data).toEqual([])
    await staff().call(transferMiles, request)
    expect(await balanceOf(request.account_id)).toBe(500)
  })

  test('is looked up until it appears, as a request may still be on its way', async () => {
    const request = await newTransfer()
    front.platform.next(create, 'kept and lost')
    front.platform.next(find, { json: { data: [] } })
    expect((await staff().call(transferMiles, request)).data.status).toBe('success')
  })

  test('stays unknown while the look-up fails, and is never sent under another reference', async () => {
    const request = await newTransfer()
    front.platform.next(create, 'kept and lost')
    const failure = { failure: 'html', status: 500 } as const
    front.platform.next(find, failure, failure, failure)
    await expect(staff().call(transferMiles, request)).rejects.toMatchObject({ status: 503 })
    expect(front.platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect((await staff().call(listTransfers, { reference_id: request.reference_id })).data.data).toHaveLength(1)
  })

  test('is sent again under its reference if the platform turns out to have no look-up', async () => {
    const request = await newTransfer()
    front.platform.next(create, 'lost')
    front.platform.next(find, { status: 404, json: { code: 404, message: 'Not found' } })
    expect((await staff().call(transferMiles, request)).data.status).toBe('success')
    expect(paths()).toEqual([`POST ${create}`, `GET ${find} reference_id=${request.reference_id}`, `POST ${create}`])
    expect(await balanceOf(request.account_id)).toBe(500)
  })

  test('is refused with a used reference if the found miles or account differ', async () => {
    for (const change of [{ amount: 3 }, { account_id: (await newTransfer()).account_id }]) {
      const request = await newTransfer()
      await fixture.behind.clientOf('staff').call(transferMiles, { ...request, ...change })
      front.platform.next(create, 'lost')
      await expect(staff().call(transferMiles, request)).rejects.toMatchObject({
        status: 400,
        messages: [duplicateReferenceMessage],
      })
    }
  })

  test('is not found among other transfers if the platform ignores the reference in a look-up', async () => {
    const [request, other] = [await newTransfer(), await newTransfer()]
    await fixture.behind.clientOf('staff').call(transferMiles, other)
    front.platform.next(create, 'lost')
    const others = { json: { data: await stored(other.reference_id) } }
    front.platform.next(find, others, others, others)
    await expect(staff().call(transferMiles, request)).rejects.toMatchObject({ status: 503 })
  })

  test('by phone number is not proven by an account that the platform does not attribute', async () => {
    const { account_id, ...request } = await newTransfer()
    const { data: account } = await fixture.behind.clientOf('staff').call(findAccount, { account_id })
    front.platform.next(create, 'kept and lost')
    await expect(staff().call(transferMiles, { ...request, phone_number: account.phone_number })).rejects.toMatchObject(
      {
        status: 503,
        messages: [
          expect.stringContaining(`a transfer of 500 miles with this reference, to the account ${account_id}`),
        ],
      },
    )
  })

  test('has an error that names the refused key of the look-up', async () => {
    const request = await newTransfer()
    front.platform.next(create, 'lost')
    const refused = { status: 401, json: { code: 401, message: 'Unauthorized - Invalid or missing token' } }
    front.platform.next(find, refused, refused, refused)
    await expect(staff().call(transferMiles, request)).rejects.toMatchObject({
      status: 503,
      messages: [expect.stringContaining('it refuses the key of this service')],
    })
  })
})

describe('on a platform that cannot look transfers up', () => {
  test('the same reference is sent again, and a lost transfer is then stored once', async () => {
    const request = await newTransfer()
    blind.platform.next(create, 'lost')
    expect((await staff(blind).call(transferMiles, request)).data.status).toBe('success')
    expect(blind.platform.requests.map(({ json }) => json)).toEqual([request, request])
    expect(await balanceOf(request.account_id)).toBe(500)
  })

  test('the exact message about a used reference proves only that a transfer exists', async () => {
    const request = await newTransfer()
    blind.platform.next(create, 'kept and lost')
    await expect(staff(blind).call(transferMiles, request)).rejects.toMatchObject({
      status: 503,
      messages: [
        expect.stringMatching(
          /has a transaction with this reference ID; whether it is of these miles and this recipient/,
        ),
      ],
    })
    expect(await balanceOf(request.account_id)).toBe(500)
  })

  test('any other response proves nothing', async () => {
    const request = await newTransfer()
    const refusal = { status: 400, json: { errors: [{ message: 'The account is frozen' }] } }
    const almost = { status: 400, json: { errors: [{ message: `${duplicateReferenceMessage}.` }] } }
    blind.platform.next(create, 'lost', refusal, almost, { status: 429, json: { code: 429, message: 'Slow down' } })
    await expect(staff(blind).call(transferMiles, request)).rejects.toMatchObject({
      status: 503,
      messages: [expect.stringMatching(/^The outcome of this transfer is unknown/)],
    })
    expect(new Set(blind.platform.requests.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  })

  test('the look-up is a 501 that names it', async () => {
    await expect(staff(blind).call(listTransfers, {})).rejects.toMatchObject({
      status: 501,
      messages: ['The platform does not offer listTransfers'],
    })
  })
})

describe('the list of transfers', () => {
  test('is paged by cursor although the platform has no pages, and names the senders of transfers from here', async () => {
    const requests = [await newTransfer(), await newTransfer(), await newTransfer()]
    await fixture.behind.clientOf('staff').call(transferMiles, requests[0]!)
    for (const request of requests.slice(1)) await staff().call(transferMiles, request)
    const first = (await staff().call(listTransfers, { limit: 2, cursor: 'start' })).data
    expect(first.data.map(({ reference_id }) => reference_id)).toEqual([
      requests[2]!.reference_id,
      requests[1]!.reference_id,
    ])
    expect(first.data[0]).toMatchObject({ note: null, decided_by: null, reversal: null })
    expect(first.data.every(({ sent_by }) => sent_by !== '')).toBe(true)
    const second = (await staff().call(listTransfers, { limit: 2, cursor: first.pagination.next! })).data
    expect(second.data[0]).toMatchObject({ reference_id: requests[0]!.reference_id, sent_by: '', sent_by_person: null })
    expect(second.pagination.previous).not.toBeNull()
    const id = first.data[0]!.transaction_id
    expect((await staff().call(getTransfer, { id })).data).toEqual(first.data[0])
  })

  test('is a 501 that names a filter that the platform lacks', async () => {
    await expect(staff().call(listTransfers, { status: 'pending' })).rejects.toMatchObject({
      status: 501,
      messages: ['The platform does not list transfers by status'],
    })
  })
})

describe('this service handles', () => {
  test('roles and rights', async () => {
    const request = await newTransfer()
    await expect(front.service.client.call(transferMiles, request)).rejects.toMatchObject({ status: 403 })
    expect(front.platform.requests).toHaveLength(0)
  })

  test("a key's daily limit, which refused transfers do not use up", async () => {
    const { keys } = await fixture.database.open()
    const { key } = await issueKey(
      keys,
      { role: 'staff', name: 'Night desk', person: 'Ada', rights: ['transfer', 'read'], dailyMilesLimit: 1200 },
      Date.now,
    )
    const limited = createClient({ baseUrl: `${front.service.origin}/v1`, apiKey: () => key })
    const [first, second, third] = [await newTransfer(), await newTransfer(), await newTransfer()]
    await limited.call(transferMiles, first)
    await expect(limited.call(transferMiles, { ...second, account_id: randomUUID() })).rejects.toMatchObject({
      messages: ['User not found'],
    })
    await limited.call(transferMiles, second)
    await expect(limited.call(transferMiles, third)).rejects.toMatchObject({
      status: 400,
      messages: ['amount: passes the daily limit of this key, 1200 miles; 200 are left today (UTC)'],
    })
    expect(await balanceOf(third.account_id)).toBe(0)
    const { data } = await staff().call(listTransfers, { reference_id: first.reference_id })
    expect(data.data[0]).toMatchObject({ sent_by: expect.stringMatching(/^Night desk/), sent_by_person: 'Ada' })
  })

  test('approvals, for a key with a daily limit', async () => {
    const { keys } = await fixture.database.open()
    const { key } = await issueKey(keys, { role: 'staff', name: 'Limited desk', dailyMilesLimit: 1 }, Date.now)
    const limited = createClient({ baseUrl: `${front.service.origin}/v1`, apiKey: () => key })
    for (const operation of [approveTransfer, approveReversal]) {
      await expect(limited.call(operation, { id: 'T1' })).rejects.toMatchObject({ status: 403 })
    }
    expect(front.platform.requests).toHaveLength(0)
  })

  test('the transfers of others, for a key without the right to read', async () => {
    const { keys } = await fixture.database.open()
    const wish = { role: 'staff', name: 'Partner', person: 'bo', rights: ['transfer'] } as const
    const { key } = await issueKey(keys, wish, Date.now)
    const sender = createClient({ baseUrl: `${front.service.origin}/v1`, apiKey: () => key })
    const [own, others] = [await newTransfer(), await newTransfer()]
    const { transaction_id: ownId } = (await sender.call(transferMiles, own)).data
    const { transaction_id: othersId } = (await staff().call(transferMiles, others)).data
    const listed = (await sender.call(listTransfers, { reference_id: own.reference_id })).data
    expect(listed.data).toMatchObject([{ transaction_id: ownId, sent_by: expect.stringMatching(/^Partner/) }])
    expect(await sender.call(getTransfer, { id: ownId })).toMatchObject({ data: listed.data[0] })
    const hidden = (await sender.call(listTransfers, { reference_id: others.reference_id })).data
    expect(hidden).toMatchObject({ data: [], pagination: { next: null, hasMore: false } })
    await expect(sender.call(getTransfer, { id: othersId })).rejects.toMatchObject({
      status: 404,
      messages: [expect.stringMatching(/^You have sent no such transfer/)],
    })
    await expect(sender.call(listTransfers, {})).rejects.toMatchObject({
      status: 403,
      messages: ['Without the right "read", transfers are listed by a "reference_id" of your own alone'],
    })
    await expect(sender.call(listTransfers, { all: true })).rejects.toMatchObject({ status: 403 })
  })

  test('`all`, without passing it to a platform that does not support it', async () => {
    await staff().call(listTransfers, { all: true, limit: 1 })
    expect(paths()).toEqual([`GET ${find} limit=1`])
  })

  test('the audit of reads and refusals', async () => {
    const request = await newTransfer()
    await expect(front.service.client.call(transferMiles, request)).rejects.toMatchObject({ status: 403 })
    await staff().call(listTransfers, {})
    await expect
      .poll(
        async () => (await staff().call(listAudit, {})).data.data.map(({ kind, operation }) => `${kind} ${operation}`),
        {
          timeout: 20_000,
        },
      )
      .toEqual(expect.arrayContaining(['refusal transferMiles', 'read listTransfers']))
  })

  test('CORS, with the miles operations for our own origin only', async () => {
    const response = await front.service.get('/miles/transfer/list', { origin: 'https://elsewhere.example' })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
