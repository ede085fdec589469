import { expect, test } from 'vitest'
import { checkLines, recipientKey, similarLines, withRepeats } from './check-lines.ts'
import type { BatchRow } from './read-batch.ts'

const accountId = '6F1C0C9E-4B57-4C1B-9B8E-0C7A4F0A1B2C'

const { signal } = new AbortController()

function row(line: number, cells: BatchRow['cells'], miles: number | undefined = 5): BatchRow {
  return { line, cells: { phone_number: '+12025550123', reference_id: `r-${line}`, ...cells }, miles, problems: [] }
}

test('valid lines become requests, with a phone number or an account', async () => {
  const cells = { account_id: accountId, reference_id: 'r-3' }
  const { lines, errors } = await checkLines(
    [row(2, { note: 'hello' }), { line: 3, cells, miles: 999_999, problems: [] }],
    signal,
  )
  expect(errors).toEqual([])
  expect(lines.map(({ line, request }) => [line, request])).toEqual([
    [2, { phone_number: '+12025550123', amount: 5, reference_id: 'r-2', note: 'hello' }],
    [3, { account_id: accountId, amount: 999_999, reference_id: 'r-3' }],
  ])
})

test.each([
  ["'+12025550123", '+12025550123'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['12025550123', '+12025550123'],
  ["'2025550123", '+12025550123'],
])('the phone number %j becomes %j', async (typed, expected) => {
  const { lines } = await checkLines([row(2, { phone_number: typed })], signal)
  expect(lines[0]?.request.phone_number).toBe(expected)
})

test.each<[BatchRow['cells'], string, miles?: number]>([
  [{}, 'amount: enter 1 or more', 0],
  [{}, 'amount: enter 999,999 or less', 1_000_000],
  [{}, 'amount: enter 1 or more. To take miles back, reverse their transfer', -5],
  [{ phone_number: '+442079460000' }, 'phone_number: must start with +1 or 1, followed by digits only'],
  [{ account_id: accountId }, 'Enter either an account ID or a phone number'],
  [{ reference_id: 'x'.repeat(256) }, 'reference_id: use at most 255 characters'],
  [{ reference_id: 'a\u0007b' }, 'reference_id: must not contain control characters'],
  [{ note: 'x'.repeat(501) }, 'note: use at most 500 characters'],
])('a line is invalid: $1', async (cells, text, miles) => {
  const { lines, errors } = await checkLines([row(2, {}), row(3, cells, miles)], signal)
  expect(lines.map(({ line }) => line)).toEqual([2])
  expect(errors).toEqual([{ line: 3, text }])
})

test('a problem found while reading is reported once, and so is a missing amount', async () => {
  const damaged = { ...row(2, {}), miles: undefined, problems: ['amount: enter a whole number, digits only'] }
  const { lines, errors } = await checkLines([damaged, { ...row(3, {}), miles: undefined }], signal)
  expect(lines).toEqual([])
  expect(errors).toEqual([
    { line: 2, text: 'amount: enter a whole number, digits only' },
    { line: 3, text: 'amount: enter a value' },
  ])
})

test('a reference that an earlier line has is an error', async () => {
  const { errors } = await checkLines([row(2, {}), row(3, { reference_id: 'r-2' })], signal)
  expect(errors).toEqual([{ line: 3, text: 'reference_id: is the same as in line 2' }])
})

test('a line repeats another with the same member and miles and nearly the same reference', async () => {
  const rows = [
    row(2, { reference_id: '000471' }),
    row(3, { reference_id: '471' }),
    row(4, { reference_id: '00471', phone_number: '+12025550124' }),
    row(5, { reference_id: '0471' }, 6),
  ]
  const { lines } = await checkLines(rows, signal)
  const checked = withRepeats(lines, ({ request }) => recipientKey(request))
  expect(checked.map(({ line, repeats }) => [line, repeats])).toEqual([
    [2, undefined],
    [3, 2],
    [4, undefined],
    [5, undefined],
  ])
})

test('lines with the same account and miles are grouped', () => {
  const line = (number: number, accountId: string, amount: number) => ({ line: number, accountId, request: { amount } })
  expect(similarLines([line(2, 'a', 5), line(3, 'b', 5), line(4, 'a', 5), line(5, 'a', 6), line(9, 'a', 5)])).toEqual([
    { lines: [2, 4, 9], accountId: 'a', amount: 5 },
  ])
})
