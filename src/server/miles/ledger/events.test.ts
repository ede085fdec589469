import { expect, it } from 'vitest'
import { makeTestDatabase } from '../../testing/test-database.ts'
import { testAccount, testDecision, testReversal, testSender, testTransfer } from '../../testing/test-writes.ts'
import type { LedgerWrite } from './storage.ts'
import { draw } from '../../log/word-digests.ts'

const accountId = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e01'
const recipient = { accountId }
const by = testSender('test')
const decided = { by: testSender('other'), decidedAtMs: 1, limit: undefined }

/** One write of each kind, and one that fails, so that its group is written again. */
const groups: readonly (readonly LedgerWrite[])[] = [
  [testAccount({ accountId, phoneNumber: '+12025550123', externalId: 'member 1' })],
  [
    testTransfer({ recipient, transactionId: 'sent', note: 'A flight' }),
    testTransfer({ recipient, transactionId: 'sent', referenceId: 'fails' }),
    testTransfer({ recipient, transactionId: 'waits', status: 'pending' }),
  ],
  [
    testDecision({ transactionId: 'waits', status: 'success', reason: 'Well known' }),
    testReversal({ transactionId: 'sent', reviewAbove: 1 }),
  ],
  [{ kind: 'reversal-decision', transactionId: 'sent', status: 'booked', reason: null, nonce: 'drawn', ...decided }],
  [
    {
      kind: 'account-change',
      accountId,
      change: { to: 'closed' },
      reason: 'They asked',
      changedAtMs: 2,
      by,
      ...draw(),
    },
  ],
]

/** Commits the groups to a new database, and returns the stored events. */
async function commitAll() {
  const database = await makeTestDatabase()
  const { miles } = await database.open()
  for (const writes of groups) await miles.commit(writes)
  const events = await database.run<{ kind: string; body: string }>('SELECT kind, body FROM events ORDER BY event_id')
  await database.remove()
  return events
}

it('an event depends on its write alone, so a repeated write is the same event', async () => {
  const events = await commitAll()
  expect(events.map(({ kind }) => kind)).toEqual([
    'account.opened',
    'transfer.stored',
    'transfer.stored',
    'transfer.decided',
    'reversal.requested',
    'reversal.decided',
    'account.changed',
  ])
  expect(await commitAll()).toEqual(events)
})

it('an event has random bytes, and digests of the words and persons of its write', async () => {
  for (const { body } of await commitAll()) {
    expect(JSON.parse(body)).toMatchObject({ nonce: expect.stringMatching(/^(?:[A-Za-z\d+/]{22}==|drawn)$/) })
    for (const word of [
      'A flight',
      'Well known',
      'is wrong',
      'They asked',
      '12025550123',
      'member 1',
      '"person"',
      '_by":',
      '_person":',
    ])
      expect(body).not.toContain(word)
  }
})
