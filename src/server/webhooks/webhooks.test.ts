import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '#client/client'
import type { ApiError } from '#client/errors'
import { dayMs, hourMs } from '#contract/days'
import { createWebhook } from '#contract/webhooks/create-webhook'
import { deleteWebhook } from '#contract/webhooks/delete-webhook'
import { listWebhookDeliveries } from '#contract/webhooks/list-webhook-deliveries'
import { listWebhooks } from '#contract/webhooks/list-webhooks'
import { rotateWebhookSecret } from '#contract/webhooks/rotate-webhook-secret'
import { sendWebhookAgain } from '#contract/webhooks/send-webhook-again'
import { updateWebhook } from '#contract/webhooks/update-webhook'
import { maxRotations, maxWebhooks, type WebhookDelivery, webhookEvents } from '#contract/webhooks/webhook'
import { pino } from 'pino'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Access } from '../audit/audit-storage.ts'
import { openPostgres } from '../database/postgres/open-database.ts'
import { anyone, type Caller } from '../operation/caller.ts'
import { createLedger, type Ledger } from '../miles/ledger/ledger.ts'
import type { Repeated } from '../runtime/repeat.ts'
import type { Storages } from '../storages/storages.ts'
import { type EventReceiver, type ReceivedEvent, startEventReceiver } from '#tools/support/event-receiver'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer, testKeys } from '../testing/test-server.ts'
import { reviewAbove, testSender } from '../testing/test-writes.ts'
import { startDelivering } from './deliver-events.ts'
import { handleWebhooks } from './handle-webhooks.ts'
import { createSendEvent, type SendEvent } from './send-event.ts'

const [ana, ben] = [testSender('ana'), testSender('ben')]

let nowMs = Date.now()
const clock = () => nowMs
let database: TestDatabase
let storages: Storages
let ledger: Ledger
let service: TestServer
let client: Client
let receiver: EventReceiver
/** Ends the attempts at a receiver that never responds. */
let slowTimeout: PromiseWithResolvers<Awaited<ReturnType<SendEvent>>>
const running: Pick<Repeated, 'stop'>[] = []
const errors: unknown[] = []
const logged: string[] = []
const accesses: Access[] = []

/** Starts to send, like one of several processes on the database. */
async function start(): Promise<Pick<Repeated, 'stop'>> {
  const sendInTime = createSendEvent([receiver.origin], 30_000)
  const send: SendEvent = (webhook, ...rest) => {
    const sent = sendInTime(webhook, ...rest)
    return webhook.url.endsWith('/slow') ? Promise.race([sent, slowTimeout.promise]) : sent
  }
  const onError = (error: unknown) => errors.push(error)
  const options = { send, clock, onError, retriesMs: [1000, 2000], everyMs: 80 }
  const started = startDelivering({ ...(await database.open(clock)), ...options })
  running.push(started)
  return started
}

beforeEach(async () => {
  nowMs = Date.now()
  for (const some of [errors, logged, accesses]) some.length = 0
  slowTimeout = Promise.withResolvers()
  database = await makeTestDatabase()
  storages = await database.open(clock)
  receiver = await startEventReceiver()
  ledger = createLedger({ storage: storages.miles, clock, reviewRule: reviewAbove(100) })
  const operations = handleWebhooks(storages, [receiver.origin], clock)
  service = await startTestServer({
    mountAll: (mount) => {
      mount(createWebhook, operations.createWebhook)
      mount(listWebhooks, operations.listWebhooks)
      mount(updateWebhook, operations.updateWebhook)
      mount(rotateWebhookSecret, operations.rotateWebhookSecret)
      mount(listWebhookDeliveries, operations.listWebhookDeliveries)
      mount(sendWebhookAgain, operations.sendWebhookAgain)
      mount(deleteWebhook, operations.deleteWebhook)
    },
    logger: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    recordAccess: (access) => accesses.push(access),
  })
  client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
})
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
  await service.app.close()
  await receiver.close()
  await database.remove()
  if (errors.length > 0) throw new AggregateError(errors, 'Sending failed')
})

