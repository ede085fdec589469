import { expect, test } from 'vitest'
import { addDays, dayMs, dayNumber, nightsBetween, utcDay } from './days.ts'

test('A time belongs to the day in UTC, up to its last millisecond', () => {
  const midnightMs = Date.parse('2027-03-01T00:00:00Z')
  expect(utcDay(midnightMs)).toBe('2027-03-01')
  expect(utcDay(midnightMs + dayMs - 1)).toBe('2027-03-01')
  expect(utcDay(midnightMs - 1)).toBe('2027-02-28')
  expect(utcDay(-1)).toBe('1969-12-31')
  expect(() => utcDay(Number.NaN)).toThrow(RangeError)
})

test('Adding days crosses months, years and leap days, in both directions', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(addDays('2027-03-14', 0)).toBe('2027-03-14')
})

test('Nights are counted from check-in to check-out', () => {
  expect(nightsBetween('2027-03-08', '2027-03-10')).toBe(2)
  expect(nightsBetween('2027-12-30', '2028-03-01')).toBe(62)
  expect(nightsBetween('2027-03-10', '2027-03-08')).toBe(-2)
})

test('Days are numbered from 1 January 1970', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  expect(dayNumber('1970-02-01')).toBe(31)
  expect(dayNumber('2027-03-01')).toBe(Date.UTC(2027, 2, 1) / dayMs)
})
