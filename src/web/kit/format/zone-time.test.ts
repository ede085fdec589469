import { sampleLocales } from '#contract/testing/sample-locales'
import { expect, test } from 'vitest'
import { withLocale } from './locale.ts'
import { localDay } from './dates.ts'
import { formatMoment, formatSortable, formatWithOffset, startOfDayMs, formatZone, momentParts } from './zone-time.ts'

const now = new Date('2026-11-21T12:00:00Z')
const moment = Date.parse('2026-12-21T23:30:00Z')

test('the date is the device’s date, at both ends of the day', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05')
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('a deadline is formatted in its time zone', () => {
  expect(formatMoment(moment, 'Europe/Paris', now)).toBe('Tue 22 Dec, 00:30')
  expect(formatMoment(moment, 'America/New_York', now)).toBe('Mon 21 Dec, 18:30')
  expect(formatMoment(moment, 'UTC', now)).toBe('Mon 21 Dec, 23:30')
})

test('a deadline in another year shows its year', () => {
  expect(formatMoment(Date.parse('2027-01-08T17:00:00Z'), 'UTC', now)).toBe('Fri 8 Jan 2027, 17:00')
})

test('the parts of a deadline follow the reader’s locale', () => {
  const readBy = (locale: keyof typeof sampleLocales, zone?: string) =>
    withLocale(sampleLocales[locale], () => momentParts(moment, zone, now))
  expect(readBy('en-US', 'Europe/Paris')).toMatchObject({
    day: 'Tue, Dec 22',
    time: '12:30\u00A0AM',
    clock: 'Paris time',
  })
  expect(readBy('de-DE', 'Europe/Paris')).toMatchObject({ day: 'Tue 22 Dec', time: '00:30', clock: 'Paris time' })
  expect(readBy('en-US', 'Mars/Olympus')).toMatchObject({ day: 'Mon, Dec 21', time: '11:30\u00A0PM', clock: 'UTC' })
  expect(readBy('en-US')).toMatchObject({ clock: 'UTC' })
})

test('an unknown zone falls back to UTC, with that name', () => {
  expect(formatMoment(moment, 'Mars/Olympus', now)).toBe('Mon 21 Dec, 23:30 UTC')
  expect(formatSortable(moment, 'Mars/Olympus')).toBe('2026-12-21 23:30')
})

test('a spreadsheet gets hotel time', () => {
  expect(formatSortable(moment, 'Asia/Kolkata')).toBe('2026-12-22 05:00')
})

test.each([
  ['2026-12-21', 'Europe/Paris', '2026-12-20T23:00:00Z'],
  ['2026-12-21', 'America/New_York', '2026-12-21T05:00:00Z'],
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Paris', '2026-03-29T22:00:00Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
  ['2026-12-21', 'Pacific/Kiritimati', '2026-12-20T10:00:00Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  expect(startOfDayMs(day, timeZone)).toBe(Date.parse(start))
})

test('a time shows its offset from UTC', () => {
  expect(formatWithOffset(moment, 'Asia/Kolkata')).toBe('2026-12-22T05:00:00+05:30')
  expect(formatWithOffset(moment, 'America/New_York')).toBe('2026-12-21T18:30:00-05:00')
  expect(formatWithOffset(moment, 'Mars/Olympus')).toBe('2026-12-21T23:30:00+00:00')
})

test('a zone is named after its place', () => {
  expect(formatZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect([formatZone('UTC'), formatZone('Etc/GMT+3'), formatZone(undefined)]).toEqual(['UTC', 'UTC', 'UTC'])
})
