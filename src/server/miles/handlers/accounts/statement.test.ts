import { type Client, createClient } from '#client/client'
import { hourMs } from '#contract/days'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { findAccount } from '#contract/miles/accounts/find-account'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { getStatement, type StatementEntry } from '#contract/miles/accounts/get-statement'
import { getOverview } from '#contract/miles/get-overview'
import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { updateAccount } from '#contract/miles/accounts/update-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testTransfer } from '../../../testing/test-writes.ts'
import { testKeys } from '../../../testing/test-server.ts'
import { type MilesService, startMilesService } from '../../../testing/start-miles-service.ts'
import { createMemberImports } from '#tools/operator/ledger/import-members'

const startMs = Date.parse('2027-03-01T00:00:00.000Z')
let nowMs = startMs
let service: MilesService
let client: Client
let office: Client
let accountId: string

beforeAll(async () => {
  service = await startMilesService({ clock: () => nowMs, reviewAbove: 1000 })
  client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
  const key = await service.issueKey({ role: 'staff', name: 'Office', person: 'bo' })
  office = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
  accountId = await service.openAccount('+12025550100')
  for (let number = 1; number <= 25; number += 1) {
    nowMs = startMs + number * hourMs
    await client.call(transferMiles, { account_id: accountId, amount: number, reference_id: `r${number}` })
  }
})
afterAll(() => service.stop())

function amounts(entries: readonly StatementEntry[]): number[] {
  return entries.map(({ amount }) => amount)
}

async function statement(request: object = {}) {
  const { data } = await client.call(getStatement, { id: accountId, ...request })
  const { opening_balance: opening, closing_balance: closing } = data
  return { amounts: amounts(data.data), ...data.pagination, entries: data.data, opening, closing }
}

function range(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + at * step)
}

async function csv(path: string, accept = 'text/csv') {
  const response = await fetch(`${service.baseUrl}/miles/account/${path}`, {
    headers: { authorization: `Bearer ${testKeys.staff}`, accept },
  })
  return { response, text: await response.text() }
}

