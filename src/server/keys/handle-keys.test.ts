import { type Client, createClient } from '#client/client'
import { dayMs } from '#contract/days'
import type { AnyEndpoint, RequestOf } from '#contract/endpoint'
import { assignKey } from '#contract/keys/assign-key'
import { createKey } from '#contract/keys/create-key'
import { listKeys } from '#contract/keys/list-keys'
import { revokeKey } from '#contract/keys/revoke-key'
import { rotateKey } from '#contract/keys/rotate-key'
import { listAudit } from '#contract/miles/list-audit'
import { listTransfers } from '#contract/miles/list-transfers'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLedger, verifyLedger } from '#tools/operator/ledger/open-ledger'
import { makeKey } from './key.ts'
import { startSealer } from '../log/sealer.ts'
import { type MilesService, startMilesService } from '../testing/start-miles-service.ts'

let nowMs = Date.parse('2027-01-15T12:00:00Z')
let service: MilesService
let mia: Client

beforeEach(async () => {
  service = await startMilesService({ reviewAbove: 1000, clock: () => nowMs })
  mia = clientOf(
    await service.issueKey({ role: 'staff', name: 'Office', person: 'Mia Ito', rights: ['manage', 'read'] }),
  )
  nowMs += 1
})
afterEach(() => service.stop())

