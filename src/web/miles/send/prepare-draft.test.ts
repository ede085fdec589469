import type { Transfer } from '#contract/miles/transfer'
import { expect, test } from 'vitest'
import { similarTo } from './prepare-draft.ts'

const sent = (reference_id: string, amount: number, status: Transfer['status'] = 'success'): Transfer => ({
  transaction_id: reference_id,
  reference_id,
  account_id: 'a-1',
  external_id: null,
  amount,
  status,
  note: null,
  batch: null,
  sent_by: 'Front desk ·a1b2',
  sent_by_person: null,
  created_at: '2026-11-21T12:00:00.000Z',
  decided_by: null,
  decided_by_person: null,
  decided_at: null,
  decision_reason: null,
  reversal: null,
})

test('the same miles under another reference are similar, unless they were rejected', () => {
  const list = [
    sent('own', 500),
    sent('same', 500),
    sent('waiting', 500, 'pending'),
    sent('rejected', 500, 'failed'),
    sent('more', 501),
  ]
  const similar = similarTo({ amount: 500, reference_id: 'own' }, list)
  expect(similar.map(({ reference_id }) => reference_id)).toEqual(['same', 'waiting'])
})
