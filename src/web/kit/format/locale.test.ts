import { sampleLocales } from '#contract/testing/sample-locales'
import { expect, test } from 'vitest'
import { formatDays, formatDay, formatStay, formatWholeDay } from './dates.ts'
import { formatDistance } from './distance.ts'
import { formatNumber, readerLocale, withLocale } from './locale.ts'
import { parseMiles } from '#client/typed-miles'
import { formatMilesShort } from './miles.ts'
import { formatMoney } from './money.ts'
import { momentParts } from './zone-time.ts'
import { formatCents, formatPrice } from '#web/stay/redeem/value.ts'

type Tag = keyof typeof sampleLocales

const locales = Object.keys(sampleLocales) as Tag[]
const now = new Date('2026-11-21')

/** Formats a text in each locale. */
function formatIn(locales: readonly Tag[], format: () => string): string[] {
  return locales.map((locale) => withLocale(sampleLocales[locale], format))
}

const fourLocales = ['en-US', 'en-GB', 'de-DE', 'ja-JP'] as const

test('numbers have the separators of the reader', () => {
  expect(
    formatIn(locales, () => `${formatNumber(1_234_567)} ${formatNumber(4200)} ${formatNumber('12345.60')}`),
  ).toEqual([
    '1,234,567 4,200 12,345.60',
    '1,234,567 4,200 12,345.60',
    '1.234.567 4.200 12.345,60',
    '1,234,567 4,200 12,345.60',
    '12,34,567 4,200 12,345.60',
    '1.234.567 4200 12.345,60',
  ])
  expect(withLocale(sampleLocales['de-DE'], () => [formatNumber(0), formatNumber(999), formatNumber(-1234.5)])).toEqual(
    ['0', '999', '-1.234,5'],
  )
})

test('money, values and short miles have the separators of the reader, with signs placed as in English', () => {
  const format = () =>
    [formatMoney({ amount: 1234.5, currency: 'USD' }), formatMoney({ amount: 99, currency: 'CHF' })].join(' ')
  expect(formatIn(['en-US', 'de-DE'], format)).toEqual(['$1,234.50 CHF\u00A099', '$1.234,50 CHF\u00A099'])
  expect(
    withLocale(sampleLocales['de-DE'], () => [formatCents(1.456), formatPrice(1.2), formatMilesShort(8400)]),
  ).toEqual(['1,46 ¢', '1,2 ¢', '8,4k'])
})

test('the month comes first in the locales that write it first, and the current year is left out', () => {
  expect(formatIn(fourLocales, () => formatStay('2026-11-27', '2026-11-29', now))).toEqual([
    'Fri, Nov 27 – Sun, Nov 29',
    'Fri 27 – Sun 29 Nov',
    'Fri 27 – Sun 29 Nov',
    'Fri, Nov 27 – Sun, Nov 29',
  ])
  withLocale(sampleLocales['en-US'], () => {
    expect(formatStay('2026-12-31', '2027-01-02', now)).toBe('Thu, Dec 31 – Sat, Jan 2, 2027')
    expect(formatStay('2027-01-08', '2027-01-10', now)).toBe('Fri, Jan 8 – Sun, Jan 10, 2027')
    expect(formatDays('2026-12-21', '2026-12-23', now)).toBe('Dec 21 – 23')
    expect(formatDays('2027-03-30', '2027-04-02', now)).toBe('Mar 30 – Apr 2, 2027')
    expect(formatDays('2027-03-21', '2027-03-23', now)).toBe('Mar 21 – 23, 2027')
    expect(formatDay('2026-11-30')).toBe('Nov 30')
    expect(formatWholeDay('2027-02-08')).toBe('Mon, Feb 8, 2027')
  })
})

test('times of day are on a clock of 12 or 24 hours', () => {
  const at = (time: string) => () => momentParts(Date.parse(`2026-11-24T${time}:00Z`), 'UTC', now).time
  expect(formatIn(fourLocales, at('18:05'))).toEqual(['6:05\u00A0PM', '18:05', '18:05', '18:05'])
  expect(['00:00', '11:59', '12:00'].map((time) => withLocale(sampleLocales['en-US'], at(time)))).toEqual([
    '12:00\u00A0AM',
    '11:59\u00A0AM',
    '12:00\u00A0PM',
  ])
})

test('distances are in meters and kilometers, or in miles, with feet or yards below about a quarter of a mile', () => {
  const format = () => [30, 250, 350, 2300, 15_500, 100_000, 9_120_400].map(formatDistance).join(', ')
  expect(formatIn(fourLocales, format)).toEqual([
    '100 ft, 800 ft, 0.2 mi, 1.4 mi, 9.6 mi, 62 mi, 5,667 mi',
    '50 yd, 250 yd, 400 yd, 1.4 mi, 9.6 mi, 62 mi, 5,667 mi',
    '50 m, 250 m, 350 m, 2,3 km, 16 km, 100 km, 9.120 km',
    '50 m, 250 m, 350 m, 2.3 km, 16 km, 100 km, 9,120 km',
  ])
})

test('formatted miles parse back to the same number in each locale', () => {
  for (const locale of locales) {
    withLocale(sampleLocales[locale], () => {
      for (const miles of [1, 42, 999, 1000, 4200, 42_000, 123_456, 1_234_567, 999_999_999]) {
        expect(parseMiles(formatNumber(miles))).toBe(miles)
      }
    })
  }
  expect(withLocale(sampleLocales['de-DE'], () => parseMiles('42.000'))).toBe(42_000)
})

test('the previous locale applies again after a function fails', () => {
  const before = readerLocale()
  expect(() =>
    withLocale(sampleLocales['de-DE'], () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(readerLocale()).toBe(before)
})