async function create(path: string, events = [...webhookEvents]) {
  const { data } = await client.call(createWebhook, { url: `${receiver.origin}${path}`, events })
  return { id: data.webhook.id, secret: data.secret }
}

async function deliveriesOf(id: string, status?: WebhookDelivery['status']): Promise<WebhookDelivery[]> {
  const { data } = await client.call(listWebhookDeliveries, { id, limit: 100, ...(status && { status }) })
  return data.data
}

async function openAccounts(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await ledger.openAccount(`+1202555${1000 + at}`, `member ${at}`, ana)
}

/** Sends a transfer and returns its id. */
async function transfer(accountId: string, amount: number): Promise<string> {
  const order = { referenceId: `${amount}`, recipient: { accountId }, amount, note: 'Private' }
  return (await ledger.transfer(order, ana)).transactionId
}

function bodiesAt(path: string) {
  return receiver
    .at(path)
    .map(({ body }) => JSON.parse(body) as { event_name: string; payload: Record<string, unknown> })
}

function awaitCount(path: string, count: number) {
  return vi.waitFor(() => expect(receiver.at(path).length).toBeGreaterThanOrEqual(count), { timeout: 20_000 })
}

const all40 = <Value>(value: Value) => Array.from({ length: 40 }, () => value)

/** Checks an event like a receiver with the tests' clock. */
function verify(secret: string, { body, headers }: ReceivedEvent): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
  try {
    return new StandardWebhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

/** Rotates the secret of a webhook, and returns the new one. */
async function rotate(id: string): Promise<string> {
  return (await client.call(rotateWebhookSecret, { id })).data.secret
}

/** Returns those of several secrets that verify an event. */
function verifying(secrets: readonly string[], event: ReceivedEvent): readonly string[] {
  return secrets.filter((secret) => {
    try {
      return verify(secret, event) !== undefined
    } catch {
      return false
    }
  })
}

type IsGenuine = (secret: string, headers: ReceivedEvent['headers'], body: string) => boolean

/** Returns the function by which the page about webhooks checks a signature. */
async function exampleOfPage(): Promise<IsGenuine> {
  const [, code = ''] = /```JavaScript\n(.*?)```/s.exec(readFileSync('src/server/http/docs/guide.md', 'utf8')) ?? []
  const file = join(database.dataDir, 'example.mjs')
  writeFileSync(file, code)
  return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { isGenuine: IsGenuine }).isGenuine
}

