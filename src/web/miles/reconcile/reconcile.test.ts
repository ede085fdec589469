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
function row(reference_id: string | undefined, miles?: number, cells: BatchRow['cells'] = {}): BatchRow {
  line += 1
  return { line, cells: { ...cells, ...(reference_id !== undefined && { reference_id }) }, miles, problems: [] }
}

/** Phone number 1 belongs to the account, 2 to another one, 3 to no member; others cannot be looked up. */
const byPhone: Readonly<Record<string, string | null>> = { 1: account, 2: 'other', 3: null }
function accountOf({ cells }: BatchRow) {
  return cells.account_id?.toLowerCase() ?? byPhone[cells.phone_number ?? '']
}
const compare = (rows: readonly BatchRow[], transfers: readonly Transfer[]) => reconcile(rows, transfers, accountOf)
const outcomeOf = (rows: readonly BatchRow[], transfers: readonly Transfer[]) =>
  compare(rows, transfers).map(({ agreement, row, transfer }) => [
    agreement,
    row?.cells.reference_id,
    transfer?.reference_id,
  ])

const reversal = { status: 'booked' } as Transfer['reversal']

test.each([
  ['the same miles', row('r', 5), [transfer('r', 5)], ['equal'], undefined],
  ['the account in capitals', row('r', 5, { account_id: account.toUpperCase() }), [transfer('r', 5)], ['equal']],
  ['other miles', row('r', 5), [transfer('r', 500)], ['different'], '5 miles in the file, 500 in the ledger'],
  [
    'another account',
    row('r', 5, { account_id: 'a' }),
    [transfer('r', 5)],
    ['different'],
    'Another account in the ledger',
  ],
  ['a rejection', row('r', 5), [transfer('r', 5, { status: 'failed' })], ['different'], 'Rejected in the ledger'],
  ['a reversal', row('r', 5), [transfer('r', 5, { reversal })], ['different'], 'Reversed in the ledger'],
  [
    'a transfer that waits',
    row('r', 5),
    [transfer('r', 5, { status: 'pending' })],
    ['different'],
    'Waiting for approval in the ledger',
  ],
  ['other miles under another reference', row('x', 6), [transfer('r', 5)], ['missing-here', 'missing-there']],
  [
    'other miles under nearly the same reference',
    row('R', 6),
    [transfer('r', 5)],
    ['different'],
    '6 miles in the file, 5 in the ledger',
  ],
  [
    'a reversed transfer under nearly the same reference',
    row('007', 5),
    [transfer('7', 5, { reversal })],
    ['different'],
    'Reversed in the ledger',
  ],
  ['a reference in another case', row('R', 5), [transfer('r', 5)], ['different-reference']],
  ['a line without a reference', row(undefined, 5), [], ['unreadable'], 'reference_id: enter a value'],
  ['no amount', row('r'), [transfer('r', 5)], ['unreadable'], 'amount: enter a value'],
  [
    'a problem of the line',
    { ...row('r'), problems: ['amount: enter a whole number, digits only'] },
    [transfer('r', 5)],
    ['unreadable'],
    'amount: enter a whole number, digits only',
  ],
  [
    'what credits nothing',
    row('r', 5),
    [transfer('a', 1, { status: 'failed' }), transfer('b', 1, { reversal })],
    ['missing-here'],
  ],
])('compares by reference: %s', (_, one, transfers, agreements, text?: string) => {
  const lines = compare([one], transfers)
  expect(lines.map(({ agreement }) => agreement)).toEqual(agreements)
  expect(lines[0]!.text).toBe(text)
})

test('a reference that occurs twice in the file is compared once', () => {
  const [first, second] = [row('r', 5), row('r', 5)]
  const lines = compare([first, second], [transfer('r', 5)])
  expect(lines.map(({ agreement }) => agreement)).toEqual(['equal', 'unreadable'])
  expect(lines[1]!.text).toBe(`reference_id: is the same as in line ${first.line}`)
})

test('the result has every line, and credits missing from the ledger form a batch', () => {
  const rows = [
    row('a', 5, { phone_number: '+12025550123', amount: '5', note: 'Hi, you' }),
    row('b', 7, { amount: '7' }),
  ]
  const lines = compare(rows, [transfer('b', 8), transfer('c', 9)])
  const names = {
    'missing-here': { name: 'MH' },
    'missing-return': { name: 'MR' },
    'different-reference': { name: 'DR' },
    'missing-there': { name: 'MT' },
    different: { name: 'D' },
    equal: { name: 'E' },
    unreadable: { name: 'U' },
  }
  const cells = reconciledFile(lines, names)
    .split('\r\n')
    .map((text) => text.split(',').slice(1, 6).join())
  expect(cells.slice(1, 4)).toEqual(['a,,MH,5,', 'b,b,D,7,8', 'c,c,MT,,9'])
  expect(missingFile(compare([row("'r", 5)], []))).toContain(",''r,")
  expect(missingFile(lines)).toBe(
    '\uFEFFaccount_id,phone_number,amount,reference_id,note\r\n,"\'+12025550123",5,a,"Hi, you"\r\n',
  )
})

