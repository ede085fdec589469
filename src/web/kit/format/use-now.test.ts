import { expect, test } from 'vitest'
import { isNewDay } from './use-now.ts'

test('a day begins at midnight on this device and in UTC, and whenever the date changes', () => {
  const at = (text: string) => new Date(text)
  expect(isNewDay(at('2026-11-29T10:00Z'), at('2026-11-29T10:01Z'))).toBe(false)
  expect(isNewDay(at('2026-11-29T23:59Z'), at('2026-11-30T00:00Z'))).toBe(true)
  expect(isNewDay(new Date(2026, 10, 29, 23, 59), new Date(2026, 10, 30))).toBe(true)
  expect(isNewDay(at('2026-11-29T10:00Z'), at('2027-11-29T10:00Z'))).toBe(true)
  expect(isNewDay(at('2026-11-29T10:00Z'), at('2026-11-28T10:00Z'))).toBe(true)
})
