import { connect } from 'node:net'
import { endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Access } from '../audit/audit-storage.ts'
import { NotFoundError } from '../operation/errors.ts'
import { portOf, startTestServer, testKeys } from '../testing/test-server.ts'
import { writesMiles } from './mount-operation.ts'

const readMembers = endpoint({
  operation: 'readMembers',
  group: 'Data',
  summary: 'Test',
  description: 'Test.',
  method: 'GET',
  path: '/members',
  needs: 'staff',
  readsMembers: true,
  response: z.object({}),
})

test('an access is recorded once, even if its client disconnects', async () => {
  const accesses: Access[] = []
  const begins = Promise.withResolvers<void>()
  const ends = Promise.withResolvers<void>()
  const { app } = await startTestServer({
    recordAccess: (access) => accesses.push(access),
    mountAll: (mount) =>
      mount(readMembers, {
        async handle() {
          begins.resolve()
          await ends.promise
          return { body: {}, detail: 'all of them' }
        },
      }),
  })
  const closed = Promise.withResolvers<void>()
  app.server.on('connection', (socket) => socket.once('close', () => closed.resolve()))
  const client = connect(portOf(app), '127.0.0.1')
  client.write(`GET /v1/members HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${testKeys.staff}\r\n\r\n`)
  await begins.promise
  client.destroy()
  await closed.promise
  expect(accesses).toEqual([])
  ends.resolve()
  await vi.waitFor(() => expect(accesses).toMatchObject([{ kind: 'read', detail: 'all of them' }]))
  await app.close()
  expect(accesses).toHaveLength(1)
})

test('an operation in turn handles one request at a time, skips disconnected clients, and refuses more than a hundred in the queue', async () => {
  const handled: string[] = []
  let read = 0
  const first = Promise.withResolvers<void>()
  const { app } = await startTestServer({
    mountAll: (mount) =>
      mount(readMembers, {
        inTurn: true,
        mostRequests: () => (read += 1),
        async handle(_input, { requestId }) {
          handled.push(requestId)
          await first.promise
          return { body: {} }
        },
      }),
  })
  const id = (name: string) => `00000000-0000-4000-8000-00000000000${name}`
  const send = (name: string) => {
    const client = connect(portOf(app), '127.0.0.1')
    const head = `Host: here\r\nAuthorization: Bearer ${testKeys.staff}\r\nX-Request-Id: ${id(name)}`
    client.write(`GET /v1/members HTTP/1.1\r\n${head}\r\n\r\n`)
    return client
  }
  const request = { url: '/v1/members', headers: { authorization: `Bearer ${testKeys.staff}` } }
  const arrived: string[] = []
  const closed = Promise.withResolvers<void>()
  app.server.on('request', ({ headers }, response) => {
    arrived.push(String(headers['x-request-id']))
    if (headers['x-request-id'] === id('b')) response.once('close', () => closed.resolve())
  })
  const clients = [send('a')]
  await vi.waitFor(() => expect(handled).toEqual([id('a')]))
  clients.push(send('b'), send('c'))
  await vi.waitFor(() => expect(arrived).toEqual(expect.arrayContaining([id('b'), id('c')])))
  const statuses: number[] = []
  const others = Array.from({ length: 120 }, async () => statuses.push((await app.inject(request)).statusCode))
  await vi.waitFor(() => expect(statuses).toHaveLength(22))
  expect(read).toBe(1)
  clients[1]?.destroy()
  await closed.promise
  first.resolve()
  await Promise.all(others)
  expect(statuses).toEqual([...Array.from({ length: 22 }, () => 503), ...Array.from({ length: 98 }, () => 200)])
  expect(handled).toContain(id('c'))
  expect(handled).not.toContain(id('b'))
  for (const client of clients) client.destroy()
  await app.close()
})

test('exactly the operations that change the ledger are urgent', () => {
  const urgent = Object.values(endpoints).filter(writesMiles)
  expect(urgent.map(({ operation }) => operation).toSorted()).toEqual([
    'approveReversal',
    'approveTransfer',
    'closeAccount',
    'createAccount',
    'freezeAccount',
    'rejectReversal',
    'rejectTransfer',
    'reverseTransfer',
    'transferMiles',
    'unfreezeAccount',
    'updateAccount',
  ])
})

