import { type Client, createClient } from '#client/client'
import { hourMs } from '#contract/days'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { createAccount } from '#contract/miles/accounts/create-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { getTransfer } from '#contract/miles/get-transfer'
import { listAudit, type AuditEntry } from '#contract/miles/list-audit'
import { listTransfers } from '#contract/miles/list-transfers'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { updateAccount } from '#contract/miles/accounts/update-account'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testKeys } from '../testing/test-server.ts'
import { type MilesService, startMilesService } from '../testing/start-miles-service.ts'

const phone = '+12025550123'
const newPhone = '+12025550124'
const startMs = Date.parse('2027-03-01T00:00:00.000Z')
let nowMs = startMs
let service: MilesService
let reader: Client
let accountId = ''
let transactionId = ''
const keys: Record<string, string> = {}
const clients: Record<string, Client> = {}

async function issue(name: string, person: string) {
  const key = await service.issueKey({ role: 'staff', name, person })
  keys[name] = key
  clients[name] = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

function by(name: string): Client {
  const client = clients[name]
  if (client === undefined) throw new Error(name)
  return client
}

/** Ana sends from her desk, Bo reviews; Ana looks something up with her other key. */
beforeAll(async () => {
  service = await startMilesService({ clock: () => nowMs, reviewAbove: 1000 })
  for (const [name, person] of [
    ['desk', 'ana'],
    ['phone', 'Ana'],
    ['office', 'bo'],
    ['auditor', 'cleo'],
  ] as const) {
    await issue(name, person)
  }
  reader = by('auditor')
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const { data } = await by('desk').call(createAccount, { phone_number: phone, external_id: 'member' })
      accountId = data.account_id
    },
    async () => {
      const { data } = await by('desk').call(transferMiles, { account_id: accountId, amount: 2000, reference_id: 'a' })
      transactionId = data.transaction_id
    },
    () =>
      by('phone')
        .call(approveTransfer, { id: transactionId })
        .catch(() => undefined),
    () => by('phone').call(getAccount, { phone_number: phone }),
    () => by('office').call(getTransfer, { id: transactionId }),
    () => by('office').call(approveTransfer, { id: transactionId, reason: 'Checked' }),
    () =>
      by('office')
        .call(rejectTransfer, { id: transactionId })
        .catch(() => undefined),
    () => by('office').call(reverseTransfer, { id: transactionId, reason: 'Wrong' }),
    () => by('desk').call(updateAccount, { id: accountId, phone_number: newPhone, reason: 'Moved' }),
    () => by('desk').call(getStatement, { id: accountId }),
    () => by('desk').call(listTransfers, { account_id: accountId }),
  ]
  for (const step of steps) {
    nowMs += hourMs
    await step()
  }
  await expectRecorded(6)
  // The tests' own reads come after the period that they check.
  nowMs = startMs + 30 * hourMs
})
afterAll(() => service.stop())

/** Accesses are stored after the responses. */
async function expectRecorded(count: number) {
  await vi.waitFor(async () => {
    expect(await service.database.run('SELECT access_no FROM accesses')).toHaveLength(count)
  }, 20_000)
}

async function audit(filters: object = {}, client = reader): Promise<AuditEntry[]> {
  const found: AuditEntry[] = []
  for (let cursor: string | null = 'start'; cursor !== null;) {
    const { data }: { data: { data: AuditEntry[]; pagination: { next: string | null } } } = await client.call(
      listAudit,
      {
        to: '2027-03-01T20:00:00Z',
        limit: 3,
        cursor,
        ...filters,
      },
    )
    found.push(...data.data)
    cursor = data.pagination.next
  }
  return found
}

function summary(entries: readonly AuditEntry[]) {
  return entries.map(({ kind, operation, person, status }) =>
    [person, kind, ...(operation === null ? [] : [operation, status])].join(' '),
  )
}

const scenario = [
  'ana read listTransfers 200',
  'ana read getStatement 200',
  'ana account.changed',
  'bo reversal.requested',
  'bo refusal rejectTransfer 400',
  'bo transfer.decided',
  'bo read getTransfer 200',
  'ana read getAccount 200',
  'ana refusal approveTransfer 403',
  'ana transfer.stored',
  'ana account.opened',
]

