import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#client/client'
import { createAccount } from '#contract/miles/accounts/create-account'
import { findAccount } from '#contract/miles/accounts/find-account'
import { getTransfer } from '#contract/miles/get-transfer'
import { listTransfers } from '#contract/miles/list-transfers'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { transferMiles, type TransferRequest } from '#contract/miles/transfer-miles'
import { createWebhook } from '#contract/webhooks/create-webhook'
import { issueKey } from '#server/keys/issue-keys'
import { type EventReceiver, startEventReceiver } from '#tools/support/event-receiver'
import { changeField } from '#platform/testing/start-platform'
import { type InFront, type PlatformFixture, startPlatformFixture } from '../../testing/start-in-front-of-platform.ts'

const secret = 'whsec_of_the_platform_itself'
const environment = { PLATFORM_WEBHOOK_SECRET: secret }
let receiver: EventReceiver
let fixture: PlatformFixture
let front: InFront
/** A service in front of a platform that cannot look up transfers. */
let blind: InFront
beforeAll(async () => {
  receiver = await startEventReceiver()
  fixture = await startPlatformFixture(Date.now, { WEBHOOKS_TO: receiver.origin })
  front = await fixture.start({ environment })
  blind = await fixture.start({ environment, platform: { hasLookUp: false } })
})
afterAll(async () => {
  await fixture.stop()
  await receiver.close()
})
beforeEach(() => {
  for (const { platform } of [front, blind]) (platform.requests as unknown[]).splice(0)
})

const create = '/miles/transfer/create'
const find = '/miles/transfer/list'
const staff = ({ service } = front) => service.clientOf('staff')

async function newTransfer(): Promise<TransferRequest & { account_id: string }> {
  const phone_number = `+1${randomInt(2_000_000_000, 9_999_999_999)}`
  const opened = await fixture.behind.clientOf('staff').call(createAccount, { phone_number, external_id: phone_number })
  return { account_id: opened.data.account_id, amount: 500, reference_id: `event-${randomUUID()}` }
}