test('a key’s refusals in a day are recorded singly up to 5,000, then as a count per operation', async () => {
  const accesses: Access[] = []
  let nowMs = Date.parse('2027-03-01T10:00:00Z')
  const others = { ...readMembers, operation: 'readOthers', path: '/others' } as const
  const handle = () => ({ body: {} })
  const { app } = await startTestServer({
    clock: () => nowMs,
    recordAccess: (access) => accesses.push(access),
    mountAll: (mount) => [readMembers, others].forEach((operation) => mount(operation, { handle })),
  })
  const send = async (count: number, { path } = readMembers as { path: string }, key: string = testKeys.agent) => {
    const headers = { authorization: `Bearer ${key}` }
    for (let times = 0; times < count; times += 1) {
      const { statusCode } = await app.inject({ url: `/v1${path}`, headers })
      expect(statusCode).toBe(403)
    }
  }
  await send(5012)
  await send(3, others)
  expect(accesses).toHaveLength(5002)
  nowMs += 86_400_000
  await send(2)
  expect(accesses).toHaveLength(5004)
  await app.close()
  expect(accesses.slice(5004).map(({ operation, detail }) => [operation, detail])).toEqual([
    ['readMembers', '11'],
    ['readOthers', '2'],
  ])
})

test('equal reads within a minute make two records, the second with a count, and all reads that find nothing are equal', async () => {
  const accesses: Access[] = []
  const readMember = { ...readMembers, path: '/members/{id}', params: z.object({ id: z.string() }) } as const
  const { app, baseUrl } = await startTestServer({
    recordAccess: (access) => accesses.push(access),
    mountAll: (mount) =>
      mount(readMember, {
        handle({ id }) {
          if (id.startsWith('0')) throw new NotFoundError('There is none')
          return { body: {}, detail: '3 checked, 1 found' }
        },
      }),
  })
  const id = (first: string) => `${first}0000000-0000-4000-8000-000000000000`
  const read = async (of: string) =>
    (await fetch(`${baseUrl}/members/${of}`, { headers: { authorization: `Bearer ${testKeys.staff}` } })).text()
  for (const first of ['1', '1', '2', '1', '1']) await read(id(first))
  for (let at = 0; at < 20; at += 1) await read(`${id('0').slice(0, -2)}${at + 10}`)
  const lines = () => accesses.map(({ subject, status, detail }) => [subject, status, detail])
  await vi.waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()).toEqual([
    [id('1'), 200, '3 checked, 1 found'],
    [id('2'), 200, '3 checked, 1 found'],
    [`${id('0').slice(0, -2)}10`, 404, null],
  ])
  await app.close()
  expect(lines().slice(3)).toEqual([
    [id('1'), 200, '3 checked, 1 found, 3 times'],
    [`${id('0').slice(0, -2)}29`, 404, '19 times'],
  ])
})

test('a stored body counts as one more request for each kilobyte after the first two', async () => {
  const body = z.object({ note: z.string() })
  const { readsMembers: _, ...described } = readMembers
  const keep = { ...described, method: 'POST', body } as const
  const { app } = await startTestServer({
    rateLimit: 600,
    clock: () => 0,
    mountAll: (mount) => {
      mount(keep, { handle: () => ({ body: {} }) })
      mount({ ...keep, path: '/checks', readsMembers: true }, { handle: () => ({ body: {} }) })
    },
  })
  const left = async (path: string, bytes: number) => {
    const headers = { authorization: `Bearer ${testKeys.staff}` }
    const payload = { note: 'x'.repeat(bytes - '{"note":""}'.length) }
    return Number(
      (await app.inject({ method: 'POST', url: `/v1${path}`, headers, payload })).headers['ratelimit-remaining'],
    )
  }
  expect([await left('/members', 3071), await left('/members', 2048 + 5 * 1024)]).toEqual([599, 593])
  expect([await left('/checks', 7168), await left('/checks', 8192)]).toEqual([592, 590])
  await app.close()
})

test('a long list arrives whole and in order with its other fields, or as a 500 if an entry violates the contract', async () => {
  const entry = z.object({ at: z.int(), text: z.string() })
  const response = z.object({ radius: z.optional(z.int()), data: z.array(entry) })
  const listMembers = { ...readMembers, needs: 'public', response } as const
  let body: z.output<typeof response> = { data: [] }
  const { baseUrl, app } = await startTestServer({
    mountAll: (mount) => mount(listMembers, { handle: () => ({ body }) }),
  })
  const read = async () => {
    const found = await fetch(`${baseUrl}/members`, { headers: { authorization: `Bearer ${testKeys.public}` } })
    return [found.status, await found.json()]
  }
  const entries = (length: number) => Array.from({ length }, (_, at) => ({ at, text: `"data":[] ${at}` }))
  for (const length of [0, 1, 500, 501, 1700]) {
    for (const beside of [{}, { radius: 5 }]) {
      body = { ...beside, data: entries(length) }
      expect(await read()).toEqual([200, body])
    }
  }
  body = { data: [...entries(1200), { at: 0.5, text: '' }] }
  expect((await read())[0]).toBe(500)
  await app.close()
})