describe('The audit', () => {
  it('lists who made each change, read and refused request, newest first', async () => {
    const entries = await audit({ from: '2027-03-01T01:00:00Z' })
    expect(summary(entries)).toEqual(scenario)
    const hours = entries.map(({ at }) => (Date.parse(at) - startMs) / hourMs)
    expect(hours).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    for (const { address, request_id } of entries) {
      expect(address).toBe('127.0.0.1')
      expect(request_id).toMatch(/^[\da-f-]{36}$/)
    }
  })

  it('names the subject of each entry', async () => {
    const subjects = (await audit({ from: '2027-03-01T01:00:00Z' })).map(({ subject }) => subject)
    const [account, transfer] = [accountId, transactionId]
    expect(subjects).toEqual([
      account,
      account,
      account,
      transfer,
      transfer,
      transfer,
      transfer,
      account,
      transfer,
      transfer,
      account,
    ])
  })

  it('lists what an operator did earlier, without an address', async () => {
    const entries = await audit({ to: '2027-03-01T00:00:00.001Z' })
    expect(summary(entries)).toEqual([...Array(4).fill('operator key.created'), 'test rule.changed'])
    expect(entries.every(({ address, request_id }) => address === null && request_id === null)).toBe(true)
  })

  it.each([
    ['a person', { actor: 'ana' }, (line: string) => line.startsWith('ana')],
    ['a person and a kind', { actor: 'ana', kind: 'read' }, (line: string) => line.startsWith('ana read')],
    [
      'a person and a kind of change',
      { actor: 'bo', kind: 'transfer.decided' },
      (line: string) => line === 'bo transfer.decided',
    ],
    [
      'a person who stored a transfer',
      { actor: 'ana', kind: 'transfer.stored' },
      (line: string) => line === 'ana transfer.stored',
    ],
    ['reads', { kind: 'read' }, (line: string) => line.includes(' read ')],
    ['refusals', { kind: 'refusal' }, (line: string) => line.includes(' refusal ')],
    ['a kind of change', { kind: 'account.changed' }, (line: string) => line.includes('account.changed')],
    ['stored transfers', { kind: 'transfer.stored' }, (line: string) => line.includes('transfer.stored')],
    ['nobody', { actor: 'nobody' }, () => false],
    ['an unknown subject', { subject: '00000000-0000-4000-8000-000000000000' }, () => false],
  ])('is filtered by %s', async (_, filters, matches) => {
    expect(summary(await audit({ from: '2027-03-01T01:00:00Z', ...filters }))).toEqual(scenario.filter(matches))
  })

  it('filters by one key of a person with several', async () => {
    const [, found] = await audit({ actor: 'ana', kind: 'refusal' })
    expect(found).toBeUndefined()
    const [refusal] = await audit({ actor: 'ana', kind: 'refusal' })
    const filters = { actor: refusal?.key_id ?? '' }
    expect(summary(await audit(filters))).toEqual(['ana read getAccount 200', 'ana refusal approveTransfer 403'])
    expect(summary(await audit({ ...filters, kind: 'read' }))).toEqual(['ana read getAccount 200'])
  })

  it('filters by subject: a transfer, an account, a key', async () => {
    expect(summary(await audit({ subject: transactionId }))).toEqual([
      'bo reversal.requested',
      'bo refusal rejectTransfer 400',
      'bo transfer.decided',
      'bo read getTransfer 200',
      'ana refusal approveTransfer 403',
      'ana transfer.stored',
    ])
    expect(summary(await audit({ subject: accountId.toUpperCase(), actor: 'ana' }))).toEqual([
      'ana read listTransfers 200',
      'ana read getStatement 200',
      'ana account.changed',
      'ana read getAccount 200',
      'ana account.opened',
    ])
    const [created] = await audit({ kind: 'key.created' })
    expect(summary(await audit({ subject: created?.subject }))).toEqual(['operator key.created'])
  })

  it.each([
    [{ from: '2027-03-01T10:00:00Z' }, 2],
    [{ from: '2027-03-01T03:00:00Z', to: '2027-03-01T05:00:00Z' }, 2],
    [{ from: '2027-03-01T03:00:00Z', to: '2027-03-01T05:00:00Z', actor: 'bo' }, 0],
    [{ from: '2027-03-02' }, 0],
    [{ to: '2027-02-28' }, 0],
  ])('is filtered by time: %j', async (filters, count) => {
    expect(await audit(filters)).toHaveLength(count)
  })

  it('does not shift its pages while entries arrive', async () => {
    const first = await reader.call(listAudit, { limit: 2, actor: 'bo' })
    await by('office').call(getTransfer, { id: transactionId })
    const second = await reader.call(listAudit, { limit: 2, actor: 'bo', cursor: first.data.pagination.next ?? '' })
    expect(summary([...first.data.data, ...second.data.data])).toEqual(
      scenario.filter((line) => line.startsWith('bo')).slice(0, 4),
    )
    await expect(reader.call(listAudit, { cursor: first.data.pagination.next ?? '' })).rejects.toThrow(
      'cursor: belongs to a list with other filters',
    )
  })

  it('leaves out reads on request', async () => {
    const withoutReads = scenario.filter((line) => !line.includes(' read '))
    const filters = { from: '2027-03-01T01:00:00Z', reads: false }
    expect(summary(await audit(filters))).toEqual(withoutReads)
    expect(await audit({ ...filters, kind: 'read' })).not.toEqual([])
  })

  it('names persons as written, and keys by their labels', async () => {
    const nobody = await service.issueKey({ role: 'staff', name: 'Till' })
    const till = createClient({ baseUrl: service.baseUrl, apiKey: () => nobody })
    await till.call(getTransfer, { id: transactionId })
    await vi.waitFor(async () => {
      const reads = await audit({ kind: 'read', subject: transactionId, to: '2030-01-01', limit: 50 })
      const name = { person_name: null, key_label: `Till ·${nobody.slice(-4)}` }
      expect(reads).toContainEqual(expect.objectContaining(name))
    }, 20_000)
    const [decided] = await audit({ kind: 'transfer.decided' })
    expect(decided).toMatchObject({ person_name: 'bo', key_label: `office ·${keys['office']?.slice(-4)}` })
    const [looked] = await audit({ actor: 'ANA', kind: 'read', to: '2027-03-01T05:00:00Z' })
    expect(looked).toMatchObject({ person: 'ana', person_name: 'Ana' })
    const [created] = await audit({ kind: 'key.created' })
    expect(created).toMatchObject({ person_name: 'operator', key_label: null })
  })

  it('names the reference of a refused transfer', async () => {
    const refused = { account_id: accountId, amount: 5, reference_id: 'a' }
    await expect(by('desk').call(transferMiles, refused)).rejects.toMatchObject({ status: 400 })
    await vi.waitFor(async () => {
      const entries = await audit({ subject: 'a', kind: 'refusal', to: '2030-01-01' })
      expect(entries).toMatchObject([{ operation: 'transferMiles', subject: 'a', status: 400 }])
    }, 20_000)
  })

  it('records who reads it', async () => {
    await vi.waitFor(async () => {
      const { data } = await reader.call(listAudit, { actor: 'cleo', kind: 'read', limit: 1 })
      expect(data.data).toMatchObject([{ operation: 'listAudit', person: 'cleo', status: 200 }])
    }, 20_000)
  })

  it('needs the right to read', async () => {
    const key = await service.issueKey({ role: 'staff', name: 'Sender', rights: ['transfer', 'approve', 'correct'] })
    const sender = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
    await expect(audit({}, sender)).rejects.toMatchObject({ status: 403 })
  })
})

