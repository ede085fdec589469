import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { reviewAbove, testSender } from '../../testing/test-writes.ts'

const desk = testSender('desk')
const office = testSender('office')
const unknownAccountId = '00000000-0000-4000-8000-000000000000'
let database: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  database = await makeTestDatabase()
  ledger = createLedger({ storage: (await database.open()).miles, clock: Date.now, reviewRule: reviewAbove(500) })
})
afterAll(() => database.remove())

interface Modelled {
  id: string
  readonly account: number
  readonly amount: number
  status: 'success' | 'pending' | 'failed'
}

const reference = fc.nat(12)
const transferStep = fc.record({
  kind: fc.constant('transfer' as const),
  reference,
  // The last one is unknown.
  account: fc.nat(3),
  amount: fc.integer({ min: 1, max: 1000 }),
})
const decisionStep = fc.record({
  kind: fc.constant('decision' as const),
  reference,
  status: fc.constantFrom('success' as const, 'failed' as const),
  decider: fc.constantFrom(desk, office),
})
type TransferStep = typeof transferStep extends fc.Arbitrary<infer Step> ? Step : never
type DecisionStep = typeof decisionStep extends fc.Arbitrary<infer Step> ? Step : never

/** Groups of simultaneous steps. */
const groups = fc.array(fc.array(fc.oneof(transferStep, decisionStep), { minLength: 1, maxLength: 10 }), {
  maxLength: 10,
})

/** Creates a model that checks each step of the ledger against its own. */
function createModel(name: string, accounts: readonly string[]) {
  const model = new Map<number, Modelled>()
  const referenceId = (reference: number) => `${name} ${reference}`

  async function takeAtOnce(steps: readonly (TransferStep | DecisionStep)[]) {
    // Decisions are about transfers from before the group, as a person's would be.
    const ids = new Map([...model].map(([reference, { id }]) => [reference, id]))
    await Promise.all(
      steps.map((step) => (step.kind === 'transfer' ? transfer(step) : decide(step, ids.get(step.reference)))),
    )
  }

  async function transfer({ reference, account, amount }: TransferStep) {
    const known = model.has(reference)
    const accountId = accounts[account] ?? unknownAccountId
    const order = { recipient: { accountId }, referenceId: referenceId(reference), amount, note: null }
    if (known || accountId === unknownAccountId) {
      const message = known ? /already exists/ : /User not found/
      await expect(ledger.transfer(order, desk)).rejects.toThrow(message)
      return
    }
    const modelled: Modelled = { id: '', account, amount, status: amount > 500 ? 'pending' : 'success' }
    model.set(reference, modelled)
    const { transactionId, status } = await ledger.transfer(order, desk)
    expect(status).toBe(amount > 500 ? 'pending' : 'success')
    modelled.id = transactionId
  }

  async function decide({ reference, status, decider }: DecisionStep, id: string | undefined) {
    const modelled = model.get(reference)
    if (id === undefined || modelled === undefined) return
    const possible = modelled.status === 'pending' && decider !== desk
    if (possible) modelled.status = status
    const deciding = ledger.decide(id, status, null, decider)
    if (possible) await deciding
    else await expect(deciding).rejects.toThrow(decider === desk ? /another person/ : /settled already/)
  }

  async function expectAgreement() {
    for (const [reference, modelled] of model) {
      const found = await database.run('SELECT status FROM transfers WHERE reference_id = ?', referenceId(reference))
      expect(found).toEqual([{ status: modelled.status }])
    }
    for (const [account, accountId] of accounts.entries()) {
      const credited = [...model.values()]
        .filter((one) => one.account === account && one.status === 'success')
        .reduce((sum, { amount }) => sum + amount, 0)
      const sums = await database.run(
        'SELECT balance, (SELECT coalesce(sum(amount), 0) FROM entries WHERE entries.account_id = accounts.account_id) AS booked FROM accounts WHERE account_id = ?',
        accountId,
      )
      expect(sums).toEqual([{ balance: credited, booked: credited }])
    }
    expect(await database.run('SELECT coalesce(sum(amount), 0) AS sum FROM entries')).toEqual([{ sum: 0 }])
  }

  return { takeAtOnce, expectAgreement }
}

test('the ledger behaves like a simple model under concurrent writes', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(groups, async (groups) => {
      run += 1
      const accounts = await Promise.all(
        [1, 2, 3].map((member) => ledger.openAccount(`+1${run}${member}`, `${run} ${member}`, desk)),
      )
      const { takeAtOnce, expectAgreement } = createModel(`run ${run}`, accounts)
      for (const steps of groups) await takeAtOnce(steps)
      await expectAgreement()
    }),
    { numRuns: 40 },
  )
})
