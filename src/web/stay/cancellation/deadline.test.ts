import { expect, test } from 'vitest'
import { deadlineWithZone } from './deadline.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-12-19T23:00:00Z', 'Europe/Paris', 'Sat 19 Dec, 23:59 Paris time'],
  ['2026-12-19T23:00:30Z', 'Europe/Paris', 'Sat 19 Dec, 23:59 Paris time'],
  ['2026-12-31T23:00:00Z', 'Europe/Paris', 'Thu 31 Dec, 23:59 Paris time'],
  ['2026-12-20T05:00:00Z', 'America/New_York', 'Sat 19 Dec, 23:59 New York time'],
  ['2026-12-19T18:30:00Z', 'Asia/Kolkata', 'Sat 19 Dec, 23:59 Kolkata time'],
  ['2026-12-19T10:00:00Z', 'Pacific/Kiritimati', 'Sat 19 Dec, 23:59 Kiritimati time'],
  // On this day the clocks go forward at midnight: it begins at 01:00.
  ['2027-04-29T22:00:00Z', 'Africa/Cairo', 'Thu 29 Apr 2027, 23:59 Cairo time'],
  ['2026-12-20T00:00:00Z', undefined, 'Sat 19 Dec, 23:59 UTC'],
  ['2026-12-20T00:00:00Z', 'Mars/Olympus', 'Sat 19 Dec, 23:59 UTC'],
  ['2026-12-20T00:00:00Z', 'Europe/Paris', 'Sun 20 Dec, 01:00 Paris time'],
  ['2026-12-19T23:01:00Z', 'Europe/Paris', 'Sun 20 Dec, 00:01 Paris time'],
  ['2026-12-20T11:00:00Z', 'Europe/Paris', 'Sun 20 Dec, 12:00 Paris time'],
])('a term that ends at %s in %s ends on %s: at midnight, on the day before', (end, timeZone, written) => {
  expect(deadlineWithZone(Date.parse(end), timeZone, now)).toBe(written)
})
