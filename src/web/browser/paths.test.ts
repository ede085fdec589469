import { expect, test } from 'vitest'
import { hotelPath, signInPath } from './paths.ts'

test('a hotel’s address escapes its id', () => {
  expect(hotelPath.href('a/b c?d')).toBe('/hotels/a%2Fb%20c%3Fd')
})

test('a hotel’s address can carry dates', () => {
  expect(hotelPath.href('h1', { checkin: '2026-12-21', checkout: '2026-12-23' })).toBe(
    '/hotels/h1?checkin=2026-12-21&checkout=2026-12-23',
  )
})

test('signing in returns to the page it was opened from', () => {
  const from = '/offers?hotels=h1,h2&rooms=2-5'
  expect(signInPath.from(new URL(signInPath.href(from), 'http://localhost').search)).toBe(from)
})

test.each([
  ['staff', '/deals', '/transfers'],
  ['agent', '/deals', '/offers'],
  ['public', '/deals', '/deals'],
  ['staff', '/deals?near=Paris', '/deals?near=Paris'],
  ['staff', '/hotels/h1', '/hotels/h1'],
] as const)('%s who signed in from %s land on %s', (role, from, page) => {
  expect(signInPath.landing(role, from)).toBe(page)
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/sign-in?from=/', ''])(
  'signing in never returns to %s',
  (from) => {
    expect(signInPath.from(new URL(signInPath.href(from), 'http://localhost').search)).toBe('/deals')
  },
)
