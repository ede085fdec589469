import { type Client, createClient } from '#client/client'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { dayMs } from '#contract/days'
import { listTransfers } from '#contract/miles/list-transfers'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { noReview, type ReviewRule } from '../ledger/review-rule.ts'
import { testSender, testTransfer } from '../../testing/test-writes.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'

let nowMs = Date.parse('2027-03-01T12:00:00Z')
let service: MilesService
let accounts: string[]
let last = 0

async function start(reviewRule: Partial<ReviewRule> = {}) {
  service = await startMilesService({ clock: () => nowMs, reviewRule })
  accounts = await Promise.all([1, 2, 3].map((member) => service.openAccount(`+1202555012${member}`)))
}
/** Lets the service read the rule again, which it caches for a second. */
function passCache() {
  nowMs += 2000
}
beforeEach(() => {
  nowMs += dayMs
})
afterEach(() => service.stop())

async function clientOf(name: string, person: string): Promise<Client> {
  const key = await service.issueKey({ role: 'staff', name, person })
  return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

async function send(client: Client, amount: number, account = 0) {
  last += 1
  const order = { account_id: accounts[account] ?? '', amount, reference_id: `ref ${last}` }
  return (await client.call(transferMiles, order)).data
}

/** Returns why transfers are pending, newest first. */
async function heldBy(client: Client, filter: object = { status: 'pending' }) {
  const { data } = await client.call(listTransfers, { all: true, ...filter })
  return data.data.map(({ held_by }) => held_by)
}

describe('The review rule', () => {
  it('is named by each pending transfer, as in force when it was stored', async () => {
    await start({ aboveMiles: 1000, aboveSenderDay: 3000, aboveRecipientDay: 2000 })
    const [ana, ben] = [await clientOf('Ana', 'ana'), await clientOf('Ben', 'ben')]
    const { reviewRules } = await service.database.open()
    const sent = []
    for (const [amount, account] of [
      [1000, 0],
      [1000, 0],
      [1001, 1],
      [500, 0],
      [900, 2],
    ] as const) {
      nowMs += 1000
      sent.push(await send(ana, amount, account))
    }
    nowMs += 1000
    await reviewRules.change({ ...noReview, aboveMiles: 400 }, 'operator', nowMs)
    expect(await heldBy(ben)).toEqual(['sender_day', 'recipient_day', 'amount'])
    for (const { transaction_id: id } of sent.slice(2, 4)) await ben.call(rejectTransfer, { id })
    expect(await heldBy(ben)).toEqual(['sender_day'])
    // Reversals wait by the same rules, and name them.
    passCache()
    await ana.call(reverseTransfer, { id: sent[0]?.transaction_id ?? '', reason: 'Wrong' })
    expect(await heldBy(ben, { reversal: 'pending' })).toEqual(['amount'])
    await reviewRules.change(noReview, 'operator', nowMs)
    passCache()
    const { transaction_id: id } = await send(ana, 10, 1)
    // Spends the miles, so that the reversal leaves a debt.
    await service.database.run('UPDATE accounts SET balance = 0')
    await ana.call(reverseTransfer, { id, reason: 'Wrong', allow_debt: true })
    expect(await heldBy(ben, { account_id: accounts[1] ?? '', reversal: 'pending' })).toEqual(['debt'])
    expect(await heldBy(ben, { status: 'success', reversal: 'booked' })).toEqual([])
  })

  it('holds a transfer that takes a person’s total for the day, across all their keys, above its sum', async () => {
    await start({ aboveSenderDay: 1000 })
    const [desk, home, other] = [
      await clientOf('Desk', 'ana'),
      await clientOf('Home', 'ana'),
      await clientOf('Desk', 'ben'),
    ]
    expect((await send(desk, 600, 0)).status).toBe('success')
    expect((await send(home, 400, 1)).status).toBe('success')
    const waiting = await send(home, 1, 2)
    expect(waiting.status).toBe('pending')
    expect((await send(other, 1000, 0)).status).toBe('success')
    await expect(desk.call(approveTransfer, { id: waiting.transaction_id })).rejects.toMatchObject({ status: 403 })
    await other.call(approveTransfer, { id: waiting.transaction_id })
    nowMs += dayMs
    expect((await send(desk, 1000)).status).toBe('success')
  })

  it('counts transfers that a person sent signed in without a key', async () => {
    await start({ aboveSenderDay: 1000 })
    const { miles } = await service.database.open(() => nowMs)
    const by = { ...testSender('oidc_0123456789abcdef'), person: 'ana' }
    const transfer = { recipient: { accountId: accounts[0] ?? '' }, amount: 1000, createdAtMs: nowMs, by }
    await miles.commit([testTransfer({ transactionId: 'signed in', ...transfer })])
    expect((await send(await clientOf('Desk', 'ana'), 1)).status).toBe('pending')
    expect((await send(await clientOf('Desk', 'ben'), 1)).status).toBe('success')
  })

  it('holds a transfer that takes an account’s total for the day, from all senders, above its sum', async () => {
    await start({ aboveRecipientDay: 1000 })
    const [ana, ben] = [await clientOf('Ana', 'ana'), await clientOf('Ben', 'ben')]
    expect((await send(ana, 1000, 0)).status).toBe('success')
    const { status, transaction_id: id } = await send(ben, 1, 0)
    expect(status).toBe('pending')
    expect((await send(ben, 1000, 1)).status).toBe('success')
    await ana.call(rejectTransfer, { id })
    expect((await send(ben, 1, 0)).status).toBe('pending')
  })

  it('is enforced to the mile for simultaneous transfers', async () => {
    await start({ aboveSenderDay: 100, aboveRecipientDay: 60 })
    const ana = await clientOf('Ana', 'ana')
    const sent = await Promise.all(Array.from({ length: 30 }, (_, at) => send(ana, 10, at % 3)))
    expect(sent.filter(({ status }) => status === 'success').length).toBeLessThanOrEqual(10)
    for (const account of accounts) expect(await service.balanceOf(account)).toBeLessThanOrEqual(60)
    expect((await verifyLedger(service.database)).problem).toBeUndefined()
  })

  it('takes effect within a second of a change, which is an event in the log', async () => {
    await start({})
    const ana = await clientOf('Ana', 'ana')
    expect((await send(ana, 999_999)).status).toBe('success')
    const { reviewRules } = await service.database.open()
    await reviewRules.change({ ...noReview, aboveMiles: 10 }, 'operator eve', nowMs)
    nowMs += 1000
    expect((await send(ana, 11)).status).toBe('pending')
    expect((await send(ana, 10)).status).toBe('success')
    const events = await service.database.run<{ body: string }>("SELECT body FROM events WHERE kind = 'rule.changed'")
    expect(JSON.parse(events.at(-1)?.body ?? '')).toMatchObject({ above_miles: 10 })
    const changers = await service.database.run<{ by: string }>('SELECT changed_by AS "by" FROM review_rules')
    expect(changers.at(-1)).toEqual({ by: 'operator eve' })
  })
})
