import { type Client, createClient } from '#client/client'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { listTransfers, mostSummed, type TransfersRequest } from '#contract/miles/list-transfers'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import type { Transfer } from '#contract/miles/transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOnPostgres } from '../../testing/test-database.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'
import { testKeys } from '../../testing/test-server.ts'

const noon = Date.parse('2027-03-01T12:00:00Z')
const reviewAbove = 900
let nowMs = noon
let service: MilesService
let client: Client
let otherSender: Client
let sent = 0

beforeAll(async () => {
  service = await startMilesService({ clock: () => nowMs, reviewAbove })
  client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
  const key = await service.issueKey({
    role: 'staff',
    rights: ['read', 'transfer', 'approve'],
    person: 'grace',
    name: 'Night desk',
  })
  otherSender = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
})
afterAll(() => service.stop())

function openAccount() {
  return service.openAccount(`+1303555${String((sent += 1)).padStart(4, '0')}`)
}

/** Sends a transfer at the given time. */
async function send(account_id: string, atMs: number, amount = 1, sender: Client = client): Promise<string> {
  nowMs = atMs
  const reference_id = `page ${(sent += 1)}`
  return (await sender.call(transferMiles, { account_id, amount, reference_id })).data.transaction_id
}

/** Stores copies of the last transfer after a time, `atOnce` in each millisecond. */
async function addFillers(count: number, atMs: number, { name = 'many', atOnce = 1 } = {}): Promise<void> {
  const copied = 'account_id, amount, status, sent_by, sent_by_key, sent_by_person, event_id'
  await service.database.run(`
    WITH RECURSIVE added (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM added WHERE n < ${count})
    INSERT INTO transfers (transaction_id, reference_id, created_at, ${copied})
    SELECT '${name} ' || n, '${name} ' || n, ${atMs} + n / ${atOnce}, ${copied} FROM transfers, added
    WHERE transaction_id = (SELECT max(transaction_id) FROM transfers WHERE status = 'success' AND reference_id LIKE 'page %')`)
}

/** With `isOwn`, only transfers of the client's person; otherwise everyone's. */
type TestRequest = TransfersRequest & { readonly isOwn?: boolean }

async function page({ isOwn, ...request }: TestRequest) {
  return (await client.call(listTransfers, isOwn === true ? request : { all: true, ...request })).data
}

const idsOf = (transfers: readonly Transfer[]) => transfers.map(({ transaction_id }) => transaction_id)

/** Requests page after page in a direction, and returns the ids of their transfers; `between` runs after each page. */
async function walk(
  request: TestRequest,
  direction: 'next' | 'previous' = 'next',
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const shown: string[] = []
  for (let cursor: string | null | undefined = request.cursor ?? 'start'; typeof cursor === 'string';) {
    const { data, pagination } = await page({ ...request, cursor })
    expect(data.length).toBeLessThanOrEqual(request.limit ?? 20)
    shown.push(...(direction === 'next' ? idsOf(data) : idsOf(data).reverse()))
    cursor = pagination[direction]
    await between()
  }
  return shown
}

/** Returns the status and the body of the response to a query as text. */
async function list(query: string) {
  const response = await fetch(`${service.baseUrl}/miles/transfer/list?${query}`, {
    headers: { authorization: `Bearer ${testKeys.staff}` },
  })
  return [response.status, await response.json()] as const
}

const badRequest = (message: string | RegExp) => [
  400,
  { errors: [{ message: typeof message === 'string' ? message : expect.stringMatching(message) }] },
]

