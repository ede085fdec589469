import { expect, test } from 'vitest'
import type { Delivery } from './delivery.ts'
import { checkLines } from '../batch/check-lines.ts'
import { readBatch } from '../batch/read-batch.ts'
import { resultsFile } from './results-file.ts'

const line: Delivery = {
  batchId: 'b',
  line: 2,
  request: { phone_number: '+12025550123', amount: 5, reference_id: '=r-1', note: 'Hello, "you"' },
  accountId: '6f1c0c9e-4b57-4c1b-9b8e-0c7a4f0a1b2c',
  state: 'success',
  attempts: 1,
  transactionId: '01J0000000000000000000000A',
}

test('a result line has its outcome, and no cell is a formula', () => {
  expect(resultsFile([line])).toBe(
    '\uFEFFline,account_id,phone_number,amount,reference_id,note,status,transaction_id,message,credited_account_id\r\n' +
      `2,,"'+12025550123",5,"'=r-1","Hello, ""you""",success,01J0000000000000000000000A,,${line.accountId}\r\n`,
  )
})

test('the results file reads back as the same requests', async () => {
  const { signal } = new AbortController()
  const requests = [
    line.request,
    { account_id: line.accountId, amount: 7, reference_id: "'r-2", note: '-5 for you' },
    { ...line.request, reference_id: 'r-3', note: "'tis" },
  ]
  const text = resultsFile(requests.map((request) => ({ ...line, request })))
  const { rows } = await readBatch(new TextEncoder().encode(text).buffer, signal)
  const { lines, errors } = await checkLines(rows, signal)
  expect(errors).toEqual([])
  expect(lines.map(({ request }) => request)).toEqual(requests)
})
