import { recipientMessage } from '#contract/miles/transfer'
import { expect, test } from 'vitest'
import { checkLines, similarLines } from './check-lines.ts'
import type { BatchRow } from './read-batch.ts'

const accountId = '6F1C0C9E-4B57-4C1B-9B8E-0C7A4F0A1B2C'

const { signal } = new AbortController()

function row(line: number, cells: BatchRow['cells']): BatchRow {
  return { line, cells: { phone_number: '+12025550123', amount: '5', reference_id: `r-${line}`, ...cells } }
}

test('a valid line becomes a request', async () => {
  const { lines, errors } = await checkLines(
    [row(2, { note: 'hello' }), { line: 3, cells: { account_id: accountId, amount: '999999', reference_id: 'r-3' } }],
    signal,
  )
  expect(errors).toEqual([])
  expect(lines).toEqual([
    { line: 2, request: { phone_number: '+12025550123', amount: 5, reference_id: 'r-2', note: 'hello' } },
    { line: 3, request: { account_id: accountId, amount: 999_999, reference_id: 'r-3' } },
  ])
})

test.each([
  ["'+12025550123", '+12025550123'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['12025550123', '12025550123'],
  ["'2025550123", '+12025550123'],
])('a phone number written %j is read as %j', async (written, expected) => {
  const { lines } = await checkLines([row(2, { phone_number: written })], signal)
  expect(lines[0]?.request.phone_number).toBe(expected)
})

test.each<[BatchRow['cells'], string]>([
  [{ amount: '0' }, 'amount: enter 1 or more'],
  [{ amount: '1000000' }, 'amount: enter 999,999 or less'],
  [{ amount: '1.5' }, 'amount: enter a whole number, digits only'],
  [{ amount: '25,000' }, 'amount: enter a whole number, digits only'],
  [{ amount: '-5' }, 'amount: enter a whole number, digits only'],
  [{ phone_number: '1.2E+10' }, 'phone_number: must start with +1 or 1, followed by digits only'],
  [{ phone_number: '+442079460000' }, 'phone_number: must start with +1 or 1, followed by digits only'],
  [{ account_id: accountId }, recipientMessage],
  [{ reference_id: 'x'.repeat(256) }, 'reference_id: use at most 255 characters'],
  [{ reference_id: 'a\u0007b' }, 'reference_id: must not contain control characters'],
  [{ note: 'x'.repeat(501) }, 'note: use at most 500 characters'],
])('a line with %j is an error', async (cells, text) => {
  const { lines, errors } = await checkLines([row(2, {}), row(3, cells)], signal)
  expect(lines.map(({ line }) => line)).toEqual([2])
  expect(errors).toEqual([{ line: 3, text: expect.stringContaining(text) as string }])
})

test('a line without recipient and amount has two errors', async () => {
  const { errors } = await checkLines([{ line: 2, cells: { reference_id: 'r' } }], signal)
  expect(errors.map(({ text }) => text).sort((one, other) => one.localeCompare(other))).toEqual([
    'amount: enter a value',
    recipientMessage,
  ])
})

test('a reference in two lines is an error of the later one', async () => {
  const { errors } = await checkLines([row(2, {}), row(3, { reference_id: 'r-2' })], signal)
  expect(errors).toEqual([{ line: 3, text: 'reference_id: is the same as in line 2' }])
})

test('a line that is wrong as a whole is an error, and is not taken', async () => {
  const { lines, errors } = await checkLines([{ ...row(2, {}), error: 'has a quote that is not closed' }], signal)
  expect(lines).toEqual([])
  expect(errors).toEqual([{ line: 2, text: 'has a quote that is not closed' }])
})

test('a missing reference is made, the same for the same file and no other', async () => {
  const rows = [2, 3].map((line) => ({ line, cells: { phone_number: '+12025550123', amount: '5' } }))
  const references = async (given: readonly BatchRow[]) =>
    (await checkLines(given, signal)).lines.map(({ request }) => request.reference_id)
  const made = await references(rows)
  expect((await checkLines(rows, signal)).madeReferences).toBe(2)
  expect(made[0]).toMatch(/^batch-[0-9a-f]{16}-2$/)
  expect(new Set(made).size).toBe(2)
  expect(await references(rows)).toEqual(made)
  expect(await references([{ line: 2, cells: { ...rows[0]!.cells, amount: '6' } }, rows[1]!])).not.toContain(made[1])
})

test('lines with the same account and miles are grouped', () => {
  const line = (number: number, accountId: string, amount: number) => ({ line: number, accountId, request: { amount } })
  expect(similarLines([line(2, 'a', 5), line(3, 'b', 5), line(4, 'a', 5), line(5, 'a', 6), line(9, 'a', 5)])).toEqual([
    { lines: [2, 4, 9], amount: 5 },
  ])
})