describe('Pages by cursor', () => {
  it('hold every transfer once, in the order of the list, and mark the last page', async () => {
    const account_id = await openAccount()
    for (let at = 0; at < 7; at += 1) await send(account_id, noon + Math.floor(at / 3))
    const all = idsOf((await page({ account_id })).data)
    expect(all).toHaveLength(7)
    for (const limit of [1, 2, 3, 7, 8]) expect(await walk({ account_id, limit })).toEqual(all)

    const first = await page({ account_id, limit: 3, cursor: 'start' })
    expect(first.pagination).toEqual({ limit: 3, hasMore: true, next: expect.any(String), previous: null, total: 7 })
    const second = await page({ account_id, limit: 4, cursor: first.pagination.next! })
    expect(second.pagination).toEqual({ limit: 4, hasMore: false, next: null, previous: expect.any(String) })
    expect(await page({ account_id, limit: 3, cursor: second.pagination.previous! })).toEqual({
      data: first.data,
      pagination: { limit: 3, hasMore: true, next: first.pagination.next, previous: null },
    })
    expect(await walk({ account_id, limit: 2, cursor: second.pagination.previous! }, 'previous')).toEqual(
      all.slice(0, 3).reverse(),
    )
  })

  it('continue after references of any characters and length', async () => {
    const account_id = await openAccount()
    const prefix = '里'.repeat(254)
    for (const last of ['一', '二', '三']) {
      await client.call(transferMiles, { account_id, amount: 1, reference_id: prefix + last })
    }
    expect(await walk({ reference_prefix: prefix, limit: 1 })).toHaveLength(3)
  })

  it('continue from a page by offset', async () => {
    const account_id = await openAccount()
    for (let at = 0; at < 5; at += 1) await send(account_id, noon)
    const { data, pagination } = await page({ account_id, limit: 2, offset: 1 })
    const all = idsOf((await page({ account_id })).data)
    expect(idsOf(data)).toEqual(all.slice(1, 3))
    expect(await walk({ account_id, cursor: pagination.next! })).toEqual(all.slice(3))
  })

  it('are empty when nothing matches', async () => {
    expect(await page({ reference_id: 'none', cursor: 'start' })).toEqual({
      data: [],
      pagination: { limit: 20, hasMore: false, next: null, previous: null, total: 0 },
    })
  })

  it('continue after a page whose transfers no longer match', async () => {
    const account_id = await openAccount()
    const ids = [
      await send(account_id, noon, 1000),
      await send(account_id, noon, 1000),
      await send(account_id, noon, 1000),
    ]
    const pending = { account_id, status: 'pending', limit: 1 } as const
    const first = await page({ ...pending, cursor: 'start' })
    await otherSender.call(approveTransfer, { id: ids[2]! })
    const second = await page({ ...pending, cursor: first.pagination.next! })
    expect(idsOf(second.data)).toEqual([ids[1]])
    expect(await page({ ...pending, cursor: second.pagination.previous! })).toEqual({
      data: [],
      pagination: { limit: 1, hasMore: true, next: 'start', previous: null },
    })
    expect(await walk({ ...pending, cursor: second.pagination.next! })).toEqual([ids[0]])
  })

  it('have the transfers that match every filter, in order, with their total and sums', async () => {
    const accounts = [await openAccount(), await openAccount()]
    const senders = [client, otherSender]
    nowMs = noon
    for (let at = 0; at < 24; at += 1) {
      const sender = senders[at % 2]!
      const miles = at % 3 === 0 ? 1000 + (at % 5) : 1 + (at % 4)
      const id = await send(accounts[(at >> 1) % 2]!, noon + (at >> 2), miles, sender)
      nowMs += 1000
      if (at % 6 === 0) await senders[(at + 1) % 2]!.call(at % 12 === 0 ? approveTransfer : rejectTransfer, { id })
    }
    const allTransfers = (await page({ limit: 200, from: '2027-03-01T12:00:00Z', to: '2027-03-01T12:01:00Z' })).data
    const [key] = await service.database.run<{ key: string; label: string }>(
      "SELECT sent_by_key AS key, sent_by AS label FROM transfers WHERE sent_by LIKE 'Night desk%' LIMIT 1",
    )
    const optional = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
    const request = fc.record(
      {
        account_id: optional(...accounts),
        status: optional('success', 'pending', 'failed' as const),
        sent_by: optional(key!.key, key!.label, 'grace', 'configured key ·rial', 'nobody'),
        decided_by: optional(key!.key, key!.label, 'GRACE', 'configured key ·rial', 'nobody'),
        reference_prefix: optional(
          'page ',
          ...allTransfers.slice(0, 3).map(({ reference_id }) => reference_id.slice(0, -1)),
        ),
        from: optional('2027-03-01T12:00:00.002Z', '2027-03-01'),
        to: optional('2027-03-01T14:00:00.005+02:00', '2027-03-01'),
        decided_from: optional('2027-03-01T12:00:01.002Z', '2027-03-01'),
        decided_to: optional('2027-03-01T12:00:01.004Z', '2027-03-02'),
        isOwn: fc.boolean(),
        limit: fc.integer({ min: 2, max: 9 }),
      },
      { requiredKeys: ['isOwn', 'limit'] },
    )
    const decidedAt = new Map(
      (
        await service.database.run<{ id: string; at: number | null }>(
          'SELECT transaction_id AS id, decided_at AS at FROM transfers',
        )
      ).map(({ id, at }) => [id, at]),
    )
    const within = (atMs: number | null, from: string | undefined, to: string | undefined) =>
      (from === undefined && to === undefined) ||
      (atMs !== null &&
        atMs >= Date.parse(from ?? '2000-01-01') &&
        atMs < Date.parse(to ?? '3000-01-01') + (to?.includes('T') === false ? 86_400_000 : 0))
    await fc.assert(
      fc.asyncProperty(request, async ({ limit, ...filters }) => {
        const { isOwn, account_id, status, sent_by, decided_by, reference_prefix, from, to, decided_from, decided_to } =
          filters
        const isOf = (by: string | undefined, label: string | null) =>
          by === undefined || label === by || (label === key!.label && [key!.key, 'grace', 'GRACE'].includes(by))
        const expected = allTransfers.filter(
          (transfer) =>
            !(isOwn && transfer.sent_by === key!.label) &&
            (account_id === undefined || transfer.account_id === account_id) &&
            (status === undefined || transfer.status === status) &&
            isOf(sent_by, transfer.sent_by) &&
            isOf(decided_by, transfer.decided_by) &&
            transfer.reference_id.startsWith(reference_prefix ?? '') &&
            within(Date.parse(transfer.created_at), from, to) &&
            within(decidedAt.get(transfer.transaction_id) ?? null, decided_from, decided_to),
        )
        const query = Object.fromEntries(
          Object.entries({ ...filters, from: from ?? '2027-03-01T12:00:00Z' }).filter(
            ([, value]) => value !== undefined,
          ),
        )
        // Ties stay newest first, because `toSorted` is stable.
        const textOf = ({ reference_id }: Transfer) => reference_id
        const expectedIds = idsOf(
          reference_prefix !== undefined
            ? expected.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
            : decided_by !== undefined
              ? expected.toSorted(
                  (one, other) => decidedAt.get(other.transaction_id)! - decidedAt.get(one.transaction_id)!,
                )
              : expected,
        )
        const shown = await walk({ ...query, limit })
        // Transfers of other tests may match too.
        const ofThisTest = new Set(idsOf(allTransfers))
        expect(shown.filter((id) => ofThisTest.has(id))).toEqual(expectedIds)
        const { data, pagination, sums } = await page({ ...query, sums: true, limit: 200 })
        expect(idsOf(data)).toEqual(shown)
        const summed = Object.values(sums!)
        expect(summed.reduce((sum, { transfers }) => sum + transfers, 0)).toBe(shown.length)
        expect(summed.reduce((sum, { miles }) => sum + miles, 0)).toBe(
          data.reduce((sum, { amount }) => sum + amount, 0),
        )
        expect(pagination.total).toBe(shown.length)
        expect((await page({ ...query, limit, cursor: 'start' })).pagination.total).toBe(shown.length)
      }),
      { numRuns: isOnPostgres ? 20 : 60 },
    )
  })

  it('have sums of whole days where too many transfers match for exact sums, unless there are other filters', async () => {
    const account_id = await openAccount()
    const startMs = Date.parse('2027-06-02')
    const accounted = [
      [1, 20],
      [30, 300],
      [31, 1000],
      [-1, 1],
      [49, 4],
    ] as const
    for (const [hours, amount] of accounted) {
      await send(account_id, startMs + hours * 3_600_000, amount)
    }
    // The fillers have no events, so the day sums contain only the other transfers.
    await addFillers(mostSummed + 1, startMs + 2 * 3_600_000)
    const interval = { from: '2027-06-02T00:30:00Z', to: '2027-06-03T12:00:00Z', limit: 1, sums: true }
    const found = await page(interval)
    const none = { transfers: 0, miles: 0 }
    expect(found.sums).toEqual({
      success: { transfers: 2, miles: 320 },
      pending: { transfers: 1, miles: 1000 },
      failed: none,
    })
    expect(found.sums_by_day).toBe(true)
    expect((await page({ ...interval, account_id })).sums).toBeNull()
    const exact = await page({ ...interval, account_id, status: 'pending' })
    expect(exact).toMatchObject({ sums: { success: none, pending: { transfers: 1, miles: 1000 } } })
    expect(exact.sums_by_day).toBeUndefined()
  })

  it('have sums computed in parts, with each transfer counted once', async () => {
    const account_id = await openAccount()
    const startMs = Date.parse('2027-08-02')
    await send(account_id, startMs, 3)
    await send(account_id, startMs + 3_600_000, 1000)
    // A part includes all transfers of its last millisecond.
    await addFillers(12_000, startMs + 1000, { name: 'parts', atOnce: 70 })
    const none = { transfers: 0, miles: 0 }
    const waiting = { transfers: 1, miles: 1000 }
    const interval = { from: '2027-08-02T00:00:00Z', to: '2027-08-03T00:00:00Z', limit: 1, sums: true }
    const all = { success: { transfers: 12_001, miles: 36_003 }, pending: waiting, failed: none }
    expect((await page(interval)).sums).toEqual(all)
    expect((await page({ ...interval, account_id })).sums).toEqual(all)
    expect((await page({ ...interval, status: 'pending' })).sums).toEqual({
      success: none,
      pending: waiting,
      failed: none,
    })
    const found = await page({ reference_prefix: 'parts ', limit: 1, sums: true })
    expect(found.sums?.success).toEqual({ transfers: 12_000, miles: 36_000 })
  })

  it('of one person hold the transfers that each key sent while the person owned it', async () => {
    const account_id = await openAccount()
    const key = await service.issueKey({ role: 'staff', rights: ['transfer'], person: 'ada', name: 'Shared desk' })
    const sender = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
    const { keys } = await service.database.open()
    const ids: string[] = []
    for (const [day, person] of ['ada', 'bob', 'ada', 'carol'].entries()) {
      nowMs = noon + day * 86_400_000
      const [stored] = await service.database.run<{ id: string }>(
        "SELECT key_id AS id FROM keys WHERE name = 'Shared desk'",
      )
      await keys.assign(stored!.id, person, nowMs)
      for (let of = 0; of < 3; of += 1) ids.push(await send(account_id, nowMs + of, 1, sender))
    }
    const newestFirst = ids.toReversed()
    const byPerson = { ada: [...newestFirst.slice(3, 6), ...newestFirst.slice(9)], bob: newestFirst.slice(6, 9) }
    for (const [sent_by, sentBy] of Object.entries(byPerson)) {
      expect(await walk({ sent_by, limit: 2 })).toEqual(sentBy)
      expect(await walk({ sent_by, account_id, limit: 2 })).toEqual(sentBy)
      expect((await page({ sent_by })).pagination.total).toBe(sentBy.length)
    }
    const { data } = await page({ sent_by: 'carol' })
    expect(await walk({ sent_by: data[0]!.sent_by, limit: 5 })).toEqual(newestFirst)
  })

  it('show each transfer once while others arrive, even with equal or earlier times', async () => {
    const arrival = fc.record({
      // Covers times before, at and after those of the stored transfers.
      atMs: fc.integer({ min: noon - 3, max: noon + 6 }),
      count: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: noon, max: noon + 3 }), { maxLength: 12 }),
        fc.array(arrival, { maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        async (times, arrivals, limit, isFiltered) => {
          const account_id = await openAccount()
          const [from, to] = ['2027-03-01T11:59:59Z', '2027-03-01T12:00:01Z']
          const request = isFiltered ? { account_id, limit } : { from, to, limit: limit * 40 }
          for (const time of times) await send(account_id, time)
          const before = await walk(request)
          const waiting = [...arrivals]
          const shown = await walk(request, 'next', async () => {
            const { atMs, count } = waiting.shift() ?? { atMs: noon, count: 0 }
            for (let one = 0; one < count; one += 1) await send(account_id, atMs)
          })
          expect(new Set(shown).size).toBe(shown.length)
          const known = new Set(before)
          expect(shown.filter((id) => known.has(id))).toEqual(before)
        },
      ),
      { numRuns: isOnPostgres ? 10 : 30 },
    )
  })

  it('are refused with a reason for a wrong cursor, a cursor of other filters, or a cursor with an offset', async () => {
    const account_id = await openAccount()
    for (let at = 0; at < 2; at += 1) await send(account_id, noon)
    const { next } = (await page({ account_id, limit: 1, cursor: 'start' })).pagination
    const [cursor, own] = [`cursor=${next}`, `all=true&account_id=${account_id}`]
    expect(await list(`all=true&${cursor}`)).toMatchObject(badRequest('cursor: belongs to a list with other filters'))
    expect(await list(`${own}&status=success&${cursor}`)).toMatchObject(
      badRequest('cursor: belongs to a list with other filters'),
    )
    expect(await list(`${own}&offset=0&${cursor}`)).toMatchObject(
      badRequest('offset: cannot be given together with cursor'),
    )
    expect(await list('cursor=start&offset=0')).toMatchObject(
      badRequest('offset: cannot be given together with cursor'),
    )
    for (const wrong of [
      'Start',
      'end',
      'bnVsbA',
      `${next}A`,
      next!.slice(1),
      `${next}=`,
      '%00',
      'é',
      'x'.repeat(1001),
    ]) {
      expect(await list(`${own}&cursor=${wrong}`), wrong).toMatchObject(badRequest(/^cursor: /))
    }
  })
})
