import { ApiError } from '#client/errors'
import { expect, test } from 'vitest'
import { explainRefusal } from './explain-refusal.ts'

const refusal = (status: number, retryAfterSeconds?: number) =>
  new ApiError('transferMiles', status, ['User not found', 'amount: too much'], { retryAfterSeconds })

test('the messages of a 400 are shown unchanged', () =>
  expect(explainRefusal(refusal(400))).toEqual(['User not found', 'amount: too much']))

test('every other refusal has its own text, and says that nothing was sent', () => {
  const words = [401, 403, 404, 413, 429].map((status) => explainRefusal(refusal(status)).join(' '))
  expect(new Set(words).size).toBe(words.length)
  for (const text of words) expect(text).toMatch(/Nothing was sent\.$/)
})

test('a limit says how long to wait', () => {
  expect(explainRefusal(refusal(429, 7))[0]).toContain('in 7 s')
  expect(explainRefusal(refusal(429))[0]).toContain('in a moment')
})
