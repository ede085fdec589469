import type { Transfer } from '#contract/miles/transfer'
import { expect, test } from 'vitest'
import { timelineSteps } from './timeline-steps.ts'

const sent: Transfer = {
  transaction_id: 't-1',
  reference_id: 'r-1',
  account_id: 'a-1',
  external_id: null,
  amount: 5000,
  status: 'success',
  note: null,
  batch: null,
  sent_by: 'Ada',
  sent_by_person: null,
  created_at: '2026-11-21T10:00:00.000Z',
  decided_by: null,
  decided_by_person: null,
  decided_at: null,
  decision_reason: null,
  reversal: null,
}
const decision = { decided_by: 'Ben', decided_at: '2026-11-21T11:00:00.000Z', decision_reason: 'Known member' }
const reversal: NonNullable<Transfer['reversal']> = {
  status: 'pending',
  reason: 'Wrong member',
  by: 'Ada',
  by_person: null,
  at: '2026-11-22T10:00:00.000Z',
  decided_by: null,
  decided_by_person: null,
  decided_at: null,
  decision_reason: null,
}
const titles = (transfer: Transfer) => timelineSteps(transfer).map(({ title, by }) => [title, by])

test('a transfer that needed no approval is one step', () => {
  expect(titles(sent)).toEqual([['Sent and credited', 'Ada']])
})

test('a pending transfer shows what it waits for', () => {
  expect(titles({ ...sent, status: 'pending' })).toEqual([
    ['Sent', 'Ada'],
    ['Waiting for approval', undefined],
  ])
})

test('a decision shows who made it, and why', () => {
  expect(timelineSteps({ ...sent, ...decision })[1]).toMatchObject({
    title: 'Approved and credited',
    by: 'Ben',
    reason: 'Known member',
  })
  expect(titles({ ...sent, ...decision, status: 'failed' })[1]).toEqual(['Rejected', 'Ben'])
})

test('people appear by name, not by key', () => {
  const named = { ...sent, ...decision, sent_by_person: 'Ada Lovelace', decided_by_person: 'Ben Carter' }
  const asked = { ...reversal, by_person: 'Ada Lovelace' }
  expect(timelineSteps({ ...named, reversal: asked }).map(({ by }) => by)).toEqual([
    'Ada Lovelace',
    'Ben Carter',
    'Ada Lovelace',
    undefined,
  ])
})

test('a reversal comes last, whether it was booked at once, is pending or was decided', () => {
  const reversed = (changes: Partial<typeof reversal>) => titles({ ...sent, reversal: { ...reversal, ...changes } })
  expect(reversed({ status: 'booked' }).slice(1)).toEqual([['Reversed', 'Ada']])
  expect(reversed({}).slice(1)).toEqual([
    ['Reversal requested', 'Ada'],
    ['Waiting for approval', undefined],
  ])
  expect(reversed({ status: 'booked', ...decision })[2]).toEqual(['Reversal approved and booked', 'Ben'])
  expect(reversed({ status: 'rejected', ...decision })[2]).toEqual(['Reversal rejected', 'Ben'])
})
