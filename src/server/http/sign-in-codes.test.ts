import { expect, test } from 'vitest'
import { createSignInCodes } from './sign-in-codes.ts'

test('a code is exchanged for its key once', () => {
  const codes = createSignInCodes(() => 0)
  const [one, two] = [codes.make('sk_one'), codes.make('ak_two')]
  expect(one).toMatch(/^[\da-f]{48}$/)
  expect([codes.redeem(one), codes.redeem(one), codes.redeem(two), codes.redeem('')]).toEqual([
    'sk_one',
    undefined,
    'ak_two',
    undefined,
  ])
})

test('a code expires after ten minutes', () => {
  let now = 0
  const codes = createSignInCodes(() => now)
  const [one, two] = [codes.make('sk_one'), codes.make('sk_two')]
  now = 599_999
  expect(codes.redeem(one)).toBe('sk_one')
  now = 600_000
  expect(codes.redeem(two)).toBeUndefined()
})
