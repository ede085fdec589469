import { addDays, dayMs, hourMs } from '#contract/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTimeMs } from '../places/zone-offset.ts'

const hoursOf = (timezone: string, date: string) =>
  (localTimeMs(timezone, addDays(date, 1), 0) - localTimeMs(timezone, date, 0)) / hourMs

test.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Asia/Kolkata', '2026-03-29', 24],
])('a day in %s on %s has %d hours', (timezone, date, hours) => {
  expect(hoursOf(timezone, date)).toBe(hours)
})

test('a day whose midnight is skipped begins an hour later on the clock, and not an hour later', () => {
  // Clocks go from 24:00 to 01:00.
  expect(new Date(localTimeMs('Africa/Cairo', '2026-04-24', 0)).toISOString()).toBe('2026-04-23T22:00:00.000Z')
  expect(hoursOf('Africa/Cairo', '2026-04-24')).toBe(23)
  expect(hoursOf('Africa/Cairo', '2026-04-23')).toBe(24)
})

test('a midnight that comes twice is the first', () => {
  // Clocks go from 01:00 to 00:00.
  expect(new Date(localTimeMs('America/Havana', '2026-11-01', 0)).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(hoursOf('America/Havana', '2026-11-01')).toBe(25)
})

test('a local time shows on the clocks of its zone', () => {
  const zones = ['Europe/Lisbon', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'Pacific/Kiritimati', 'UTC']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 4, max: 23 }),
      (timezone, days, hour) => {
        const date = new Date(Date.parse('2025-01-01') + days * dayMs).toISOString().slice(0, 10)
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
        expect(shown.format(localTimeMs(timezone, date, hour))).toBe(`${date} ${String(hour).padStart(2, '0')}:00`)
      },
    ),
  )
})
