import type { SomeExamples } from './example.ts'
import { exampleReference, exampleTransferId, sampleAccounts } from './sample-ledger.ts'

const open = { debt: 0, status: 'open' } as const
const credited = {
  ...sampleAccounts.credited,
  ...open,
  balance: 14_088,
  created_at: '2025-06-13T00:11:10.631Z',
} as const
const changed = {
  ...sampleAccounts.changed,
  external_id: 'member-020002',
  ...open,
  balance: 31_503,
  created_at: '2024-12-31T13:17:33.358Z',
} as const
const path = { id: changed.account_id }
const update = { phone_number: '+12025550124', reason: 'The member has a new number' }

export const accountExamples = {
  createAccount: {
    request: { phone_number: '+12025550123', external_id: 'member-000123' },
    response: { success: true, account_id: '3a823efd-f082-4f6b-a1d8-239687dc66fc' },
  },
  findAccount: { request: { phone_number: credited.phone_number }, response: credited },
  getAccount: { request: { account_id: credited.account_id }, response: credited },
  getStatement: {
    request: { id: credited.account_id, limit: 20 },
    response: {
      data: [
        {
          transaction_id: exampleTransferId,
          reference_id: exampleReference,
          kind: 'transfer',
          amount: 500,
          balance_after: credited.balance,
          note: 'Welcome bonus',
          reason: null,
          by: 'configured key ·mple',
          by_person: 'Ana',
          approved_by: null,
          approved_by_person: null,
          at: '2026-11-22T14:11:49.777Z',
        },
      ],
      opening_balance: credited.balance - 500,
      closing_balance: credited.balance,
      pagination: { limit: 20, next: null, previous: null },
    },
  },
  listAccountChanges: {
    request: { id: changed.account_id },
    response: {
      data: [
        {
          change: 'phone_number',
          earlier_phone_number: changed.phone_number,
          reason: update.reason,
          by: 'configured key ·mple',
          by_person: 'Ana',
          at: '2026-11-22T14:11:50.576Z',
        },
      ],
      pagination: { limit: 20, next: null },
    },
  },
  updateAccount: { request: { ...path, ...update }, response: { ...changed, phone_number: update.phone_number } },
  freezeAccount: { request: { ...path, reason: 'Reported as stolen' }, response: { ...changed, status: 'frozen' } },
  unfreezeAccount: { request: { ...path, reason: 'The member called back' }, response: changed },
  closeAccount: { request: { ...path, reason: 'The member has left' }, response: { ...changed, status: 'closed' } },
  getOverview: {
    request: {},
    response: {
      day: '2026-11-22',
      today: [{ kind: 'transfer', by: 'Ana', count: 1, miles: 500 }],
      last_30_days: [
        { kind: 'transfer', by: 'Ana', count: 12, miles: 6000 },
        { kind: 'reversal', by: 'Ana', count: 1, miles: -500 },
      ],
      waiting: [],
      refused_today: [],
      imbalance: { miles: 0, at: '2026-11-22T14:11:00.000Z' },
      sealed_at: '2026-11-22T14:11:51.000Z',
    },
  },
  listAudit: {
    request: { kind: 'transfer.stored', limit: 20 },
    response: {
      data: [
        {
          at: '2026-11-22T14:11:49.777Z',
          kind: 'transfer.stored',
          operation: null,
          subject: exampleTransferId,
          status: null,
          reason: null,
          key_id: 'key_5Hc0pV2x',
          person: 'ana',
          person_name: 'Ana',
          key_label: 'Front desk ·Q7cD',
          address: '203.0.113.7',
          request_id: '1ee226d5-4c28-4de3-9f61-b03e93aeb596',
        },
      ],
      pagination: { limit: 20, next: null },
    },
  },
} satisfies SomeExamples