describe('A webhook', () => {
  test('receives each subscribed event since its creation, with ids and no personal data', async () => {
    await start()
    await ledger.openAccount('+12025550100', 'before', ana)
    await create('/all')
    await create('/accounts', ['account.changed'])
    const accountId = await ledger.openAccount('+12025550101', 'member-1', ana)
    const credited = await transfer(accountId, 50)
    const [approved, rejected] = [await transfer(accountId, 101), await transfer(accountId, 102)]
    await ledger.decide(approved, 'success', 'Private', ben)
    await ledger.decide(rejected, 'failed', 'Private', ben)
    await ledger.reverse({ transactionId: credited, referenceId: null, reason: 'Private', allowsDebt: false }, ana)
    const reversal = { transactionId: approved, referenceId: null, reason: 'Private', allowsDebt: false }
    await ledger.reverse(reversal, ana)
    await ledger.decideReversal(approved, 'booked', null, ben)
    await ledger.changeAccount(accountId, { to: 'phone_number', phoneNumber: '+12025550102' }, 'Private', ana)
    await ledger.changeAccount(accountId, { to: 'closed' }, 'Private', ana)

    await awaitCount('/all', 10)
    await awaitCount('/accounts', 2)
    const sent = bodiesAt('/all').toSorted(
      (one, other) => Number(one.payload['sequence']) - Number(other.payload['sequence']),
    )
    expect(
      sent.map(({ event_name, payload }) => [
        event_name,
        payload['transaction_id'] ?? payload['change'],
        payload['decision'],
      ]),
    ).toEqual([
      ['account.opened', 'opened', undefined],
      ['transfer-in.success', credited, null],
      ['transfer-in.pending', approved, null],
      ['transfer-in.pending', rejected, null],
      ['transfer-in.success', approved, 'approved'],
      ['transfer-in.failed', rejected, 'rejected'],
      ['transfer-in.reversed', credited, null],
      ['transfer-in.reversed', approved, 'approved'],
      ['account.changed', 'phone_number', undefined],
      ['account.changed', 'closed', undefined],
    ])
    expect(sent[5]!.payload).toEqual({
      transaction_id: rejected,
      reference_id: '102',
      account_id: accountId,
      amount: 102,
      status: 'failed',
      decision: 'rejected',
      sequence: expect.any(Number),
      at: new Date(nowMs).toISOString(),
    })
    expect(
      receiver
        .at('/all')
        .map(({ body }) => body)
        .join(),
    ).not.toMatch(/Private|\+1202|member-1|ana|ben/)
    expect(bodiesAt('/accounts').map(({ event_name }) => event_name)).toEqual(['account.changed', 'account.changed'])
  })

  test('receives events that Standard Webhooks and a plain HMAC verify, with both secrets after a rotation', async () => {
    await start()
    const { id, secret } = await create('/signed')
    await ledger.openAccount('+12025550100', 'one', ana)
    await awaitCount('/signed', 1)
    const newest = await rotate(id)
    await ledger.openAccount('+12025550101', 'two', ana)
    await awaitCount('/signed', 2)
    const [first, second] = receiver.at('/signed') as [ReceivedEvent, ReceivedEvent]
    expect(verify(secret, first)).toEqual(JSON.parse(first.body))
    for (const each of [secret, newest]) expect(verify(each, second)).toEqual(JSON.parse(second.body))
    expect(second.headers['webhook-timestamp']).toBe(String(Math.floor(nowMs / 1000)))
    const plain = createHmac('sha256', newest).update(second.body).digest('hex')
    expect(second.headers['x-signature']).toBe(plain)
    const isGenuine = await exampleOfPage()
    expect(isGenuine(newest, second.headers, second.body)).toBe(true)
    expect(isGenuine(newest, second.headers, `${second.body} `)).toBe(false)
    expect(() => verify(secret, { ...second, body: `${second.body} ` })).toThrow('No matching signature')
  })

  test('gets retries if it is slow, refuses or redirects, without a delay for others, and is disabled if gone', async () => {
    const ids: Record<string, string> = {}
    for (const path of ['/slow', '/refusing', '/redirecting', '/gone', '/good']) ids[path] = (await create(path)).id
    await openAccounts(40)
    await start()
    await awaitCount('/good', 40)
    expect(receiver.at('/slow').length).toBeLessThan(40)
    slowTimeout.resolve({ status: null, problem: 'timeout', retryAfterMs: 0 })
    await Promise.all(['/slow', '/refusing', '/redirecting'].map((path) => awaitCount(path, 40)))
    await vi.waitFor(async () => {
      const waiting = ['/slow', '/refusing', '/redirecting', '/good'].map((path) => deliveriesOf(ids[path]!, 'waiting'))
      expect((await Promise.all(waiting)).map((each) => each.map(({ lastProblem }) => lastProblem))).toEqual([
        all40('timeout'),
        all40('status'),
        all40('redirect'),
        [],
      ])
    }, 20_000)
    // Sends the second and the last retry.
    await vi.waitFor(() => {
      nowMs += 500
      expect(receiver.at('/refusing')).toHaveLength(40 * 3)
    }, 20_000)
    await vi.waitFor(async () => {
      const failed = await deliveriesOf(ids['/refusing']!, 'failed')
      expect(failed.map(({ attempts, lastStatus }) => [attempts, lastStatus])).toEqual(all40([3, 503]))
    }, 20_000)
    expect(new Set(receiver.at('/refusing').map(({ headers }) => headers['webhook-id'])).size).toBe(40)
    expect(receiver.at('/redirected')).toEqual([])

    expect(receiver.at('/gone').length).toBeLessThan(40)
    const { data } = (await client.call(listWebhooks, {})).data
    expect(data.filter(({ disabledAt }) => disabledAt !== null).map(({ id }) => id)).toEqual([ids['/gone']])
    await client.call(updateWebhook, { id: ids['/gone']!, url: `${receiver.origin}/back`, isEnabled: true })
    nowMs += 2000
    await awaitCount('/back', 40)
  })

  test('receives from one of several processes the events of a downtime, and again those that a stop interrupted', async () => {
    const { id } = await create('/slow')
    const { id: good } = await create('/good')
    await openAccounts(20)
    const [first, second] = [await start(), await start()]
    await awaitCount('/slow', 16)
    await vi.waitFor(async () => expect(await deliveriesOf(good, 'delivered')).toHaveLength(20), 20_000)
    await first.stop()
    await second.stop()
    await client.call(updateWebhook, { id, url: `${receiver.origin}/quick` })
    await start()
    nowMs += 2000
    await awaitCount('/quick', 20)
    await awaitCount('/good', 20)
    expect(receiver.at('/good')).toHaveLength(20)
  })

  test('stores each of several simultaneous changes, and simultaneous creations do not exceed the limit', async () => {
    const { id } = await create('/good')
    for (const event of webhookEvents) {
      nowMs += dayMs / maxRotations
      const [earlier] = await storages.webhooks.list()
      const [rotated] = await Promise.all([
        client.call(rotateWebhookSecret, { id }),
        client.call(updateWebhook, { id, events: [event] }),
        client.call(updateWebhook, { id, isEnabled: event !== 'account.changed' }),
        client.call(updateWebhook, { id, url: `${receiver.origin}/${event}` }),
      ])
      const [stored] = await storages.webhooks.list()
      const { secret } = rotated.data
      const disabledAtMs = event === 'account.changed' ? nowMs : null
      expect(stored).toMatchObject({ secret, events: [event], disabledAtMs, url: `${receiver.origin}/${event}` })
      const kept = earlier!.earlierSecrets.filter(({ endsAtMs }) => endsAtMs > nowMs)
      expect(stored!.earlierSecrets).toEqual([{ secret: earlier!.secret, endsAtMs: nowMs + dayMs }, ...kept])
    }
    expect((await storages.webhooks.list())[0]!.earlierSecrets).toHaveLength(maxRotations)
    const created = await Promise.allSettled(Array.from({ length: maxWebhooks + 5 }, () => create('/good')))
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWebhooks - 1)
  })

  test('leaves time for other work while it catches up', async () => {
    await create('/good', ['account.changed'])
    const event = `'log.accepted', 'many', 0, '{"at":0,"nonce":""}', 'operator', 'operator'`
    await database.run(`WITH RECURSIVE many (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM many WHERE at < 5000)
      INSERT INTO events (kind, subject, created_at, body, key_id, person) SELECT ${event} FROM many`)
    const end = await storages.log.lastEventId()
    await start()
    const seen = new Set<number>()
    for (; !seen.has(end); await setImmediate()) seen.add((await storages.webhooks.list())[0]!.lastEventId)
    expect(seen.size).toBeGreaterThan(3)
  })

  test.runIf(isOnPostgres)('receives a repeated event while a long transaction adds events', async () => {
    const { id } = await create('/good')
    await openAccounts(1)
    await start()
    await vi.waitFor(async () => expect(await deliveriesOf(id, 'delivered')).toHaveLength(1), 20_000)
    const postgres = openPostgres(database.databaseUrl!)
    await postgres.longTransaction(async (query) => {
      const event = `'log.accepted', 'slow', 0, '{"at":0,"nonce":""}', 'operator', 'operator'`
      await query(`INSERT INTO events (kind, subject, created_at, body, key_id, person) SELECT ${event}`)
      await ledger.openAccount('+12025550100', 'meanwhile', ana)
      const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(id)
      await client.call(sendWebhookAgain, { id, deliveryId })
      await awaitCount('/good', 2)
      expect(receiver.at('/good').map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId])
    })
    await postgres.close()
    expect(String(errors.splice(0))).toContain('A transaction has been adding events')
    await awaitCount('/good', 3)
  })

  test('loses nothing if it is gone at the last attempt', async () => {
    const { id } = await create('/gone')
    await openAccounts(1)
    await storages.webhooks.passEvents(id, await storages.log.lastEventId(), nowMs)
    await database.run('UPDATE webhook_deliveries SET attempts = 9')
    await start()
    await vi.waitFor(async () => expect((await storages.webhooks.list())[0]!.disabledAtMs).toBe(nowMs), 20_000)
    expect(await deliveriesOf(id, 'waiting')).toMatchObject([{ attempts: 10, lastStatus: 410 }])
  })

  test('returns to the end of a log that became shorter, as after a restore', async () => {
    const { id } = await create('/restored')
    await database.run('UPDATE webhooks SET last_event_id = 1000')
    await start()
    await vi.waitFor(async () => {
      const [{ passed } = {}] = await database.run<{ passed: number }>('SELECT last_event_id AS passed FROM webhooks')
      // The only event is the creation of the webhook.
      expect(passed).toBe(1)
    }, 20_000)
    // Simulates a position in the log of another primary.
    await storages.webhooks.passEvents(id, 1000, nowMs)
    await openAccounts(1)
    await awaitCount('/restored', 1)
    const sent = { event: 'account.opened', attempts: 1, lastStatus: 204 }
    await vi.waitFor(async () => expect(await deliveriesOf(id, 'delivered')).toMatchObject([sent]), 20_000)
  })

  test('receives an event again with the same id, and loses it after 30 days', async () => {
    await start()
    const { id } = await create('/good')
    await openAccounts(1)
    await awaitCount('/good', 1)
    await vi.waitFor(async () => expect(await deliveriesOf(id, 'delivered')).toHaveLength(1), 20_000)
    const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(id)
    await client.call(sendWebhookAgain, { id, deliveryId })
    await awaitCount('/good', 2)
    const [first, second] = receiver.at('/good')
    expect([second!.body, second!.headers['webhook-id']]).toEqual([first!.body, deliveryId])
    await expect(client.call(sendWebhookAgain, { id, deliveryId: 'msg_none' })).rejects.toMatchObject({ status: 404 })
    await vi.waitFor(async () => expect(await deliveriesOf(id, 'delivered')).toHaveLength(1), 20_000)
    await storages.webhooks.deleteOld(nowMs + 29 * dayMs)
    expect(await deliveriesOf(id)).toHaveLength(1)
    await storages.webhooks.deleteOld(nowMs + 30 * dayMs)
    expect(await deliveriesOf(id)).toEqual([])
  })

  test('is refused with http, credentials or beyond the limit, fails at a private address, and is deleted with its deliveries', async () => {
    const refused = (url: string) =>
      expect(client.call(createWebhook, { url, events: ['account.opened'] })).rejects.toMatchObject({ status: 400 })
    await refused('http://partner.example.com/events')
    await refused('https://ana:secret@partner.example.com/events')
    await refused(`https://partner.example.com/${'é'.repeat(1000)}`)
    const { data } = await client.call(createWebhook, { url: 'https://127.0.0.1/', events: ['account.opened'] })
    const { id } = data.webhook
    await start()
    await openAccounts(1)
    await vi.waitFor(
      async () => expect(await deliveriesOf(id)).toMatchObject([{ lastProblem: 'private_address', lastStatus: null }]),
      20_000,
    )
    for (let at = 1; at < maxWebhooks; at += 1) await create('/good')
    await refused('https://partner.example.com/events')
    await client.call(deleteWebhook, { id })
    await expect(deliveriesOf(id)).rejects.toMatchObject({ status: 404 })
    expect((await client.call(listWebhooks, {})).data.data).toHaveLength(maxWebhooks - 1)
  })
})

