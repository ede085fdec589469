import type { Transfer } from '#contract/miles/transfer'
import { expect, test } from 'vitest'
import type { BatchRow } from '../batch/read-batch.ts'
import { missingFile, reconcile, reconciledFile } from './reconcile.ts'

const account = '5dec8af7-73cc-447f-99c6-521255124e66'

function transfer(reference_id: string, amount: number, others: Partial<Transfer> = {}): Transfer {
  return {
    transaction_id: `t-${reference_id}`,
    reference_id,
    account_id: account,
    external_id: 'm-1',
    amount,
    status: 'success',
    note: null,
    batch: null,
    sent_by: 'Partner',
    sent_by_person: null,
    created_at: '2026-11-21T12:00:00.000Z',
    decided_by: null,
    decided_by_person: null,
    decided_at: null,
    decision_reason: null,
    reversal: null,
    ...others,
  }
}

let line = 1
function row(reference_id: string | undefined, amount: string, cells: BatchRow['cells'] = {}): BatchRow {
  line += 1
  return { line, cells: { ...cells, ...(reference_id !== undefined && { reference_id }), amount } }
}

const reversal = { status: 'booked' } as Transfer['reversal']

test.each([
  ['the same miles', row('r', '5'), [transfer('r', 5)], ['equal'], undefined],
  ['the account in capitals', row('r', '5', { account_id: account.toUpperCase() }), [transfer('r', 5)], ['equal']],
  ['a reference that a spreadsheet has guarded', row("'-r", '5'), [transfer('-r', 5)], ['equal']],
  ['other miles', row('r', '5'), [transfer('r', 500)], ['different'], '5 miles in the file, 500 in the ledger'],
  [
    'another account',
    row('r', '5', { account_id: 'a' }),
    [transfer('r', 5)],
    ['different'],
    'Another account in the ledger',
  ],
  ['a rejection', row('r', '5'), [transfer('r', 5, { status: 'failed' })], ['different'], 'Rejected in the ledger'],
  ['a reversal', row('r', '5'), [transfer('r', 5, { reversal })], ['different'], 'Reversed in the ledger'],
  [
    'a transfer that waits',
    row('r', '5'),
    [transfer('r', 5, { status: 'pending' })],
    ['different'],
    'Waiting for approval in the ledger',
  ],
  ['references by case', row('R', '5'), [transfer('r', 5)], ['missing-here', 'missing-there']],
  ['a line without a reference', row(undefined, '5'), [], ['unreadable'], 'reference_id: enter a value'],
  ['an amount that is no number', row('r', '5 miles'), [], ['unreadable'], 'amount: enter a whole number, digits only'],
  [
    'what credits nothing',
    row('r', '5'),
    [transfer('a', 1, { status: 'failed' }), transfer('b', 1, { reversal })],
    ['missing-here'],
  ],
])('compares by reference: %s', (_, one, transfers, agreements, text?: string) => {
  const lines = reconcile([one], transfers)
  expect(lines.map(({ agreement }) => agreement)).toEqual(agreements)
  expect(lines[0]!.text).toBe(text)
})

test('a reference that the file has twice is compared once', () => {
  const [first, second] = [row('r', '5'), row('r', '5')]
  const lines = reconcile([first, second], [transfer('r', 5)])
  expect(lines.map(({ agreement }) => agreement)).toEqual(['equal', 'unreadable'])
  expect(lines[1]!.text).toBe(`reference_id: is the same as in line ${first.line}`)
})

test('the result has every line, and what the ledger lacks makes a batch', () => {
  const rows = [row('a', '5', { phone_number: '+12025550123', note: 'Hi, you' }), row('b', '7')]
  const lines = reconcile(rows, [transfer('b', 8), transfer('c', 9)])
  const names = {
    'missing-here': { name: 'MH' },
    'missing-there': { name: 'MT' },
    different: { name: 'D' },
    equal: { name: 'E' },
    unreadable: { name: 'U' },
  }
  const cells = reconciledFile(lines, names)
    .split('\r\n')
    .map((text) => text.split(',').slice(1, 5).join())
  expect(cells.slice(1, 4)).toEqual(['a,MH,5,', 'b,D,7,8', 'c,MT,,9'])
  expect(missingFile(lines)).toBe(
    '\uFEFFaccount_id,phone_number,amount,reference_id,note\r\n,"\'+12025550123",5,a,"Hi, you"\r\n',
  )
})
