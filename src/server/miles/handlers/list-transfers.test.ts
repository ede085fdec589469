import { type Client, createClient } from '#client/client'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { dayMs } from '#contract/days'
import { getTransfer } from '#contract/miles/get-transfer'
import { listTransfers, type TransfersRequest } from '#contract/miles/list-transfers'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKeys } from '../../testing/test-server.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'

let nowMs = Date.parse('2027-03-01T00:00:00Z')
let service: MilesService
let client: Client
let first: string
let second: string

/** Thirty transfers, three a day at noon, to two accounts in turn; those above 25 miles are pending. */
beforeAll(async () => {
  service = await startMilesService({ clock: () => nowMs, reviewAbove: 25 })
  client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
  first = await service.openAccount('+12025550001')
  second = await service.openAccount('+12025550002')
  for (let amount = 1; amount <= 30; amount += 1) {
    nowMs = Date.parse('2027-03-01T12:00:00Z') + Math.floor((amount - 1) / 3) * dayMs
    await client.call(transferMiles, {
      account_id: amount % 2 === 1 ? first : second,
      amount,
      reference_id: `ref ${amount}`,
      ...(amount === 1 ? { note: 'the first' } : {}),
      ...(amount > 20 && amount < 29 ? { batch: { id: 'march 1', name: 'bonus für März.csv' } } : {}),
    })
  }
})
afterAll(() => service.stop())

async function list(request: TransfersRequest) {
  return (await client.call(listTransfers, request)).data
}

async function amounts(request: TransfersRequest) {
  return (await list({ limit: 200, ...request })).data.map(({ amount }) => amount)
}

