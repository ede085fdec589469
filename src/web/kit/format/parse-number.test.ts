import { sampleLocales } from '#contract/testing/sample-locales'
import { expect, test } from 'vitest'
import { formatNumber, withLocale } from './locale.ts'
import { parseNumber } from './parse-number.ts'

const locales = Object.keys(sampleLocales) as (keyof typeof sampleLocales)[]
const asGerman = (text: string) => withLocale(sampleLocales['de-DE'], () => parseNumber(text))
const asAmerican = (text: string) => withLocale(sampleLocales['en-US'], () => parseNumber(text))

test('a number parses the way it is shown', () => {
  for (const locale of locales) {
    withLocale(sampleLocales[locale], () => {
      for (const value of [0, 7, 42.5, 99.99, 1234, 1234.5, 12_345.67, 1_234_567.05]) {
        expect(parseNumber(formatNumber(value))).toBe(value)
      }
    })
  }
})

test('a point or comma before three digits follows the reader’s locale', () => {
  expect([asGerman('42.000'), asGerman('42,000')]).toEqual([42_000, 42])
  expect([asAmerican('42.000'), asAmerican('42,000')]).toEqual([42, 42_000])
})

test('a point or comma before fewer digits is a decimal separator', () => {
  expect([asGerman('1.5'), asGerman('1,5'), asAmerican('1,5'), asAmerican('.5'), asGerman('42,')]).toEqual([
    1.5, 1.5, 1.5, 0.5, 42,
  ])
  expect([asGerman('1.234,56'), asAmerican('1,234.56'), asGerman('1,234.56')]).toEqual([1234.56, 1234.56, 1234.56])
})

test('an ambiguous number does not parse', () => {
  for (const text of ['', ' ', '.', 'abc', '1.2.3', '1,23,4', '1.234,567', '12.34.567', '1e5', '-5', '5 €']) {
    expect(asAmerican(text), text).toBeUndefined()
  }
})

test('digits of every script parse, footnotes do not', () => {
  expect([
    asGerman('１．２３４，５'),
    asAmerican('١٬٢٣٤٫٥'),
    asAmerican('۴۲'),
    asAmerican('４２．５'),
    asAmerican('٤٢'),
  ]).toEqual([1234.5, 1234.5, 42, 42.5, 42])
  expect([asAmerican('5²'), asAmerican('½')]).toEqual([undefined, undefined])
})
