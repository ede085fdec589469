import { plainHabits } from '#contract/reader-habits'
import { sampleHabits } from '#contract/testing/sample-habits'
import { expect, test } from 'vitest'
import { habitsOf } from './reader-habits.ts'

test.each(Object.entries(sampleHabits))('the habits of %s are those of its language and region', (locale, habits) => {
  expect(habitsOf(locale)).toEqual(habits)
})

test('a language without a region has the habits of where most of its speakers live', () => {
  expect(habitsOf('de')).toEqual(sampleHabits['de-DE'])
  expect(habitsOf('ja')).toEqual(sampleHabits['ja-JP'])
  expect(habitsOf('en')).toEqual(sampleHabits['en-US'])
})

test('English in another region has the measures and the separators of the region', () => {
  expect(habitsOf('en-DE')).toEqual(sampleHabits['de-DE'])
  expect(habitsOf('es-US')).toMatchObject({ temperature: 'F', distance: 'mi-ft', firstDay: 7 })
})

test('of several languages the one with the highest quality counts, and of equal ones the first', () => {
  expect(habitsOf('en-US,en;q=0.9,de-DE;q=0.8')).toEqual(sampleHabits['en-US'])
  expect(habitsOf('en-US;q=0.3, de-DE ; q=0.8, *;q=0.1')).toEqual(sampleHabits['de-DE'])
  expect(habitsOf('ja-JP;q=0.5,de-DE;q=0.5')).toEqual(sampleHabits['ja-JP'])
  expect(habitsOf('en-US;q=0,ja')).toEqual(sampleHabits['ja-JP'])
})

test('without a language that can be read, the habits are those of everyone', () => {
  for (const header of [undefined, '', '*', ',,', 'xx-YY', 'not a language', '../../etc', 'de-DE;q=none']) {
    expect(habitsOf(header)).toEqual(plainHabits)
  }
  expect(habitsOf('🙂, tlh-AQ, de-DE')).toEqual(sampleHabits['de-DE'])
})

test('of a long list only the beginning is read', () => {
  expect(habitsOf(`de-DE,${'en-US;q=0.9,'.repeat(10_000)}`)).toEqual(sampleHabits['de-DE'])
  expect(habitsOf(`${','.repeat(300)}de-DE`)).toEqual(plainHabits)
})

test('digits, calendar and clock of other scripts or of extensions make no pages of their own', () => {
  expect(habitsOf('ar-EG')).toMatchObject({ group: ',', decimal: '.' })
  expect(habitsOf('fa-IR-u-nu-arabext-ca-persian')).toEqual(habitsOf('fa-IR'))
  expect(habitsOf('en-US-u-hc-h23-fw-mon-mu-celsius')).toEqual(sampleHabits['en-US'])
})

test('numbers are grouped by spaces that do not break, and by the typographic apostrophe', () => {
  expect(habitsOf('fr-FR')).toMatchObject({ group: '\u00A0', decimal: ',' })
  expect(habitsOf('pl-PL')).toMatchObject({ group: '\u00A0', groupFrom: 5 })
  expect(habitsOf('de-CH')).toMatchObject({ group: '’', decimal: '.' })
})