describe('The statement of an account', () => {
  it('has its entries newest first, with the balance after each', async () => {
    const { entries, amounts } = await statement({ limit: 3 })
    expect(amounts).toEqual([25, 24, 23])
    expect(entries.map(({ balance_after }) => balance_after)).toEqual([325, 300, 276])
    expect(entries[0]).toEqual({
      transaction_id: expect.any(String),
      reference_id: 'r25',
      kind: 'transfer',
      amount: 25,
      balance_after: 325,
      note: null,
      reason: null,
      by: expect.stringMatching(/configured key/),
      by_person: null,
      approved_by: null,
      approved_by_person: null,
      at: '2027-03-02T01:00:00.000Z',
    })
  })

  it.each(['newest', 'oldest'] as const)('is read page by page in both directions, the %s first', async (order) => {
    const expected = order === 'newest' ? range(25, 1) : range(1, 25)
    const pages: (typeof first)[] = []
    const first = await statement({ limit: 10, order })
    for (let page: typeof first | undefined = first; page !== undefined;) {
      pages.push(page)
      page = page.next === null ? undefined : await statement({ limit: 10, order, cursor: page.next })
    }
    expect(pages.flatMap((page) => page.amounts)).toEqual(expected)
    expect(pages.map(({ previous }) => previous === null)).toEqual([true, false, false])

    const second = await statement({ limit: 10, order, cursor: pages[2]?.previous })
    expect(second.amounts).toEqual(pages[1]?.amounts)
    const back = await statement({ limit: 10, order, cursor: second.previous })
    expect(back.amounts).toEqual(first.amounts)
    expect(back.previous).toBeNull()
    expect(back.next).not.toBeNull()
  })

  it('does not shift its pages while entries arrive', async () => {
    const id = await service.openAccount('+12025550101')
    const send = (name: string) =>
      client.call(transferMiles, { account_id: id, amount: 1, reference_id: `still ${name}` })
    for (const name of ['a', 'b', 'c']) await send(name)
    const first = await client.call(getStatement, { id, limit: 2 })
    await send('d')
    const second = await client.call(getStatement, { id, limit: 2, cursor: first.data.pagination.next ?? '' })
    expect(second.data.data.map(({ reference_id }) => reference_id)).toEqual(['still a'])
    const newer = await client.call(getStatement, { id, cursor: second.data.pagination.previous ?? '' })
    expect(newer.data.data.map(({ reference_id }) => reference_id)).toEqual(['still d', 'still c', 'still b'])
  })

  it.each([
    ['a time', { from: '2027-03-01T20:00:00Z' }, range(25, 20)],
    ['a time with an offset', { from: '2027-03-01T21:00:00+01:00', to: '2027-03-02T00:00:00+02:00' }, [21, 20]],
    ['until a time, exclusive', { to: '2027-03-01T03:00:00Z' }, [2, 1]],
    ['a day', { from: '2027-03-02', to: '2027-03-02' }, [25, 24]],
    ['everything', { from: '2020-01-01', to: '2030-01-01' }, range(25, 1)],
    ['before the first', { to: '2027-02-28' }, []],
    ['after the last', { from: '2028-01-01' }, []],
    ['a reversed one', { from: '2027-03-02', to: '2027-03-01T00:00:00Z' }, []],
  ])('has the entries of a period: %s', async (_, period, expected) => {
    expect((await statement({ limit: 200, ...period })).amounts).toEqual(expected)
    const found: number[] = []
    for (let cursor: string | null = 'start'; cursor !== null;) {
      const page = await statement({ limit: 4, cursor, ...period })
      found.push(...page.amounts)
      cursor = page.next
    }
    expect(found).toEqual(expected)
  })

  // Entries are 1, 2, 3 … miles, one an hour.
  it.each([
    ['before the first entry', { to: '2027-02-28' }, 0, 0],
    ['between two', { to: '2027-03-01T10:30:00Z' }, 0, 55],
    ['at the moment of one, exclusive', { to: '2027-03-01T10:00:00Z' }, 0, 45],
    ['at the end of a day', { from: '2027-03-01T10:30:00Z', to: '2027-03-01' }, 55, 276],
    ['after the last', { from: '2028-01-01' }, 325, 325],
    ['where it ends before it begins', { from: '2027-03-01T10:30:00Z', to: '2027-03-01T05:00:00Z' }, 55, 55],
    ['without entries between', { from: '2027-03-01T10:10:00Z', to: '2027-03-01T10:20:00Z' }, 55, 55],
  ])('shows the balance at any past moment: %s', async (_, period, opening, closing) => {
    expect(await statement({ limit: 1, ...period })).toMatchObject({ opening, closing })
  })

  it('refuses a cursor of another period, account or order', async () => {
    const { next } = await statement({ limit: 1 })
    for (const other of [
      { from: '2027-03-01' },
      { order: 'oldest' },
      { id: await service.openAccount('+12025550102') },
    ]) {
      await expect(statement({ cursor: next, ...other })).rejects.toThrow(
        'cursor: belongs to a list with other filters',
      )
    }
  })

  it('does not exist for an unknown account', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    await expect(statement({ id })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('User not found'),
    })
    expect((await csv(`${id}/statement`)).response.status).toBe(404)
    expect((await csv('1/statement')).response.status).toBe(404)
  })

  it('shows who sent, approved and reversed each transfer, and why', async () => {
    const id = await service.openAccount('+12025550103')
    const { data: sent } = await client.call(transferMiles, {
      account_id: id,
      amount: 2000,
      reference_id: 'reviewed',
      note: 'Bonus',
    })
    expect((await client.call(getStatement, { id })).data.data).toEqual([])
    await office.call(approveTransfer, { id: sent.transaction_id })
    await client.call(transferMiles, { account_id: id, amount: 5, reference_id: 'small' })
    const small = await client.call(getStatement, { id, limit: 1 })
    await client.call(reverseTransfer, { id: small.data.data[0]?.transaction_id ?? '', reason: 'Twice' })
    await client.call(reverseTransfer, { id: sent.transaction_id, reason: 'Wrong member' })
    await office.call(approveReversal, { id: sent.transaction_id })
    const { data } = await client.call(getStatement, { id })
    const common = { by: expect.stringMatching(/configured key/), at: expect.any(String) }
    const bonus = { transaction_id: sent.transaction_id, reference_id: 'reviewed' }
    expect(data.data).toMatchObject([
      {
        ...common,
        ...bonus,
        kind: 'reversal',
        amount: -2000,
        balance_after: 0,
        note: null,
        reason: 'Wrong member',
        approved_by: expect.stringMatching(/^Office/),
      },
      {
        ...common,
        reference_id: 'small',
        kind: 'reversal',
        amount: -5,
        balance_after: 2000,
        reason: 'Twice',
        approved_by: null,
      },
      { ...common, reference_id: 'small', kind: 'transfer', amount: 5, balance_after: 2005, approved_by: null },
      {
        ...common,
        ...bonus,
        kind: 'transfer',
        amount: 2000,
        balance_after: 2000,
        note: 'Bonus',
        reason: null,
        approved_by: expect.stringMatching(/^Office/),
      },
    ])
  })

  it('begins with the opening balance of an imported member, which is not a transfer', async () => {
    const { sql } = await service.database.open()
    const member = { phoneNumber: '+12025550120', externalId: 'imported', reference: 'A-1' }
    await createMemberImports(sql).add([{ ...member, balance: -2_000_000 }], 'operator ana', startMs)
    const { data: found } = await client.call(findAccount, { external_id: 'imported' })
    expect(found).toMatchObject({ balance: 0, debt: 2_000_000 })
    const id = found.account_id
    for (const number of [1, 2])
      await client.call(transferMiles, { account_id: id, amount: 900, reference_id: `after ${number}` })
    const { data: last } = await client.call(getStatement, { id, order: 'oldest', limit: 2 })
    expect(last).toMatchObject({ opening_balance: 0, closing_balance: -1_998_200 })
    expect(last.data[0]).toEqual({
      transaction_id: null,
      reference_id: 'A-1',
      kind: 'opening',
      amount: -2_000_000,
      balance_after: -2_000_000,
      note: null,
      reason: null,
      by: 'operator ana',
      by_person: 'operator ana',
      approved_by: null,
      approved_by_person: null,
      at: new Date(startMs).toISOString(),
    })
    expect(last.data[1]).toMatchObject({ reference_id: 'after 1', balance_after: -1_999_100 })
    const { data: newest } = await client.call(getStatement, { id, to: new Date(startMs + 1).toISOString() })
    expect(newest).toMatchObject({ data: [{ kind: 'opening' }], closing_balance: -2_000_000 })
    const { text } = await csv(`${id}/statement`)
    expect(text).toContain('\r\n,A-1,opening,-2000000,-2000000,,,operator ana,operator ana,,,2027-03-01T00:00:00.000Z')
    const { data: overview } = await client.call(getOverview, {})
    const credited = overview.today.find(({ kind }) => kind === 'transfer')
    expect(credited?.miles).toBeGreaterThanOrEqual(1_800)
  })

  it('is a 403 without the right to read', async () => {
    const key = await service.issueKey({ role: 'staff', name: 'Sender', rights: ['transfer'] })
    const sender = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
    await expect(sender.call(getStatement, { id: accountId })).rejects.toMatchObject({ status: 403 })
    await expect(sender.call(listAccountChanges, { id: accountId })).rejects.toMatchObject({ status: 403 })
  })
})