async function request(path: string, key: string = testKeys.staff) {
  const response = await fetch(`${service.baseUrl}/miles/transfer/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return [response.status, await response.json()] as const
}

function downFrom(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, at) => from - at * step)
}

describe('The list of transfers', () => {
  it('has each transfer with its sender, newest first, even within one millisecond', async () => {
    const { data, pagination } = await list({})
    expect(data.map(({ amount }) => amount)).toEqual(downFrom(30, 11))
    expect(pagination).toEqual({ total: 30, limit: 20, offset: 0, hasMore: true, next: expect.any(String) })
    expect(data[0]).toEqual({
      transaction_id: expect.any(String),
      reference_id: 'ref 30',
      account_id: second,
      external_id: '+12025550002',
      amount: 30,
      status: 'pending',
      note: null,
      batch: null,
      sent_by: 'configured key ·rial',
      sent_by_person: null,
      created_at: '2027-03-10T12:00:00.000Z',
      decided_by: null,
      decided_by_person: null,
      decided_at: null,
      decision_reason: null,
      reversal: null,
      held_by: 'amount',
    })
  })

  it('is filtered by the id of a batch, whose name it shows', async () => {
    const { data, pagination } = await list({ batch: 'march 1', limit: 3, cursor: 'start' })
    expect(data.map(({ amount }) => amount)).toEqual([28, 27, 26])
    expect(data[0]!.batch).toEqual({ id: 'march 1', name: 'bonus für März.csv' })
    expect(pagination.total).toBe(8)
    expect(await amounts({ batch: 'march 1', cursor: pagination.next! })).toEqual(downFrom(25, 21))
    expect(await amounts({ batch: 'march 1', status: 'pending', account_id: second })).toEqual([28, 26])
    expect(await amounts({ batch: 'march 1', status: 'success', sent_by: 'configured key ·rial' })).toEqual(
      downFrom(25, 21),
    )
    expect(await amounts({ batch: 'march' })).toEqual([])
  })

  it('is paginated, and shows whether there is more', async () => {
    expect(await amounts({ limit: 10, offset: 15 })).toEqual(downFrom(15, 6))
    expect((await list({ limit: 10, offset: 15 })).pagination.hasMore).toBe(true)
    expect((await list({ limit: 10, offset: 20 })).pagination.hasMore).toBe(false)
    expect(await list({ offset: 100_000_000 })).toEqual({
      data: [],
      pagination: { total: 30, limit: 20, offset: 100_000_000, hasMore: false, next: null },
    })
  })

  it('is filtered by the exact reference', async () => {
    expect((await list({ reference_id: 'ref 1' })).data).toMatchObject([{ amount: 1, note: 'the first' }])
    expect(await list({ reference_id: 'REF 1' })).toMatchObject({ data: [], pagination: { total: 0 } })
  })

  it('is filtered by account id in any letter case', async () => {
    expect(await amounts({ account_id: first })).toEqual(downFrom(29, 1, 2))
    expect(await amounts({ account_id: second.toUpperCase() })).toEqual(downFrom(30, 2, 2))
  })

  it('is filtered by two days, the last one inclusive', async () => {
    expect(await amounts({ from: '2027-03-02', to: '2027-03-03' })).toEqual(downFrom(9, 4))
    expect(await amounts({ from: '2027-03-10' })).toEqual(downFrom(30, 28))
    expect(await amounts({ to: '2027-03-01' })).toEqual(downFrom(3, 1))
    expect(await amounts({ from: '2027-03-03', to: '2027-03-02' })).toEqual([])
    expect(await amounts({ from: '0000-01-01', to: '9999-12-31' })).toHaveLength(30)
  })

  it('is filtered by times with an offset, percent-encoded or not', async () => {
    for (const plus of ['+', '%2B']) {
      const [status, body] = await request(
        `list?from=2027-03-02T14:00:00.001${plus}02:00&to=2027-03-03T13:59:59${plus}02:00`,
      )
      expect([status, body]).toEqual([200, expect.objectContaining({ data: [] })])
    }
  })

  it('is filtered by sender, also from an offset, and is empty for an impossible one', async () => {
    expect(await amounts({ sent_by: 'configured key ·rial', offset: 28 })).toEqual([2, 1])
    expect(await amounts({ sent_by: 'nobody\0' })).toEqual([])
  })

  it('is filtered by reference prefix, in the order of references', async () => {
    expect(await amounts({ reference_prefix: 'ref 2' })).toEqual([2, ...downFrom(29, 20).reverse()])
    expect(await amounts({ reference_prefix: 'REF' })).toEqual([])
    expect(await amounts({ reference_prefix: 'ref 1', status: 'success', to: '2027-03-04' })).toEqual([1, 10, 11, 12])
  })

  it('has sums by status', async () => {
    const interval = { from: '2027-03-01', to: '2027-03-10' }
    const none = { transfers: 0, miles: 0 }
    const waiting = { transfers: 5, miles: 140 }
    expect((await list(interval)).sums).toBeUndefined()
    const sums = { success: { transfers: 25, miles: 325 }, pending: waiting, failed: none }
    expect((await list({ ...interval, sums: true, limit: 1 })).sums).toEqual(sums)
    expect((await list({ ...interval, status: 'pending', sums: true })).sums).toEqual({
      success: none,
      pending: waiting,
      failed: none,
    })
  })

  it.each([
    ['limit=0', /^limit: /],
    ['limit=201', /^limit: /],
    ['offset=-1', /^offset: /],
    ['status=done', /^status: /],
    ['account_id=5', /^account_id: /],
    ['from=yesterday', /^from: must be YYYY-MM-DD, or an ISO 8601 time with Z or an offset such as \+02:00$/],
    ['to=2027-02-29', /^to: /],
    ['to=2027-03-01T10:00:00+25:00', /^to: /],
    ['reference_prefix=%0A', /^reference_prefix: /],
    ['decided_from=soon', /^decided_from: /],
    ['decided_to=2027-02-29', /^decided_to: /],
    ['status=failed&status=failed', /^status: must be given once$/],
  ])('is refused with a miles 400 that names the invalid field: %s', async (query, message) => {
    expect(await request(`list?${query}`)).toMatchObject([
      400,
      { errors: [{ message: expect.stringMatching(message) }] },
    ])
  })

  it('ignores unknown parameters', async () => {
    const [status, body] = await request('list?unknown=1&note=first&order=largest')
    expect([status, body]).toEqual([200, await list({})])
  })

  it.each(['public', 'agent'] as const)('is forbidden with a key of role %s', async (role) => {
    expect((await request('list', testKeys[role]))[0]).toBe(403)
  })
})

describe('One’s own transfers', () => {
  const reader = 'ada'
  let mine: string[]
  let theirs: string[]
  const clients: Record<'mine' | 'onlySending' | 'theirs' | 'neither', Client> = {} as never

  beforeAll(async () => {
    nowMs = Date.parse('2027-04-01T12:00:00Z')
    const keys = [
      ['mine', reader, ['read', 'transfer']],
      ['onlySending', reader, ['transfer']],
      ['theirs', 'bob', ['transfer', 'approve']],
      ['neither', reader, ['approve', 'correct']],
    ] as const
    for (const [name, person, rights] of keys) {
      const key = await service.issueKey({ role: 'staff', name: `Key of ${person}`, person, rights })
      clients[name] = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
    }
    const send = async (client: Client, reference_id: string) =>
      (await client.call(transferMiles, { account_id: first, amount: 26, reference_id })).data.transaction_id
    mine = [await send(clients.mine, 'mine 1'), await send(clients.onlySending, 'mine 2')]
    theirs = [await send(clients.theirs, 'theirs 1'), await send(clients.theirs, 'theirs 2')]
    mine.push(await send(clients.onlySending, 'mine 3'))
  })

  const idsOf = async (client: Client, request: TransfersRequest = {}) =>
    (await client.call(listTransfers, request)).data.data.map(({ transaction_id }) => transaction_id)

  it('are listed by default for every key of the person, with and without the right to read', async () => {
    for (const client of [clients.mine, clients.onlySending]) {
      expect(await idsOf(client)).toEqual(mine.toReversed())
      expect((await client.call(listTransfers, {})).data.pagination.total).toBe(3)
    }
    expect(await idsOf(clients.theirs)).toEqual(theirs.toReversed())
  })

  it('are listed among everyone’s for `all=true` and the right to read', async () => {
    const all = await idsOf(clients.mine, { all: true, from: '2027-04-01' })
    expect(all.toSorted()).toEqual([...mine, ...theirs].toSorted())
  })

  it('are all that a key without the right to read may list: `all=true` is refused', async () => {
    await expect(clients.onlySending.call(listTransfers, { all: true })).rejects.toMatchObject({
      status: 403,
      messages: ['all: needs the right "read"; leave it out for the transfers that you have sent'],
    })
  })

  it('are refused to a key that can neither read nor send', async () => {
    await expect(clients.neither.call(listTransfers, {})).rejects.toMatchObject({
      status: 403,
      messages: ['This operation needs the right "read" or "transfer", which this key does not have'],
    })
  })

  it.each<[string, TransfersRequest, number[]]>([
    ['reference', { reference_id: 'mine 2' }, [1]],
    ['reference of another', { reference_id: 'theirs 1' }, []],
    ['other sender', { sent_by: 'bob' }, []],
    ['reversal', { reversal: 'pending' }, []],
  ])('match every other filter: %s', async (_, filters, expected) => {
    for (const page of [{}, { cursor: 'start' }]) {
      const { data, pagination } = (await clients.onlySending.call(listTransfers, { ...filters, ...page })).data
      expect(data.map(({ transaction_id }) => mine.indexOf(transaction_id))).toEqual(expected)
      expect(pagination.total).toBe(expected.length)
    }
  })

  it('are paged by a cursor that is refused for another person’s list and for everyone’s', async () => {
    const first = await clients.mine.call(listTransfers, { limit: 2, cursor: 'start' })
    const cursor = first.data.pagination.next!
    expect(await idsOf(clients.onlySending, { limit: 2, cursor })).toEqual([mine[0]])
    const refusal = { status: 400, messages: ['cursor: belongs to a list with other filters'] }
    await expect(clients.theirs.call(listTransfers, { cursor })).rejects.toMatchObject(refusal)
    await expect(clients.mine.call(listTransfers, { all: true, cursor })).rejects.toMatchObject(refusal)
  })

  it('are found by id without the right to read, while those of others seem unknown', async () => {
    expect((await clients.onlySending.call(getTransfer, { id: mine[0]! })).data.reference_id).toBe('mine 1')
    expect((await clients.mine.call(getTransfer, { id: theirs[0]! })).data.reference_id).toBe('theirs 1')
    const messages = ['You have sent no such transfer; to see the transfers of others, a key needs the right "read"']
    for (const id of [theirs[0]!, 'unknown']) {
      await expect(clients.onlySending.call(getTransfer, { id })).rejects.toMatchObject({ status: 404, messages })
    }
  })

  it('stay with the person who sent them when their key is reassigned', async () => {
    const { keys } = await service.database.open()
    const [key] = await service.database.run<{ id: string }>(
      `SELECT sent_by_key AS id FROM transfers WHERE transaction_id = '${mine[0]}'`,
    )
    await keys.assign(key!.id, 'carol', nowMs)
    nowMs += 2000
    expect(await idsOf(clients.mine)).toEqual([])
    expect(await idsOf(clients.onlySending)).toEqual(mine.toReversed())
    await clients.theirs.call(approveTransfer, { id: mine[1]! })
    expect(await idsOf(clients.onlySending, { decided_from: '2027-04-01' })).toEqual([mine[1]])
    expect(await idsOf(clients.onlySending, { status: 'success' })).toEqual([mine[1]])
  })
})

describe('One transfer', () => {
  it('is found by its transaction id', async () => {
    const [listed] = (await list({ reference_id: 'ref 7' })).data
    expect((await client.call(getTransfer, { id: listed!.transaction_id })).data).toEqual(listed)
  })

  it('is a 404 if it is unknown, with the Error object', async () => {
    expect(await request('01M7Z2J172XB9E7K1W8AEJRPJ1')).toMatchObject([
      404,
      { code: 404, message: 'Transfer not found' },
    ])
  })

  it('is forbidden with a key of an agent', async () => {
    expect((await request('01M7Z2J172XB9E7K1W8AEJRPJ1', testKeys.agent))[0]).toBe(403)
  })
})