/** Sends a text like an event of the platform. */
async function post(
  body: string,
  signature: string = createHmac('sha256', secret).update(body).digest('hex'),
  { service }: InFront = front,
): Promise<[status: number, body: unknown]> {
  const response = await fetch(`${service.origin}/v1/miles/platform-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  })
  const text = await response.text()
  return [response.status, text === '' ? undefined : JSON.parse(text)]
}

const transaction_id = 'T-of-the-event'

async function settle(request: TransferRequest, more: object = {}, event = 'success') {
  const payload = { transaction_id, ...request, ...more }
  // Adds spaces and an escape, which only the bytes of the body contain.
  const text = JSON.stringify({ event_name: `transfer-in.${event}`, payload }, null, 1).replace('e', '\\u0065')
  expect(await post(text)).toEqual([204, undefined])
}

/** Sends a transfer whose outcome stays unknown. */
async function sendInVain(request: TransferRequest) {
  front.platform.next(create, 'lost')
  await expect(staff().call(transferMiles, request)).rejects.toMatchObject({ status: 503 })
  ;(front.platform.requests as unknown[]).splice(0)
}

test('an event is verified by the signature of its bytes, and accepted only with a configured secret', async () => {
  const body = JSON.stringify({ event_name: 'transfer-in.success', payload: { reference_id: 'unknown' } })
  const wrong = createHmac('sha256', 'another secret').update(body).digest('hex')
  for (const signature of ['', wrong, wrong.slice(2), 'x'.repeat(64)]) {
    expect(await post(body, signature)).toMatchObject([
      401,
      { code: 401, message: expect.stringContaining('x-signature') },
    ])
  }
  expect(await post(body)).toEqual([204, undefined])
  const deaf = await fixture.start()
  expect((await post(body, undefined, deaf))[0]).toBe(404)
})

test('other events are ignored, and malformed ones are a 400 that names the fields', async () => {
  expect(await post('{"event_name": "account.opened", "payload": []}')).toEqual([204, undefined])
  expect(await post('{"event_name": 5}')).toMatchObject([
    400,
    {
      code: 400,
      message: expect.stringContaining(
        'event_name: must be transfer-in.success or transfer-in.failed; payload: is required',
      ),
    },
  ])
  expect((await post('{"event_name"'))[0]).toBe(400)
  const payload = { account_id: 'a', amount: 1.5 }
  expect(await post(JSON.stringify({ event_name: 'transfer-in.failed', payload }))).toMatchObject([
    400,
    {
      code: 400,
      message:
        'payload.reference_id: is required; payload.account_id: must be a UUID; payload.amount: must be a whole number',
    },
  ])
  expect((await post(JSON.stringify({ event_name: 'x'.repeat(70_000) })))[0]).toBe(413)
})

test('an event settles a transfer with a lost response, without a look-up, and later events change nothing', async () => {
  const request = await newTransfer()
  await sendInVain(request)
  await settle(request, { account_id: request.account_id.toUpperCase() })
  await settle(request, { transaction_id: 'another' }, 'failed')
  front.platform.next(create, 'lost')
  const { data } = await staff().call(transferMiles, request)
  expect(data).toEqual({ transaction_id, reference_id: request.reference_id, status: 'success' })
  expect(front.platform.requests).toHaveLength(1)
})

test('an event that arrives during a look-up settles a transfer, too', async () => {
  for (const status of ['success', 'failed']) {
    const request = await newTransfer()
    const none = { json: { data: [] } }
    front.platform.next(create, 'lost')
    front.platform.next(find, none, none, async (found) => {
      await settle(request, {}, status)
      return found
    })
    expect((await staff().call(transferMiles, request)).data).toMatchObject({ transaction_id, status })
  }
})

test('an event about other miles or another account means that the reference is used', async () => {
  for (const change of [{ amount: 3 }, { account_id: randomUUID() }]) {
    const request = await newTransfer()
    await sendInVain(request)
    await settle(request, change)
    front.platform.next(create, 'lost')
    await expect(staff().call(transferMiles, request)).rejects.toMatchObject({
      status: 400,
      messages: [duplicateReferenceMessage],
    })
  }
})

test('an event without miles, account or transaction id proves nothing, so the transfer is sent again', async () => {
  for (const unsaid of ['amount', 'account_id', 'transaction_id']) {
    const request = await newTransfer()
    await sendInVain(request)
    await settle(request, { [unsaid]: null })
    front.platform.next(create, 'kept and lost')
    const { data } = await staff().call(transferMiles, request)
    expect(data.transaction_id).not.toBe(transaction_id)
    expect(front.platform.requests).toHaveLength(2)
  }
})

test('a pending transfer of a platform without look-ups is found by its reference once an event settles it', async () => {
  const { keys } = await fixture.database.open()
  const clientOf = async (person: string, rights: readonly ('transfer' | 'read')[]) => {
    const { key } = await issueKey(keys, { role: 'staff', name: person, person, rights }, Date.now)
    return createClient({ baseUrl: `${blind.service.origin}/v1`, apiKey: () => key })
  }
  const [bo, cy] = [await clientOf('bo', ['transfer']), await clientOf('cy', ['transfer'])]
  const request = await newTransfer()
  const { reference_id } = request
  blind.platform.next(create, changeField('status', 'pending'))
  expect((await bo.call(transferMiles, request)).data.status).toBe('pending')
  await expect(staff(blind).call(listTransfers, { reference_id })).rejects.toMatchObject({ status: 501 })
  await settle(request, {}, 'failed')
  const found = { transaction_id, ...request, status: 'failed', sent_by_person: 'bo', note: null }
  expect((await staff(blind).call(listTransfers, { reference_id })).data.data).toMatchObject([found])
  expect((await bo.call(listTransfers, { reference_id })).data.data).toMatchObject([found])
  expect((await cy.call(listTransfers, { reference_id })).data.data).toEqual([])
})

test('a failed transfer stays listed as failed after its reference is refused again', async () => {
  const request = await newTransfer()
  const { reference_id } = request
  blind.platform.next(create, changeField('status', 'pending'))
  await staff(blind).call(transferMiles, request)
  await settle(request, {}, 'failed')
  await expect(staff(blind).call(transferMiles, request)).rejects.toMatchObject({ status: 400 })
  expect((await staff(blind).call(listTransfers, { reference_id })).data.data).toMatchObject([{ status: 'failed' }])
})

test('a transfer that fails after success is listed as failed, and frees the daily limit once, even if events repeat', async () => {
  const { keys } = await fixture.database.open()
  const wish = { role: 'staff', name: 'Night desk', person: 'Ada', dailyMilesLimit: 1000 } as const
  const { key } = await issueKey(keys, wish, Date.now)
  const ada = createClient({ baseUrl: `${front.service.origin}/v1`, apiKey: () => key })
  const [first, second] = [await newTransfer(), await newTransfer()]
  const id = (await ada.call(transferMiles, first)).data.transaction_id
  await ada.call(transferMiles, second)
  const statusesOf = async (query: object) =>
    (await ada.call(listTransfers, { reference_id: first.reference_id, ...query })).data.data.map(
      ({ status }) => status,
    )
  await settle(first, { transaction_id: id })
  expect(await statusesOf({})).toEqual(['success'])
  for (const _ of [1, 2]) await settle(first, { transaction_id: id }, 'failed')
  await settle(first, { transaction_id: id })
  expect(await statusesOf({})).toEqual(['failed'])
  expect((await ada.call(getTransfer, { id })).data).toMatchObject({ status: 'failed', account_id: first.account_id })
  await ada.call(transferMiles, await newTransfer())
  await expect(ada.call(transferMiles, await newTransfer())).rejects.toMatchObject({
    messages: ['amount: passes the daily limit of this key, 1000 miles; 0 are left today (UTC)'],
  })
})

test('a failure event before the response makes the transfer a failed one', async () => {
  const request = await newTransfer()
  front.platform.next(create, async (response) => {
    await settle(request, {}, 'failed')
    return response
  })
  expect((await staff().call(transferMiles, request)).data.status).toBe('failed')
})

test('an event of a transfer from elsewhere is not stored', async () => {
  const request = await newTransfer()
  await settle(request)
  front.platform.next(create, 'kept and lost')
  expect((await staff().call(transferMiles, request)).data.transaction_id).not.toBe(transaction_id)
  const { data } = await fixture.behind.clientOf('staff').call(findAccount, { account_id: request.account_id })
  expect(data.balance).toBe(500)
})

test('the events of a Milestay platform settle a transfer with a lost response', async () => {
  const events = ['transfer-in.success' as const]
  const { data } = await fixture.behind
    .clientOf('staff')
    .call(createWebhook, { url: `${receiver.origin}/events`, events })
  const listening = await fixture.start({
    environment: { PLATFORM_WEBHOOK_SECRET: data.secret },
    platform: { hasLookUp: false },
  })
  const request = await newTransfer()
  const { reference_id } = request
  listening.platform.next(create, 'kept and lost')
  await expect(staff(listening).call(transferMiles, request)).rejects.toMatchObject({ status: 503 })
  const sent = await vi.waitFor(() => {
    const found = receiver.at('/events').find(({ body }) => body.includes(reference_id))
    expect(found).toBeDefined()
    return found!
  }, 20_000)
  expect(await post(sent.body, String(sent.headers['x-signature']), listening)).toEqual([204, undefined])
  const [stored] = (await fixture.behind.clientOf('staff').call(listTransfers, { reference_id })).data.data
  const { transaction_id, status } = stored!
  expect(status).toBe('success')
  expect((await staff(listening).call(listTransfers, { reference_id })).data.data).toMatchObject([
    { transaction_id, status, ...request },
  ])
})
