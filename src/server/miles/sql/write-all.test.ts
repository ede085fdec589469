import * as fc from 'fast-check'
import { dayMs } from '#contract/days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { openPostgres } from '../../database/postgres/open-database.ts'
import type { Storages } from '../../storages/storages.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testAccount, testSender, testTransfer } from '../../testing/test-writes.ts'
import { judgeTransfers } from '../ledger/judge-transfers.ts'
import type { NewTransfer, Outcome } from '../ledger/storage.ts'
import { createCommit } from '../postgres/commit.ts'

const day = { fromMs: 0, toMs: dayMs }
let database: TestDatabase
let storages: Storages
let run = 0

beforeAll(async () => {
  database = await makeTestDatabase()
  storages = await database.open()
})
afterAll(() => database.remove())

const drawnTransfer = fc.record({
  reference: fc.nat(6),
  // The last one is unknown, the one before it frozen.
  account: fc.nat(4),
  sender: fc.nat(2),
  amount: fc.constantFrom(1, 20, 100),
  isLimited: fc.boolean(),
  isReviewed: fc.boolean(),
  isPending: fc.boolean(),
  known: fc.option(fc.nat(2), { nil: undefined }),
})
type DrawnTransfer = typeof drawnTransfer extends fc.Arbitrary<infer Transfer> ? Transfer : never

function accountId(world: number, account: number): string {
  return `aaaaaaaa-0000-4000-8000-${String(world * 10 + account).padStart(12, '0')}`
}

/** Opens four accounts in a world of their own, one of them frozen, and returns a function that makes transfers there. */
async function openWorld(): Promise<(drawn: readonly DrawnTransfer[]) => NewTransfer[]> {
  run += 1
  const world = run
  const accounts = [0, 1, 2, 3].map((account) => {
    const id = accountId(world, account)
    return testAccount({ accountId: id, phoneNumber: `+1202${world * 10 + account + 1_000_000}`, externalId: id })
  })
  const { accountId: frozen, by, salt, nonce } = accounts[3]!
  const freezing = {
    accountId: frozen,
    change: { to: 'frozen' },
    reason: 'lost',
    by,
    changedAtMs: 0,
    salt,
    nonce,
  } as const
  await storages.miles.commit([...accounts, { kind: 'account-change', ...freezing }])
  return (drawn) =>
    drawn.map(({ reference, account, sender, amount, isLimited, isReviewed, isPending, known }, at) =>
      testTransfer({
        transactionId: `${world} ${String(at).padStart(3, '0')}`,
        referenceId: `${world} ${reference}`,
        recipient: { accountId: accountId(world, account) },
        amount,
        status: isPending ? 'pending' : 'success',
        by: testSender(`sender ${sender} of ${world}`),
        batch: { id: `batch ${sender}`, name: 'file.csv' },
        knownSimilar: known === undefined ? undefined : { sinceMs: 0, count: known },
        limit: isLimited ? { miles: 200, firstKeyId: `sender ${sender} of ${world}`, ...day } : undefined,
        review: isReviewed ? { sender: { miles: 150, ...day }, recipient: { miles: 120, ...day } } : undefined,
      }),
    )
}

/** Leaves out the reference and the sender, which differ between worlds. */
function withoutWorld(outcome: Outcome): Outcome {
  return outcome.kind === 'similar-sent' ? { ...outcome, referenceId: '', sentBy: '' } : outcome
}

describe('Transfers in one group', () => {
  it('have the same outcomes as one by one, and as judged before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnTransfer, { minLength: 1, maxLength: 30 }), async (drawn) => {
        const together = (await openWorld())(drawn)
        const alone = (await openWorld())(drawn)
        const judged = judgeTransfers(together, await storages.miles.findPrecedents(together))
        const outcomes = await storages.miles.commit(together)
        const expected: Outcome[] = []
        for (const transfer of alone) expected.push(...(await storages.miles.commit([transfer])))
        expect(outcomes.map(withoutWorld)).toEqual(expected.map(withoutWorld))
        expect(outcomes).toEqual(judged.map(({ outcome }) => outcome))
      }),
      { numRuns: 25 },
    )
    expect(await verifyLedger(database)).toMatchObject({ problem: undefined })
  })

  it.runIf(isOnPostgres)('take the same number of statements for 64 as for 4, even if sums decide', async () => {
    const postgres = openPostgres(database.databaseUrl ?? '')
    let statements = 0
    const commit = createCommit({
      ...postgres,
      session: (work) =>
        postgres.session((session) => {
          const query: typeof session.query = (...statement) => {
            statements += 1
            return session.query(...statement)
          }
          return work({ ...session, query })
        }),
    })
    const counted: number[] = []
    for (const count of [4, 64]) {
      const group = (await openWorld())(
        Array.from({ length: count }, (_, reference) => ({
          reference,
          account: reference % 3,
          sender: 0,
          amount: 1,
          isLimited: true,
          isReviewed: true,
          isPending: false,
          known: 64,
        })),
      )
      statements = 0
      expect((await commit(group)).every(({ kind }) => kind === 'done')).toBe(true)
      counted.push(statements)
    }
    await postgres.close()
    expect(counted[1]).toBe(counted[0])
  })
})
