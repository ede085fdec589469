import { expect, test } from 'vitest'
import { similarLines } from './similar-lines.ts'

test('the same account and miles in several lines are told together', () => {
  const line = (number: number, accountId: string, amount: number) => ({ line: number, accountId, request: { amount } })
  expect(similarLines([line(2, 'a', 5), line(3, 'b', 5), line(4, 'a', 5), line(5, 'a', 6), line(9, 'a', 5)])).toEqual([
    { lines: [2, 4, 9], amount: 5 },
  ])
})