function clientOf(key: string): Client {
  return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

async function failure<E extends AnyEndpoint>(client: Client, operation: E, request: RequestOf<E>) {
  return client.call(operation, request).then(
    () => 'done',
    (error: Error) => error.message,
  )
}

/** Seals the log of events, and returns its problem, if any. */
async function problemOfLedger(): Promise<string | undefined> {
  const { log, leases } = await service.database.open(() => nowMs)
  const { privateKey } = generateKeyPairSync('ed25519')
  const onError = (error: unknown) => expect(error).toBeUndefined()
  const { ledgerCheckpointFile: checkpointFile } = service.database
  await (await startSealer({ log, leases, privateKey, checkpointFile, clock: () => nowMs, onError })).stop()
  return (await verifyLedger(service.database, { checkpoints: [], key: privateKey })).problem
}

describe('Keys', () => {
  it('are created, assigned, rotated and revoked by a person with the right, and the audit names that person', async () => {
    const wish = {
      role: 'staff',
      name: ' Night desk ',
      person: 'Ada Lee',
      agency: 'Northwind',
      rights: ['read'],
    } as const
    const made = (await mia.call(createKey, { ...wish, rights: [...wish.rights], expiresInDays: 90 })).data
    expect((await mia.call(listKeys, {})).data.data).toEqual([
      {
        id: made.id,
        role: 'staff',
        name: 'Night desk',
        person: 'Ada Lee',
        agency: 'Northwind',
        rights: ['read'],
        dailyMilesLimit: null,
        lastFour: made.key.slice(-4),
        createdAt: new Date(nowMs).toISOString(),
        expiresAt: new Date(nowMs + 90 * dayMs).toISOString(),
        revokedAt: null,
        isActive: true,
        isOwn: false,
      },
      expect.objectContaining({ person: 'Mia Ito', isOwn: true }),
    ])
    const old = clientOf(made.key)
    expect(await failure(old, listTransfers, {})).toBe('done')
    await mia.call(assignKey, { id: made.id, person: 'Grace Kay' })
    nowMs += 1000
    const next = (await mia.call(rotateKey, { id: made.id, overlapHours: 1 })).data
    const [successor, ended] = (await mia.call(listKeys, {})).data.data
    expect([successor, ended]).toMatchObject([
      {
        id: next.id,
        name: 'Night desk',
        person: 'Grace Kay',
        agency: 'Northwind',
        rights: ['read'],
        revokedAt: null,
        isActive: true,
      },
      { id: made.id, revokedAt: new Date(nowMs + 3_600_000).toISOString(), isActive: true },
    ])
    expect([await failure(old, listTransfers, {}), await failure(clientOf(next.key), listTransfers, {})]).toEqual([
      'done',
      'done',
    ])
    nowMs += 3_600_000
    expect(await failure(old, listTransfers, {})).toContain('401')
    expect((await mia.call(listKeys, {})).data.data[1]).toMatchObject({ id: made.id, isActive: false })
    await mia.call(revokeKey, { id: next.id })
    nowMs += 1000
    expect(await failure(clientOf(next.key), listTransfers, {})).toContain('401')

    const { data: all } = (await mia.call(listAudit, { reads: false, kind: undefined, actor: 'mia ito' })).data
    const data = all.filter(({ kind }) => kind !== 'change')
    expect(data.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['key.revoked', next.id],
      ['key.created', next.id],
      ['key.revoked', made.id],
      ['key.assigned', made.id],
      ['key.created', made.id],
    ])
    for (const entry of data) {
      const who = { person: 'mia ito', person_name: 'Mia Ito', key_label: expect.stringMatching(/^Office ·/) as string }
      expect(entry).toMatchObject({ ...who, address: '127.0.0.1', request_id: expect.any(String) as string })
    }
    expect(await problemOfLedger()).toBeUndefined()
    const bodies = await service.database.run<{ body: string }>('SELECT body FROM events')
    for (const word of ['Night desk', 'Ada Lee', 'Grace Kay', 'Mia Ito', 'Northwind', made.key]) {
      expect(JSON.stringify(bodies)).not.toContain(word)
    }
  })

  it('can decide during an overlap, and are erased only after it', async () => {
    const sender = clientOf(await service.issueKey({ role: 'staff', name: 'Desk', person: 'Ada Lee' }))
    const made = (await mia.call(createKey, { role: 'staff', name: 'Approver', person: 'Bo' })).data
    const accountId = await service.openAccount('+12025550123')
    const order = { account_id: accountId, amount: 5000, reference_id: 'r' }
    const { transaction_id: id } = (await sender.call(transferMiles, order)).data
    await mia.call(rotateKey, { id: made.id, overlapHours: 1 })
    expect(await failure(clientOf(made.key), approveTransfer, { id })).toBe('done')
    const erase = (atMs: number) => withLedger(service.database, (ledger) => ledger.erase(made.id, 'operator', atMs))
    await expect(erase(nowMs)).rejects.toThrow(`Revoke key ${made.id} first`)
    await erase(nowMs + 3_600_000)
    expect(await failure(mia, assignKey, { id: made.id, person: 'Cy' })).toContain('This key has been erased')
    expect(await problemOfLedger()).toBeUndefined()
  })

  it('share a daily limit with their predecessors and successors, each by its own limit', async () => {
    const account = await service.openAccount('+12025550111')
    const wish = { role: 'staff', name: 'Desk', person: 'Ada Lee', dailyMilesLimit: 1000 } as const
    const first = (await mia.call(createKey, { ...wish, rights: ['transfer', 'read'] })).data
    const rotated = async (id: string) => (await mia.call(rotateKey, { id, overlapHours: 1 })).data
    const send = async (key: string, amount: number) =>
      failure(clientOf(key), transferMiles, { account_id: account, amount, reference_id: `r ${(references += 1)}` })
    let references = 0
    expect(await send(first.key, 300)).toBe('done')
    const second = await rotated(first.id)
    expect(await send(second.key, 701)).toContain('700 are left')
    expect(await send(second.key, 300)).toBe('done')
    expect(await send(first.key, 401)).toContain('400 are left')
    const third = await rotated(second.id)
    expect(await send(first.key, 100)).toBe('done')
    const sent = await Promise.all([first, second, third].map(({ key }) => send(key, 200)))
    expect(sent.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await send(third.key, 101)).toContain('100 are left')
    // Another key of the same person has a limit of its own.
    const other = (await mia.call(createKey, { ...wish, rights: ['transfer'] })).data
    expect(await send(other.key, 1000)).toBe('done')
    // After an operator changes its limit, a key counts by the new one.
    const { keys } = await service.database.open(() => nowMs)
    const larger = makeKey({ ...wish, dailyMilesLimit: 1500, firstKeyId: first.id }, nowMs)
    expect(await keys.replace(third.id, larger.record, nowMs)).toBe(true)
    nowMs += 1001
    expect(await send(larger.key, 601)).toContain('600 are left')
    expect(await send(larger.key, 600)).toBe('done')
    nowMs += 86_400_000
    expect(await send(larger.key, 1000)).toBe('done')
    expect(await problemOfLedger()).toBeUndefined()
  })

  it('are refused without the right, and the audit shows the refusals', async () => {
    const rights = ['read', 'transfer', 'approve', 'correct'] as const
    const other = clientOf(await service.issueKey({ role: 'staff', name: 'Desk', person: 'Ada Lee', rights }))
    expect(await failure(other, listKeys, {})).toContain('needs the right "manage"')
    expect(await failure(other, createKey, { role: 'staff', name: 'a', person: 'Ada Lee' })).toContain('403')
    await expect
      .poll(async () => (await mia.call(listAudit, { kind: 'refusal' })).data.data.map(({ operation }) => operation))
      .toEqual(['createKey', 'listKeys'])
  })

  it.each([
    [createKey, { role: 'staff', name: 'a' }, 'person: must say who the staff key belongs to'],
    [createKey, { role: 'staff', name: ' ', person: 'a' }, 'name: must not be empty'],
    [createKey, { role: 'staff', name: 'a', person: 'a\u0007' }, 'person: must not contain control'],
    [createKey, { role: 'agent', name: 'a', rights: ['manage'] }, 'rights: only a staff key has some'],
    [createKey, { role: 'public', name: 'a', agency: 'b' }, 'agency: a public key belongs to none'],
    [createKey, { role: 'agent', name: 'a', dailyMilesLimit: 0 }, 'dailyMilesLimit: must be a whole number from 1 to'],
    [assignKey, { id: 'key_0123456789' }, 'person or agency must be given'],
    [assignKey, { id: 'key_0123456789', person: 'a' }, 'No stored key has this ID'],
    [rotateKey, { id: 'key_0123456789', overlapHours: 169 }, 'overlapHours: must be a whole number from 0 to 168'],
    [rotateKey, { id: 'env_0123456789', overlapHours: 1 }, 'must be the ID of a stored key'],
    [revokeKey, { id: 'key_0123456789' }, 'No stored key has this ID'],
  ] as const)('are not changed by an invalid request: %o %o', async (operation, request, message) => {
    const { method, path } = operation
    const { id = '', ...body } = request as { id?: string }
    const key = await service.issueKey({ role: 'staff', name: 'Office', person: 'Mia Ito' })
    const response = await fetch(service.baseUrl + path.replace('{id}', id), {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([400, 404]).toContain(response.status)
    expect(((await response.json()) as { message: string }).message).toContain(message)
  })
})