test.each([
  ['of zeros', { account_id: account }, '000047115', '47115', 'different-reference'],
  ['of zeros, without a member', {}, '000047115', '47115', 'different-reference'],
  ['that has nothing in common', { phone_number: '1' }, 'x', '47115', 'different-reference'],
  ['that has nothing in common, without a member', {}, 'x', '47115', 'missing-here'],
  ['of zeros, for another member', { phone_number: '2' }, '000047115', '47115', 'different'],
  ['that has nothing in common, for another member', { phone_number: '2' }, 'x', '47115', 'missing-here'],
])('a pair with a reference %s is shown once, and is not in the new batch', (_, cells, filed, stored, agreement) => {
  const lines = compare([row(filed, 5, cells)], [transfer(stored, 5)])
  expect(lines[0]?.agreement).toBe(agreement)
  expect(lines).toHaveLength(agreement === 'missing-here' ? 2 : 1)
  expect(missingFile(lines).includes(filed)).toBe(agreement === 'missing-here')
})

test('each transfer is paired once, the closest references first', () => {
  const rows = [
    row('x', 5, { phone_number: '1' }),
    row('0471', 5, { phone_number: '1' }),
    row('y', 5, { phone_number: '1' }),
  ]
  expect(outcomeOf(rows, [transfer('471', 5), transfer('other', 5)])).toEqual([
    ['different-reference', 'x', 'other'],
    ['different-reference', '0471', '471'],
    ['missing-here', 'y', undefined],
  ])
})

test.each([
  ['is reversed', 'success' as const, reversal, ['equal', undefined]],
  ['is not reversed', 'success' as const, null, ['missing-return', 'Credited in the ledger, and not reversed']],
  [
    'is to be reversed',
    'success' as const,
    { status: 'pending' } as Transfer['reversal'],
    ['different', 'The reversal is waiting for approval'],
  ],
  ['was rejected', 'failed' as const, null, ['different', 'Rejected in the ledger']],
])('a return of a transfer that %s is compared with its reversal', (_, status, found, expected) => {
  const stored = transfer('r', 5, { status, reversal: found })
  const [line] = compare([row('r', -5)], [stored])
  expect([line?.agreement, line?.text]).toEqual(expected)
})

test('a credit and its return under one reference match a reversed transfer', () => {
  const rows = [row('r', 5), row('r', -5)]
  expect(outcomeOf(rows, [transfer('r', 5, { reversal })])).toEqual([
    ['equal', 'r', 'r'],
    ['equal', 'r', 'r'],
  ])
  expect(compare(rows.slice(0, 1), [transfer('r', 5, { reversal })])[0]?.text).toBe('Reversed in the ledger')
  expect(outcomeOf(rows, [transfer('r', 5)])).toEqual([
    ['equal', 'r', 'r'],
    ['missing-return', 'r', 'r'],
  ])
})

test.each([
  ['other miles', row('r', -6), 'different'],
  ['another member', row('r', -5, { phone_number: '2' }), 'different'],
  ['no transfer', row('x', -5), 'missing-return'],
])('a return of %s is a difference, and never in a new batch', (_, one, agreement) => {
  const lines = compare([one], [transfer('r', 5)])
  expect(lines[0]?.agreement).toBe(agreement)
  expect(missingFile(lines).trim().split('\n')).toHaveLength(1)
})

test('one reversal matches one return, preferring the reference of its transfer', () => {
  const rows = [row('r', 5), row('back', -5, { phone_number: '1' }), row('r', -5)]
  expect(outcomeOf(rows, [transfer('r', 5, { reversal })])).toEqual([
    ['equal', 'r', 'r'],
    ['missing-return', 'back', undefined],
    ['equal', 'r', 'r'],
  ])
})

test('a return prefers the transfer with nearly its reference to the member’s others', () => {
  const rows = [
    row('471', -5, { phone_number: '1' }),
    row('471', 5, { phone_number: '1' }),
    row('999', 5, { phone_number: '1' }),
  ]
  expect(outcomeOf(rows, [transfer('000471', 5), transfer('000999', 5, { reversal })])).toEqual([
    ['missing-return', '471', '000471'],
    ['different-reference', '471', '000471'],
    ['different', '999', '000999'],
  ])
  const withoutMember = [row('471', 5), row('471', -5)]
  expect(outcomeOf(withoutMember, [transfer('000471', 5, { reversal })])).toEqual([
    ['different-reference', '471', '000471'],
    ['equal', '471', '000471'],
  ])
})

test('a return whose member cannot be compared is a difference', () => {
  const [line] = compare([row('r', -5, { phone_number: '4' })], [transfer('r', 5, { reversal })])
  expect(line?.text).toBe('The member of the file could not be compared')
})

test('many lines and transfers without a common reference are compared quickly enough to finish', () => {
  const count = 20_000
  const rows = Array.from({ length: count }, (_, at) => row(`file-${at}`, 5, { account_id: `member ${at}` }))
  const lines = compare(
    rows,
    Array.from({ length: count }, (_, at) => transfer(`ledger-${at}`, 6)),
  )
  expect(lines).toHaveLength(2 * count)
})

test('a return prefers a reversed transfer', () => {
  const rows = [row('back-1', -5, { phone_number: '1' }), row('back-2', -5, { phone_number: '1' })]
  expect(outcomeOf(rows, [transfer('a', 5), transfer('b', 5, { reversal })])).toEqual([
    ['equal', 'back-1', 'b'],
    ['missing-return', 'back-2', 'a'],
  ])
})