describe('The recorded accesses', () => {
  async function send(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
    const response = await fetch(`${service.baseUrl}${path}`, { headers, ...init })
    await response.arrayBuffer()
    return response.status
  }

  it('contain no phone number, key or query, even if a client writes one in place of an id', async () => {
    const authorization = `Bearer ${keys['desk']}`
    expect(await send(`/miles/transfer/${encodeURIComponent(phone)}`, { authorization })).toBe(404)
    expect(await send(`/miles/transfer/${keys['desk']}`, { authorization })).toBe(404)
    expect(await send('/miles/transfer/12025550123456789012345678', { authorization })).toBe(404)
    expect(await send('/miles/account?phone_number=12025559999', { authorization })).toBe(404)
    expect(await send(`/miles/audit?subject=${keys['desk']}`, { authorization })).toBe(200)
    expect(await send(`/miles/account?phone_number=${keys['desk']}`, { authorization })).toBe(400)
    await vi.waitFor(async () => {
      const { data } = await reader.call(listAudit, { actor: 'ana', limit: 4 })
      expect(summary(data.data)).toEqual([
        'ana refusal getAccount 400',
        'ana read listAudit 200',
        'ana read getAccount 404',
        // The first of three within a minute.
        'ana read getTransfer 404',
      ])
      expect(data.data.map(({ subject }) => subject)).toEqual(Array(4).fill(null))
    }, 20_000)
    const rows = JSON.stringify([
      await service.database.run('SELECT * FROM accesses'),
      await service.database.run('SELECT * FROM events'),
    ])
    for (const secret of [...Object.values(keys), '2025550123', '2025550124', '2025559999']) {
      expect(rows).not.toContain(secret)
    }
  })

  it('list every refusal of an agent key, but only a sample of refusals without a valid key', async () => {
    const before = await audit({ kind: 'refusal', to: '2030-01-01' })
    for (let time = 0; time < 30; time += 1) {
      expect(await send('/miles/audit', { authorization: 'Bearer sk_wrong' })).toBe(401)
    }
    for (let time = 0; time < 30; time += 1) {
      expect(await send('/miles/audit', { authorization: `Bearer ${testKeys.public}` })).toBe(403)
    }
    for (let time = 0; time < 30; time += 1) {
      expect(await send('/miles/audit', { authorization: `Bearer ${testKeys.agent}` })).toBe(403)
    }
    await vi.waitFor(async () => {
      const after = await audit({ kind: 'refusal', to: '2030-01-01', limit: 200 })
      const added = after.slice(0, after.length - before.length)
      expect(added.filter(({ key_id }) => key_id !== null)).toHaveLength(30)
      expect(added.filter(({ status, key_id }) => status === 401 && key_id === null)).toHaveLength(5)
    }, 20_000)
  })
})
