import { expect, test } from 'vitest'
import { BatchFileError, mostBatchLines, readBatch } from './read-batch.ts'

const accountId = '6f1c0c9e-4b57-4c1b-9b8e-0c7a4f0a1b2c'

async function read(text: string) {
  return readBatch(new TextEncoder().encode(text).buffer, new AbortController().signal)
}

test('columns are found by name, in any order and letter case', async () => {
  const { rows, ignoredColumns } = await read(
    `Note, Amount,Team,REFERENCE ID,account_id\nhello,5,west,r-1,${accountId}\n`,
  )
  expect(rows).toEqual([{ line: 2, cells: { note: 'hello', amount: '5', reference_id: 'r-1', account_id: accountId } }])
  expect(ignoredColumns).toEqual(['Team'])
})

test('one column may hold either recipient', async () => {
  const { rows } = await read(`account_id|phone_number,amount\n${accountId},5\n+12025550123,6`)
  expect(rows.map(({ cells }) => cells)).toEqual([
    { account_id: accountId, amount: '5' },
    { phone_number: '+12025550123', amount: '6' },
  ])
})

test('a byte order mark, CRLF, semicolons and quotes are read as spreadsheets write them', async () => {
  const { rows } = await read(
    '\uFEFFphone_number;amount;note\r\n+12025550123;5;"He said ""hi"";\r\ntwice"\r\n+12025550124;6;\r\n',
  )
  expect(rows).toEqual([
    { line: 2, cells: { phone_number: '+12025550123', amount: '5', note: 'He said "hi";\r\ntwice' } },
    { line: 3, cells: { phone_number: '+12025550124', amount: '6' } },
  ])
})

test('empty lines are skipped, but counted', async () => {
  const { rows } = await read('phone_number,amount\n\n+12025550123,5\n,\n+12025550124,6\n\n')
  expect(rows.map(({ line }) => line)).toEqual([3, 5])
})

test('a line with too many cells, or a quote that is not closed, is an error', async () => {
  const { rows } = await read('phone_number,amount,note\n+12025550123,5,hello, again\n+12025550124,6,"open')
  expect(rows[0]?.error).toContain('more cells than the header')
  expect(rows[1]?.error).toContain('quote')
})

test.each([
  ['', 'must name the columns'],
  ['+12025550123,5\n', 'must name the columns'],
  ['phone_number,note\n+12025550123,x', 'must name the columns'],
  ['phone_number,amount,Amount\n+12025550123,5,6', 'amount twice'],
  ['phone_number,amount\n\n', 'no line below'],
])('%j is not a batch', async (text, words) => {
  await expect(read(text)).rejects.toThrow(words)
})

test('a text that is not UTF-8 is refused rather than guessed at', async () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('phone_number,amount,note\n1,5,caf'), 0xe9])
  await expect(readBatch(bytes.buffer, new AbortController().signal)).rejects.toThrow(BatchFileError)
})

test('a file of many chunks keeps every line, and its letters', async () => {
  const count = 20_000
  const lines = Array.from(
    { length: count },
    (_, index) => `+1202555${String(index).padStart(5, '0')},5,Grüße ${index}`,
  )
  const { rows } = await read(`phone_number,amount,note\n${lines.join('\n')}`)
  expect(rows).toHaveLength(count)
  expect(rows.every(({ line, cells }, index) => line === index + 2 && cells.note === `Grüße ${index}`)).toBe(true)
})

test('more lines than a batch may have are refused', async () => {
  await expect(read(`phone_number,amount\n${'+12025550123,5\n'.repeat(mostBatchLines + 1)}`)).rejects.toThrow('50,000')
})

test('reading ends when it is aborted', async () => {
  const stop = new AbortController()
  stop.abort()
  const bytes = new TextEncoder().encode('phone_number,amount\n+12025550123,5').buffer
  await expect(readBatch(bytes, stop.signal)).rejects.toThrow('aborted')
})
