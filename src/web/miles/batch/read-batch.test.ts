import { expect, test } from 'vitest'
import { mostBatchLines, readBatch } from './read-batch.ts'

const accountId = '6f1c0c9e-4b57-4c1b-9b8e-0c7a4f0a1b2c'

async function read(text: string) {
  return readBatch(new TextEncoder().encode(text).buffer, new AbortController().signal)
}

test('a line has its cells by column, its miles and its problems', async () => {
  const { rows, file } = await read(
    `Note, Amount,Team,REFERENCE ID,account_id\nhello,"5,000",west,='r-1,${accountId}\n,x,,#REF!,${accountId}\n`,
  )
  expect(file).toMatchObject({ ignoredColumns: ['Team'], headerLine: 1, recordCount: 2 })
  expect(rows).toEqual([
    {
      line: 2,
      cells: { note: 'hello', amount: '5,000', reference_id: "='r-1", account_id: accountId },
      miles: 5000,
      problems: [],
    },
    {
      line: 3,
      cells: { amount: 'x', reference_id: '#REF!', account_id: accountId },
      miles: undefined,
      problems: [
        'amount: enter a whole number, digits only',
        'reference_id: #REF! is the error of a formula in a spreadsheet. Enter the value.',
      ],
    },
  ])
})

test('a problem that needs the whole file is reported at its line', async () => {
  const { rows } = await read('phone,miles,reference\n1,25.000,a\n1,300.00,b')
  expect(rows.map(({ problems }) => problems.length)).toEqual([1, 1])
})

test('one column may contain either kind of recipient', async () => {
  const { rows } = await read(`account_id|phone_number,amount\n${accountId},5\n+12025550123,6`)
  expect(rows.map(({ cells }) => cells)).toEqual([
    { account_id: accountId, amount: '5' },
    { phone_number: '+12025550123', amount: '6' },
  ])
})

test('a file with more lines than a batch allows is refused', async () => {
  await expect(read(`phone_number,amount\n${'+12025550123,5\n'.repeat(mostBatchLines + 1)}`)).rejects.toThrow('50,000')
})

test('reading ends when it is aborted', async () => {
  const stop = new AbortController()
  stop.abort()
  const bytes = new TextEncoder().encode('phone_number,amount\n+12025550123,5').buffer
  await expect(readBatch(bytes, stop.signal)).rejects.toThrow('aborted')
})
