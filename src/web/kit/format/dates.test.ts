import { expect, test } from 'vitest'
import { formatDays, formatStay } from './dates.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('a stay shows its month once, and its year only if it is not the current one', () => {
  expect(formatStay('2026-11-27', '2026-11-29', now)).toBe('Fri 27 – Sun 29 Nov')
  expect(formatStay('2026-11-30', '2026-12-02', now)).toBe('Mon 30 Nov – Wed 2 Dec')
  expect(formatStay('2027-01-08', '2027-01-10', now)).toBe('Fri 8 – Sun 10 Jan 2027')
  expect(formatStay('2026-12-31', '2027-01-02', now)).toBe('Thu 31 Dec – Sat 2 Jan 2027')
})

test('the short form of a stay has no weekday', () => {
  const now = new Date('2026-11-21')
  expect(formatDays('2026-12-21', '2026-12-23', now)).toBe('21 – 23 Dec')
  expect(formatDays('2026-12-30', '2027-01-02', now)).toBe('30 Dec – 2 Jan 2027')
})