const caller: Caller = { ...anyone, address: '', requestId: '', origin: '' }
const refused = (againAtMs: number) =>
  `400 The secret was rotated 3 times in 24 hours: rotate it again after ${new Date(againAtMs).toISOString()}`

describe('The secret of a webhook', () => {
  test('signs until 24 hours after its replacement, and a fourth rotation in 24 hours is refused', async () => {
    await start()
    const startMs = nowMs
    const { id, secret } = await create('/signed')
    const secrets = [secret]
    let sent = 0
    /** Returns the numbers of the secrets that sign an event, newest first. */
    const signing = async () => {
      await ledger.openAccount(`+1202555${1000 + sent}`, `member ${sent}`, ana)
      sent += 1
      await awaitCount('/signed', sent)
      const event = receiver.at('/signed').at(-1)!
      const signatures = String(event.headers['webhook-signature']).split(' ')
      const found = signatures.map((signature) => {
        const headers = { ...event.headers, 'webhook-signature': signature }
        return secrets.findIndex((each) => verifying([each], { ...event, headers }).length === 1)
      })
      expect(verifying(secrets, event)).toEqual(secrets.filter((_, at) => found.includes(at)))
      return found
    }
    /** Returns whether the secret was rotated, or why not. */
    const tryRotating = () =>
      rotate(id).then(
        (made) => secrets.push(made) > 0,
        ({ status, messages }: ApiError) => `${status} ${messages.join('; ')}`,
      )
    /** For each moment: whether to rotate, or the hour when a rotation is possible again, and the secrets that sign. */
    for (const [hours, afterMs, rotated, expected] of [
      [0, 0, true, [1, 0]],
      [8, 0, true, [2, 1, 0]],
      [16, 0, true, [3, 2, 1, 0]],
      [24, -1, 24, [3, 2, 1, 0]],
      [24, 0, false, [3, 2, 1]],
      [24, 0, true, [4, 3, 2, 1]],
      [24, 0, 32, [4, 3, 2, 1]],
      [32, -1, 32, [4, 3, 2, 1]],
      [32, 0, false, [4, 3, 2]],
      [40, -1, false, [4, 3, 2]],
      [40, 0, true, [5, 4, 3]],
      [48, -1, true, [6, 5, 4, 3]],
      [48, 0, false, [6, 5, 4]],
      [72, -2, false, [6, 5]],
      [72, -1, false, [6]],
    ] as const) {
      nowMs = startMs + hours * hourMs + afterMs
      const outcome = rotated === false ? false : await tryRotating()
      const awaited = typeof rotated === 'number' ? refused(startMs + rotated * hourMs) : rotated
      expect([hours, afterMs, outcome, await signing()]).toEqual([hours, afterMs, awaited, expected])
      const ends = (await client.call(listWebhooks, {})).data.data[0]!.earlierSecretEndsAt
      expect(ends === null).toBe(expected.length === 1)
    }
  })

  test('signs the next attempt of a delivery after a rotation', async () => {
    await start()
    const { id, secret } = await create('/refusing')
    await openAccounts(1)
    await awaitCount('/refusing', 1)
    await vi.waitFor(async () => expect(await deliveriesOf(id, 'waiting')).toMatchObject([{ attempts: 1 }]), 20_000)
    const secrets = [secret, await rotate(id), await rotate(id)]
    nowMs += 1000
    await awaitCount('/refusing', 2)
    expect(verifying(secrets, receiver.at('/refusing')[1]!)).toEqual(secrets)
    await vi.waitFor(async () => expect(await deliveriesOf(id, 'waiting')).toMatchObject([{ attempts: 2 }]), 20_000)
    nowMs += dayMs
    await awaitCount('/refusing', 3)
    expect(verifying(secrets, receiver.at('/refusing')[2]!)).toEqual(secrets.slice(2))
    expect(new Set(receiver.at('/refusing').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('is rotated three times by many simultaneous rotations in two processes, and all returned secrets sign', async () => {
    const { id, secret } = await create('/signed')
    const other = handleWebhooks(await database.open(clock), [receiver.origin], clock)
    const rotateInOther = async () => {
      const response = await other.rotateWebhookSecret.handle({ id }, caller)
      return 'body' in response ? response.body.secret : ''
    }
    const rotations = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? rotate(id) : rotateInOther()))
    const rotated = await Promise.allSettled(rotations)
    const returned = rotated.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(returned).toHaveLength(maxRotations)
    await start()
    await openAccounts(1)
    await awaitCount('/signed', 1)
    expect(verifying([secret, ...returned], receiver.at('/signed')[0]!)).toEqual([secret, ...returned])
  })

  test('is rotated once, without a refusal, if the third rotation is repeated after a lost outcome', async () => {
    const { id } = await create('/signed')
    for (let at = 1; at < maxRotations; at += 1) await rotate(id)
    const { change } = storages.webhooks
    const changeTwice: typeof change = async (...args) => (await change(...args), change(...args))
    const webhooks = { ...storages.webhooks, change: changeTwice }
    const again = handleWebhooks({ ...storages, webhooks }, [], clock)
    const response = await again.rotateWebhookSecret.handle({ id }, caller)
    const [stored] = await storages.webhooks.list()
    expect(response).toMatchObject({ body: { secret: stored!.secret } })
    expect(stored!.earlierSecrets).toHaveLength(maxRotations)
  })

  test('is in no other response, log line or access, and is deleted with its webhook', async () => {
    await start()
    const { id, secret } = await create('/refusing')
    const secrets = [secret, await rotate(id), await rotate(id), await rotate(id)]
    await openAccounts(1)
    await awaitCount('/refusing', 1)
    const headers = { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json' }
    const bodyAt = async (path: string, body?: object) => {
      const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
      return (await fetch(`${service.baseUrl}/webhooks${path}`, init)).text()
    }
    const answers = [
      await bodyAt(''),
      await bodyAt(`/${id}/deliveries`),
      await bodyAt(`/${id}/update`, { isEnabled: true }),
      await bodyAt(`/${id}/rotate`, {}),
      logged,
      accesses,
      await database.run('SELECT * FROM events'),
      await database.run('SELECT * FROM webhook_deliveries'),
    ]
    expect(answers.slice(0, 4).join('\n')).toMatch(
      /"disabledAt":null.*\n.*msg_.*\n.*"disabledAt":null.*\n.*again after/,
    )
    const known = JSON.stringify(await database.run('SELECT * FROM webhooks'))
    for (const each of secrets) {
      expect(JSON.stringify(answers)).not.toContain(each.slice('whsec_'.length))
      expect(known).toContain(each)
    }
    const refusals = accesses.filter(({ kind }) => kind === 'refusal')
    expect(refusals).toMatchObject([{ kind: 'refusal', operation: 'rotateWebhookSecret', subject: id, reason: null }])
    expect(logged.join('')).toContain('rotateWebhookSecret')
    await client.call(deleteWebhook, { id })
    expect(await database.run('SELECT * FROM webhooks')).toEqual([])
  })
})
