import { recipientMessage } from '#contract/transfer'
import { expect, test } from 'vitest'
import { checkLines } from './check-lines.ts'
import type { BatchRow } from './read-batch.ts'

const accountId = '6F1C0C9E-4B57-4C1B-9B8E-0C7A4F0A1B2C'

const { signal } = new AbortController()

function row(line: number, cells: BatchRow['cells']): BatchRow {
  return { line, cells: { phone_number: '+12025550123', amount: '5', reference_id: `r-${line}`, ...cells } }
}

test('a good line becomes the transfer that it asks for', async () => {
  const { lines, faults } = await checkLines(
    [row(2, { note: 'hello' }), { line: 3, cells: { account_id: accountId, amount: '999999', reference_id: 'r-3' } }],
    signal,
  )
  expect(faults).toEqual([])
  expect(lines).toEqual([
    { line: 2, request: { phone_number: '+12025550123', amount: 5, reference_id: 'r-2', note: 'hello' } },
    { line: 3, request: { account_id: accountId, amount: 999_999, reference_id: 'r-3' } },
  ])
})

test.each([
  ["'+12025550123", '+12025550123'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['12025550123', '12025550123'],
])('a phone number written %j is kept as %j', async (written, kept) => {
  const { lines } = await checkLines([row(2, { phone_number: written })], signal)
  expect(lines[0]?.request.phone_number).toBe(kept)
})

test.each<[BatchRow['cells'], string]>([
  [{ amount: '0' }, 'amount: must be at least 1'],
  [{ amount: '1000000' }, 'amount: must be at most 999,999'],
  [{ amount: '1.5' }, 'amount: must be a whole number, in digits alone'],
  [{ amount: '25,000' }, 'amount: must be a whole number, in digits alone'],
  [{ amount: '-5' }, 'amount: must be a whole number, in digits alone'],
  [{ phone_number: '1.2E+10' }, 'phone_number: must start with +1 or 1, followed by digits only'],
  [{ phone_number: '+442079460000' }, 'phone_number: must start with +1 or 1, followed by digits only'],
  [{ account_id: accountId }, recipientMessage],
  [{ reference_id: 'x'.repeat(256) }, 'reference_id: must be at most 255 characters'],
  [{ reference_id: 'a\u0007b' }, 'reference_id: must not contain control characters'],
  [{ note: 'x'.repeat(501) }, 'note: must be at most 500 characters'],
])('a line with %j is at fault', async (cells, text) => {
  const { lines, faults } = await checkLines([row(2, {}), row(3, cells)], signal)
  expect(lines.map(({ line }) => line)).toEqual([2])
  expect(faults).toEqual([{ line: 3, text: expect.stringContaining(text) as string }])
})

test('a line without recipient or amount is told both', async () => {
  const { faults } = await checkLines([{ line: 2, cells: { reference_id: 'r' } }], signal)
  expect(faults.map(({ text }) => text).sort((one, other) => one.localeCompare(other))).toEqual([
    'amount: must be given',
    recipientMessage,
  ])
})

test('a reference in two lines is told at the later one', async () => {
  const { faults } = await checkLines([row(2, {}), row(3, { reference_id: 'r-2' })], signal)
  expect(faults).toEqual([{ line: 3, text: 'reference_id: is that of line 2 too' }])
})

test('a fault of the whole line is told, and the line not taken', async () => {
  const { lines, faults } = await checkLines([{ ...row(2, {}), fault: 'has a quote that is not closed' }], signal)
  expect(lines).toEqual([])
  expect(faults).toEqual([{ line: 2, text: 'has a quote that is not closed' }])
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
