import { type Client, createClient } from '#client/client'
import { dayMs, utcDay } from '#contract/days'
import { foldPerson } from '#contract/fold-person'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { getOverview, type Overview } from '#contract/miles/get-overview'
import { listAudit } from '#contract/miles/list-audit'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import type { Transfer } from '#contract/miles/transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { isOnPostgres } from '../../testing/test-database.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'

const startMs = Date.parse('2027-03-01T00:00:00Z')
let nowMs = startMs
let service: MilesService
afterEach(() => service.stop())

async function start() {
  nowMs = startMs
  service = await startMilesService({ clock: () => nowMs, reviewAbove: 1000 })
  const accountId = await service.openAccount('+12025550123')
  const clients: Client[] = []
  for (const person of ['Ana', 'ana', 'Ben', 'Cleo']) {
    const key = await service.issueKey({ role: 'staff', name: 'Desk', person })
    clients.push(createClient({ baseUrl: service.baseUrl, apiKey: () => key }))
  }
  const { daySums, audit } = await service.database.open(() => nowMs)
  return { accountId, clients, cleo: clients[3]!, daySums, audit }
}

interface Booked extends Omit<Overview['today'][number], 'count'> {
  readonly day: number
}

function sumUp(booked: readonly Omit<Booked, 'day'>[]): Overview['today'] {
  const sums = Map.groupBy(booked, ({ kind, by }) => `${kind} ${by}`)
  return [...sums.values()].map((those) => ({
    kind: those[0]!.kind,
    by: those[0]!.by,
    count: those.length,
    miles: those.reduce((sum, { miles }) => sum + miles, 0),
  }))
}

/** A person is shown in any one spelling. */
const byName = (sums: Overview['today']) =>
  sums
    .map((sum) => ({ ...sum, by: foldPerson(sum.by) }))
    .toSorted((one, other) => `${one.kind} ${one.by}`.localeCompare(`${other.kind} ${other.by}`))

const step = fc.record({
  hours: fc.integer({ min: 0, max: 60 }),
  what: fc.constantFrom('send', 'send', 'decide', 'reverse', 'decide reversal', 'sum'),
  sender: fc.integer({ min: 0, max: 2 }),
  amount: fc.constantFrom(300, 999, 1500),
  isApproved: fc.boolean(),
  which: fc.nat(),
})

it('counts each transfer and reversal on its own day and by its sender, at any progress of the day sums', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { accountId, clients, cleo, daySums } = await start()
      const transfers: { sender: number; data: Transfer }[] = []
      const booked: Booked[] = []
      const today = () => Math.floor(nowMs / dayMs)
      const book = (kind: Booked['kind'], sender: number, miles: number) =>
        booked.push({ kind, by: sender === 2 ? 'Ben' : 'Ana', miles, day: today() })
      const store = async (at: number, change: Promise<{ data: Transfer }>) => {
        transfers[at] = { ...transfers[at]!, data: (await change).data }
      }
      for (const { hours, what, sender, amount, isApproved, which } of steps) {
        nowMs += hours * 3_600_000
        const fitting = transfers.flatMap(({ data: { status, reversal } }, at) => {
          if (what === 'decide') return status === 'pending' ? [at] : []
          if (what === 'decide reversal') return reversal?.status === 'pending' ? [at] : []
          return status === 'success' && (reversal === null || reversal.status === 'rejected') ? [at] : []
        })
        const at = fitting[which % fitting.length]
        const chosen = at === undefined ? undefined : transfers[at]!
        const id = chosen?.data.transaction_id ?? ''
        if (what === 'sum') await daySums.addNext()
        else if (what === 'send') {
          const order = { account_id: accountId, amount, reference_id: `${transfers.length}` }
          const { data } = await clients[sender]!.call(transferMiles, order)
          transfers.push({ sender, data: { ...data, amount, reversal: null } as Transfer })
          if (data.status === 'success') book('transfer', sender, amount)
        } else if (chosen === undefined || at === undefined) continue
        else if (what === 'decide') {
          await store(at, cleo.call(isApproved ? approveTransfer : rejectTransfer, { id }))
          if (isApproved) book('transfer', chosen.sender, chosen.data.amount)
        } else if (what === 'reverse') {
          await store(at, clients[sender]!.call(reverseTransfer, { id, reason: 'Wrong' }))
          if (chosen.data.amount <= 1000) book('reversal', chosen.sender, -chosen.data.amount)
        } else {
          await store(at, cleo.call(isApproved ? approveReversal : rejectReversal, { id }))
          if (isApproved) book('reversal', chosen.sender, -chosen.data.amount)
        }
      }
      const { data } = await cleo.call(getOverview, {})
      expect(data.day).toBe(utcDay(nowMs))
      expect(byName(data.today)).toEqual(byName(sumUp(booked.filter(({ day }) => day === today()))))
      expect(byName(data.last_30_days)).toEqual(byName(sumUp(booked.filter(({ day }) => day > today() - 30))))
      const waiting = transfers.filter(({ data: { status } }) => status === 'pending')
      const expected = waiting.map(({ sender, data }) => ({
        kind: 'transfer' as const,
        by: sender === 2 ? 'Ben' : 'Ana',
        miles: data.amount,
      }))
      expect(byName(data.waiting.filter(({ kind }) => kind === 'transfer'))).toEqual(byName(sumUp(expected)))
      expect((await verifyLedger(service.database)).problem).toBeUndefined()
      await daySums.addNext()
      expect((await verifyLedger(service.database)).problem).toBeUndefined()
      expect((await cleo.call(getOverview, {})).data).toEqual(data)
      await service.stop()
    }),
    { numRuns: isOnPostgres ? 2 : 5, endOnFailure: true },
  )
  await start()
})

it('counts today’s refusals by their fixed messages, as in the audit, and stores nothing of the request', async () => {
  const { accountId, clients, cleo } = await start()
  const send = async (order: object) =>
    clients[0]!
      .call(transferMiles, { account_id: accountId, amount: 1, reference_id: 'one', ...order })
      .catch(() => undefined)
  await send({})
  await send({ amount: 77 })
  await send({ amount: 78 })
  await send({ reference_id: 'two', account_id: '00000000-0000-4000-8000-000000000000' })
  await send({ reference_id: 'bad \u0001 77' })
  await vi.waitFor(async () => {
    const { data } = await cleo.call(getOverview, {})
    expect(data.refused_today[0]).toEqual({
      reason: 'A transaction with this reference ID already exists',
      status: 400,
      count: 2,
    })
    const others = data.refused_today.slice(1).map(({ reason }) => reason)
    expect(new Set(others)).toEqual(new Set(['User not found', null]))
  }, 20_000)
  const { data } = await cleo.call(listAudit, { kind: 'refusal' })
  expect(data.data.map(({ reason }) => reason)).toContain('User not found')
  nowMs += dayMs
  expect((await cleo.call(getOverview, {})).data.refused_today).toEqual([])
})

it('counts every refusal of a combined record', async () => {
  const { cleo, audit } = await start()
  const refusal = {
    kind: 'refusal',
    operation: 'getAccount',
    subject: null,
    status: 403,
    keyId: 'key_1',
    person: 'ana',
    address: '127.0.0.1',
    requestId: 'r1',
    reason: 'no',
    createdAtMs: nowMs,
  } as const
  const details = [null, '12', null, '5000']
  await audit.addAccesses(
    details.map((detail) => ({ ...refusal, detail })),
    false,
  )
  expect((await cleo.call(getOverview, {})).data.refused_today).toEqual([{ reason: 'no', status: 403, count: 5014 }])
})
