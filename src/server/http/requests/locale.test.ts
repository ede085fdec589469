import { plainLocale } from '#contract/locale'
import { sampleLocales } from '#contract/testing/sample-locales'
import { expect, test } from 'vitest'
import { localeOf } from './locale.ts'

test.each(Object.entries(sampleLocales))('the locale of %s matches its language and region', (tag, locale) => {
  expect(localeOf(tag)).toEqual(locale)
})

test('a language without a region has the locale of the region where most of its speakers live', () => {
  expect(localeOf('de')).toEqual(sampleLocales['de-DE'])
  expect(localeOf('ja')).toEqual(sampleLocales['ja-JP'])
  expect(localeOf('en')).toEqual(sampleLocales['en-US'])
})

test('English in another region has the units and separators of that region', () => {
  expect(localeOf('en-DE')).toEqual(sampleLocales['de-DE'])
  expect(localeOf('es-US')).toMatchObject({ temperature: 'F', distance: 'mi-ft', firstDay: 7 })
})

test('the language with the highest quality counts, and among equals the first', () => {
  expect(localeOf('en-US,en;q=0.9,de-DE;q=0.8')).toEqual(sampleLocales['en-US'])
  expect(localeOf('en-US;q=0.3, de-DE ; q=0.8, *;q=0.1')).toEqual(sampleLocales['de-DE'])
  expect(localeOf('ja-JP;q=0.5,de-DE;q=0.5')).toEqual(sampleLocales['ja-JP'])
  expect(localeOf('en-US;q=0,ja')).toEqual(sampleLocales['ja-JP'])
})

test('the locale without a readable language is the plain one', () => {
  for (const header of [undefined, '', '*', ',,', 'xx-YY', 'not a language', '../../etc', 'de-DE;q=none']) {
    expect(localeOf(header)).toEqual(plainLocale)
  }
  expect(localeOf('🙂, tlh-AQ, de-DE')).toEqual(sampleLocales['de-DE'])
})

test('digits, calendars and clocks from scripts or extensions do not change the locale', () => {
  expect(localeOf('ar-EG')).toMatchObject({ group: ',', decimal: '.' })
  expect(localeOf('fa-IR-u-nu-arabext-ca-persian')).toEqual(localeOf('fa-IR'))
  expect(localeOf('en-US-u-hc-h23-fw-mon-mu-celsius')).toEqual(sampleLocales['en-US'])
})

test('numbers are grouped by non-breaking spaces or the typographic apostrophe', () => {
  expect(localeOf('fr-FR')).toMatchObject({ group: '\u00A0', decimal: ',' })
  expect(localeOf('pl-PL')).toMatchObject({ group: '\u00A0', groupFrom: 5 })
  expect(localeOf('de-CH')).toMatchObject({ group: '’', decimal: '.' })
})
