import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type Client } from '#client/client'
import { getAccount } from '#contract/miles/accounts/get-account'
import { getStatement, type StatementEntry, type StatementResponse } from '#contract/miles/accounts/get-statement'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'
import { reviewAbove, testSender } from '../../testing/test-writes.ts'
import { testKeys } from '../../testing/test-server.ts'
import { createLedger, type Ledger } from './ledger.ts'

const desk = testSender('desk')
const office = testSender('office')
const reviewedAbove = 500
let service: MilesService
let ledger: Ledger
let client: Client

beforeAll(async () => {
  service = await startMilesService()
  const { miles } = await service.database.open()
  ledger = createLedger({ storage: miles, clock: Date.now, reviewRule: reviewAbove(reviewedAbove) })
  client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
})
afterAll(() => service.stop())

const step = fc.oneof(
  fc.record({
    kind: fc.constant('transfer' as const),
    account: fc.nat(1),
    amount: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({
    kind: fc.constantFrom('approve', 'reject', 'reverse', 'reverse into debt', 'approve reversal', 'reject reversal'),
    transfer: fc.nat(4),
  }),
)

/** Reads all pages from the newest entry to the oldest, or the other way around, and then back. */
async function readPages(id: string, order: 'newest' | 'oldest', limit: number): Promise<readonly StatementEntry[]> {
  const there: StatementEntry[] = []
  let last: string | null = null
  for (let cursor: string | null = 'start'; cursor !== null;) {
    const data: StatementResponse = (await client.call(getStatement, { id, order, limit, cursor })).data
    there.push(...data.data)
    last = data.pagination.previous
    cursor = data.pagination.next
  }
  const back: StatementEntry[] = []
  for (let cursor = last; cursor !== null;) {
    const data: StatementResponse = (await client.call(getStatement, { id, order, limit, cursor })).data
    back.unshift(...data.data)
    cursor = data.pagination.previous
  }
  expect(there.slice(0, back.length)).toEqual(back)
  return there
}

test('the running balance of a statement ends at the balance of its account, for any bookings', async () => {
  let run = 0
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 7 }),
      async (groups, limit) => {
        run += 1
        const phone = (member: number) => `+1${String(run * 10 + member).padStart(10, '0')}`
        const ids = await Promise.all([0, 1].map((member) => service.openAccount(phone(member))))
        const transfers: string[] = []
        let sent = 0
        const take = async (one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
          if (one.kind === 'transfer') {
            sent += 1
            const recipient = { accountId: ids[one.account] ?? '' }
            const order = { recipient, referenceId: `${run} ${sent}`, amount: one.amount, note: null }
            const { transactionId } = await ledger.transfer(order, desk)
            transfers.push(transactionId)
            return
          }
          const id = transfers[one.transfer % transfers.length] ?? 'none'
          const reversal = { transactionId: id, referenceId: null, reason: 'wrong' }
          if (one.kind === 'approve') await ledger.decide(id, 'success', null, office)
          else if (one.kind === 'reject') await ledger.decide(id, 'failed', null, office)
          else if (one.kind === 'approve reversal') await ledger.decideReversal(id, 'booked', null, office)
          else if (one.kind === 'reject reversal') await ledger.decideReversal(id, 'rejected', null, office)
          else await ledger.reverse({ ...reversal, allowsDebt: one.kind === 'reverse into debt' }, desk)
        }
        // Most decisions are refused, because nothing waits for one.
        for (const steps of groups) await Promise.all(steps.map((one) => take(one).catch(() => undefined)))

        for (const id of ids) {
          const { data: account } = await client.call(getAccount, { account_id: id })
          const entries = await readPages(id, 'oldest', limit)
          let balance = 0
          for (const { amount, balance_after } of entries) {
            balance += amount
            expect(balance_after).toBe(balance)
            seen.add(amount < 0 ? 'reversal' : 'transfer')
          }
          expect(account.balance - account.debt).toBe(balance)
          expect((await readPages(id, 'newest', limit)).toReversed()).toEqual(entries)
        }
      },
    ),
    { numRuns: 25 },
  )
  expect([...seen].toSorted()).toEqual(['reversal', 'transfer'])
})