describe('The statement as CSV', () => {
  it('is whole, in the same order and with the same period', async () => {
    const { response, text } = await csv(`${accountId}/statement?limit=2`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="statement-${accountId}.csv"`)
    expect(response.headers.get('vary')).toMatch(/\bAccept\b/)
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      'transaction_id,reference_id,kind,amount,balance_after,note,reason,by,by_person,approved_by,approved_by_person,at',
    )
    expect(lines).toHaveLength(26)
    expect(lines[1]).toMatch(/^\w+,r25,transfer,25,325,,,configured key ·\w+,,,,2027-03-02T01:00:00.000Z$/)
    const period = await csv(`${accountId}/statement?order=oldest&from=2027-03-01T03:00:00Z&to=2027-03-01T06:00:00Z`)
    expect(period.text.match(/r\d+/g)).toEqual(['r3', 'r4', 'r5'])
  })

  it('escapes texts that would run as formulas', async () => {
    const id = await service.openAccount('+12025550104')
    await client.call(transferMiles, { account_id: id, amount: 1, reference_id: '=1+1', note: 'a, "b"\nc' })
    const { text } = await csv(`${id}/statement`)
    expect(text).toContain(`,"'=1+1",transfer,1,1,"a, ""b""\nc",`)
  })

  it('can be longer than one batch', async () => {
    const id = await service.openAccount('+12025550105')
    const { miles } = await service.database.open()
    await miles.commit(
      range(1, 1203).map((number) =>
        testTransfer({ transactionId: `many ${number}`, recipient: { accountId: id }, amount: 1 }),
      ),
    )
    for (const order of ['newest', 'oldest']) {
      const { text } = await csv(`${id}/statement?order=${order}`)
      const balances = text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => Number(line.split(',')[4]))
      expect(balances).toEqual(order === 'newest' ? range(1203, 1) : range(1, 1203))
    }
  })

  it.each([
    ['text/csv', true],
    ['text/csv; charset=utf-8', true],
    ['TEXT/CSV, */*', true],
    ['text/csv;q=0.5, application/json;q=0.4', true],
    ['application/json, text/csv', false],
    ['text/csv;q=0', false],
    ['text/html, */*;q=0.8', false],
    ['image/png', false],
  ])('is sent for Accept: %s: %s', async (accept, isCsv) => {
    const { response } = await csv(`${accountId}/statement?limit=1`, accept)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(isCsv ? /^text\/csv/ : /^application\/json/)
  })
})

describe('The changes of an account', () => {
  it('list its earlier phone numbers with reason, person and time, newest first', async () => {
    const id = await service.openAccount('+12025550106')
    await client.call(updateAccount, { id, phone_number: '+12025550107', reason: 'New contract' })
    await office.call(updateAccount, { id, phone_number: '12025550108', reason: 'Lost phone' })
    await office.call(freezeAccount, { id, reason: 'Asked by the member' })
    const { data } = await client.call(listAccountChanges, { id })
    const at = new Date(nowMs).toISOString()
    const by = expect.stringMatching(/^Office/)
    expect(data).toEqual({
      data: [
        { change: 'frozen', earlier_phone_number: null, reason: 'Asked by the member', by, by_person: 'bo', at },
        { change: 'phone_number', earlier_phone_number: '+12025550107', reason: 'Lost phone', by, by_person: 'bo', at },
        {
          change: 'phone_number',
          earlier_phone_number: '+12025550106',
          reason: 'New contract',
          by: expect.stringMatching(/configured key/),
          by_person: null,
          at,
        },
      ],
      pagination: { limit: 20, next: null },
    })
    const first = await client.call(listAccountChanges, { id, limit: 2 })
    const second = await client.call(listAccountChanges, { id, limit: 2, cursor: first.data.pagination.next ?? '' })
    expect([...first.data.data, ...second.data.data]).toEqual(data.data)
    expect((await client.call(getAccount, { account_id: id })).data.phone_number).toBe('+12025550108')
  })

  it('are none for a new account, and a 404 for an unknown one', async () => {
    const { data } = await client.call(listAccountChanges, { id: await service.openAccount('+12025550109') })
    expect(data.data).toEqual([])
    const id = '00000000-0000-4000-8000-000000000000'
    await expect(client.call(listAccountChanges, { id })).rejects.toMatchObject({ status: 404 })
  })
})
