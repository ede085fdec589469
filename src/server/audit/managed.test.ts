import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type Client, createClient } from '#client/client'
import { addDays, utcDay } from '#contract/days'
import type { AnyEndpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { listAudit } from '#contract/miles/list-audit'
import { revokeProposal } from '#contract/proposals/revoke-proposal'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { startSealer } from '../log/sealer.ts'
import { type MilesService, startMilesService } from '../testing/start-miles-service.ts'

const clock = Date.now
let service: MilesService
let mia: Client

beforeEach(async () => {
  service = await startMilesService({ clock })
  mia = await clientOf('Mia Ito')
})
afterEach(() => service.stop())

async function clientOf(person: string): Promise<Client> {
  const key = await service.issueKey({ role: 'staff', name: 'Office', person })
  return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

async function entriesOf(requestId: string | null) {
  const { data } = (await mia.call(listAudit, { limit: 200 })).data
  return data.filter(({ request_id }) => request_id === requestId)
}

/** Calls an operation, and returns its body and its audit entry. */
async function recorded(endpoint: AnyEndpoint, request: object = {}) {
  const { data, headers } = await mia.call(endpoint, request)
  const requestId = headers.get('x-request-id')
  await vi.waitFor(async () => expect(await entriesOf(requestId), endpoint.operation).not.toEqual([]))
  const [{ kind, subject, detail, operation, person } = {}] = await entriesOf(requestId)
  expect(person).toBe('mia ito')
  return { body: data as never, entry: [kind, operation, subject, detail] }
}

const url = 'https://hooks.example.com:8443/in/secret-path?token=secret-query'
const host = 'hooks.example.com:8443'

test('the audit lists every operation that requires the right to manage, sealed if it concerns keys or webhooks', async () => {
  const managed: AnyEndpoint[] = Object.values<AnyEndpoint>(endpoints).filter(({ right }) => right === 'manage')
  const called = new Set<string>()
  const entry = async (endpoint: AnyEndpoint, request?: object) => {
    called.add(endpoint.operation)
    return recorded(endpoint, request)
  }
  const of = endpoints

  const created = await entry(of.createKey, { role: 'agent', name: 'Shop' })
  const { id: keyId } = created.body as { id: string }
  expect(created.entry).toEqual(['key.created', null, keyId, null])
  expect((await entry(of.assignKey, { id: keyId, person: 'Ben' })).entry).toEqual(['key.assigned', null, keyId, null])
  expect((await entry(of.assignKey, { id: keyId, agency: 'Northwind' })).entry).toEqual([
    'change',
    'assignKey',
    keyId,
    'Northwind',
  ])
  const { body: successor, entry: rotated } = await entry(of.rotateKey, { id: keyId, overlapHours: 1 })
  expect(rotated).toEqual(['key.created', null, (successor as { id: string }).id, null])
  expect((await entry(of.revokeKey, { id: keyId })).entry).toEqual(['key.revoked', null, keyId, null])
  expect((await entry(of.listKeys)).entry).toEqual(['read', 'listKeys', null, null])

  const made = await entry(of.createWebhook, { url, events: ['account.changed'] })
  const { id } = (made.body as { webhook: { id: string } }).webhook
  const changed = (what: string) => ['webhook.changed', null, id, `${what} ${host}`]
  expect(made.entry).toEqual(changed('created'))
  expect((await entry(of.updateWebhook, { id, isEnabled: false })).entry).toEqual(changed('changed'))
  // An upper-case id is recorded in lower case.
  expect((await entry(of.updateWebhook, { id: id.toUpperCase(), isEnabled: true })).entry).toEqual(changed('changed'))
  expect((await entry(of.rotateWebhookSecret, { id })).entry).toEqual(changed('rotated'))
  expect((await entry(of.listWebhooks)).entry).toEqual(['read', 'listWebhooks', null, null])
  expect((await entry(of.listWebhookDeliveries, { id })).entry).toEqual(['read', 'listWebhookDeliveries', id, null])
  const account = await service.openAccount('+12025550101')
  await mia.call(freezeAccount, { id: account, reason: 'lost' })
  const { webhooks, log } = await service.database.open(clock)
  await webhooks.passEvents(id, await log.settledEventId(), clock())
  const [delivery] = (await mia.call(of.listWebhookDeliveries, { id })).data.data
  const again = await entry(of.sendWebhookAgain, { id, deliveryId: delivery!.id })
  expect(again.entry).toEqual(['change', 'sendWebhookAgain', id, `sent again to ${host}`])
  expect((await entry(of.deleteWebhook, { id })).entry).toEqual(changed('deleted'))
  expect(managed.filter(({ operation }) => !called.has(operation))).toEqual([])

  const events = await service.database.run<{ kind: string; body: string }>('SELECT kind, body FROM events')
  const secret = /secret-path|secret-query|whsec_/
  expect(events.filter(({ body }) => secret.test(body))).toEqual([])
  expect(JSON.stringify(await service.database.run('SELECT * FROM accesses'))).not.toMatch(secret)
  const { leases } = await service.database.open(clock)
  const { privateKey } = generateKeyPairSync('ed25519')
  const onError = (error: unknown) => expect(error).toBeUndefined()
  const { ledgerCheckpointFile: checkpointFile } = service.database
  await (await startSealer({ log, leases, privateKey, checkpointFile, clock, onError })).stop()
  expect((await verifyLedger(service.database, { checkpoints: [], key: privateKey })).problem).toBeUndefined()
})

test('the log holds a new agency key, and the audit also shows its agency', async () => {
  const { body } = await recorded(endpoints.createKey, { role: 'agent', name: 'Shop', agency: 'Northwind' })
  const { id } = body as { id: string }
  await vi.waitFor(async () => {
    const { data } = (await mia.call(listAudit, { subject: id })).data
    expect(data.map(({ kind, detail }) => [kind, detail])).toEqual(
      expect.arrayContaining([
        ['key.created', null],
        ['change', 'Northwind'],
      ]),
    )
  })
})

test('the audit lists a revoked proposal of another person, but not one’s own, and the log lists neither', async () => {
  const { proposals } = await service.database.open(clock)
  const add = async (person: string) => {
    const [id, createdAtMs] = [randomUUID(), clock()]
    const written = { keyId: 'key', endsOn: addDays(utcDay(createdAtMs), 3), createdAtMs, listed: {}, opened: {} }
    await proposals.add({ id, linkId: id, person, ...written } as never)
    return id
  }
  const [id, own] = [await add('ben'), await add('mia ito')]
  await mia.call(revokeProposal, { id: own })
  expect((await recorded(revokeProposal, { id })).entry).toEqual(['change', 'revokeProposal', id, 'proposal of ben'])
  const kinds = await mia.call(listAudit, { reads: false })
  expect(kinds.data.data.map(({ kind }) => kind)).toContain('change')
  expect((await mia.call(listAudit, { kind: 'change' })).data.data).toHaveLength(1)
  expect(await service.database.run("SELECT kind FROM events WHERE kind LIKE '%proposal%'")).toEqual([])
})
