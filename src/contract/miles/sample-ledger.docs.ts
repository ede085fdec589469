/** Two members of the sample world, whose accounts never change. */
export const sampleAccounts = {
  credited: {
    account_id: '5dec8af7-73cc-447f-99c6-521255124e66',
    phone_number: '+12015550100',
    external_id: 'member-020001',
  },
  changed: { account_id: '98c66da8-730c-4bf1-b388-601fe26374c3', phone_number: '+12035550101' },
} as const

/** The transfer of the examples. Ids of transfers are random, so a real request replaces this one. */
export const exampleTransferId = '01M81SJMWH0KRB4TMQXBKMBMFA'
export const exampleReference = 'partner-2027-000123'

export const undecided = { decided_by: null, decided_by_person: null, decided_at: null, decision_reason: null } as const

export const exampleTransfer = {
  transaction_id: exampleTransferId,
  reference_id: exampleReference,
  account_id: sampleAccounts.credited.account_id,
  external_id: sampleAccounts.credited.external_id,
  amount: 500,
  status: 'success',
  note: 'Welcome bonus',
  batch: { id: 'welcome-2026-11', name: 'welcome-bonus.csv' },
  sent_by: 'configured key ·mple',
  sent_by_person: 'Ana',
  created_at: '2026-11-22T14:11:49.777Z',
  ...undecided,
  reversal: null,
} as const

/** The fields that a second person's decision adds. */
export const exampleDecision = {
  decided_by: 'Back office ·7Kq2',
  decided_by_person: 'Ben',
  decided_at: '2026-11-22T15:02:11.005Z',
  decision_reason: 'Checked with the partner',
} as const
