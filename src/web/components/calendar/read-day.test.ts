import { sampleHabits } from '#contract/testing/sample-habits'
import { expect, test } from 'vitest'
import { withHabits } from '../../format/locale.ts'
import { dayWords, explainDay, isDay, isWholeDate, readDay } from './read-day.ts'

/** A Monday. */
const today = '2026-11-23'

test.each([
  ['2027-02-08', '2027-02-08'],
  ['2027/2/8', '2027-02-08'],
  ['20270208', '2027-02-08'],
  [' 8 feb ', '2027-02-08'],
  ['8feb', '2027-02-08'],
  ['8 Feb 2027', '2027-02-08'],
  ['8 Feb 27', '2027-02-08'],
  ['8. February', '2027-02-08'],
  ['8-feb-2027', '2027-02-08'],
  ['8th of feb', '2027-02-08'],
  ['8th feb', '2027-02-08'],
  ['feb 8', '2027-02-08'],
  ['Feb 8, 2028', '2028-02-08'],
  ['february 8th', '2027-02-08'],
  ['Mon 8 Feb 2027', '2027-02-08'],
  ['Mon, Feb 8', '2027-02-08'],
  ['Mon 28 Sept 2027', '2027-09-28'],
  ['3 dec', '2026-12-03'],
  ['23 nov', '2026-11-23'],
  ['22 nov', '2027-11-22'],
  ['1 mar', '2027-03-01'],
  ['1 may', '2027-05-01'],
  ['1 jun', '2027-06-01'],
  ['1 jul', '2027-07-01'],
  ['29 feb', '2028-02-29'],
])('a day with the name of its month, or in the order of ISO 8601: “%s” is %s', (text, day) => {
  expect(readDay(text, { today })).toBe(day)
})

test.each([
  ['8.2.', '2027-02-08'],
  ['8.2', '2027-02-08'],
  ['08.02.2027', '2027-02-08'],
  ['8.2.27', '2027-02-08'],
  ['8/2', '2027-02-08'],
  ['8/2/2027', '2027-02-08'],
  ['8-2-2027', '2027-02-08'],
  ['8 2 2027', '2027-02-08'],
  ['12/10', '2027-10-12'],
])('figures have the day first: “%s” is %s', (text, day) => {
  expect(readDay(text, { today })).toBe(day)
})

test.each([
  ['today', '2026-11-23'],
  ['Tomorrow', '2026-11-24'],
  ['+10', '2026-12-03'],
  ['fri', '2026-11-27'],
  ['Sunday', '2026-11-29'],
  ['mo', '2026-11-30'],
])('a day counted from today: “%s” is %s', (text, day) => {
  expect(readDay(text, { today })).toBe(day)
})

test.each([
  ['+3', '2027-01-02'],
  ['3 nights', '2027-01-02'],
  ['1 night', '2026-12-31'],
  ['3n', '2027-01-02'],
  ['fri', '2027-01-01'],
  ['wednesday', '2027-01-06'],
  ['2 jan', '2027-01-02'],
  ['31/12', '2026-12-31'],
  ['tomorrow', '2026-11-24'],
])('a departure is counted from the arrival on Wed 30 Dec 2026: “%s” is %s', (text, day) => {
  expect(readDay(text, { today, checkin: '2026-12-30' })).toBe(day)
})

test('a departure that would be more than thirty nights away is the one before the arrival', () => {
  expect(readDay('20 dec', { today, checkin: '2026-12-30' })).toBe('2026-12-20')
})

test.each([
  '',
  'foo',
  '31 feb',
  '30.2.2027',
  '2/15',
  '2027-13-01',
  '2027-02',
  'feb',
  'feb 2027',
  'm 8',
  't',
  '8',
  '+',
  '3 nights',
  '8 february march',
  '99/99/9999',
])('“%s” is no date', (text) => {
  expect(readDay(text, { today })).toBeUndefined()
})

test('a date is whole with its year in full', () => {
  for (const text of ['2027-02-08', '8 feb 2027', '8/2/2027', 'Feb 8, 2027', 'Mon 8 Feb 2027']) {
    expect(isWholeDate(text), text).toBe(true)
  }
  for (const text of ['2027-02-0', '2027', '8 feb', '8/2/20', '8.2.', 'tomorrow', '+3']) {
    expect(isWholeDate(text), text).toBe(false)
  }
})

test('only a day of the calendar is one', () => {
  expect(['2027-02-08', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2027-02-29', '2027-2-8', '8 feb', ''].some(isDay)).toBe(false)
})

test('what is shown of a day can be read again', () => {
  expect(dayWords('2027-02-08')).toBe('Mon 8 Feb 2027')
  for (const day of ['2027-09-30', '2028-02-29', '2026-12-31']) expect(readDay(dayWords(day), { today })).toBe(day)
})

test('it is said what was typed and how a date is written', () => {
  expect(explainDay(' 31 feb ')).toBe(
    '“31 feb” is no date: type it as 8 Feb, 8/2 (the day first) or 2027-02-08, or choose it in the calendar',
  )
})

test('readers who put the month first do so in figures too, but for points', () => {
  withHabits(sampleHabits['en-US'], () => {
    const read = (text: string) => readDay(text, { today: '2026-11-21' })
    expect([read('3/12/2027'), read('3-12-27'), read('3.12.2027'), read('2027-03-12')]).toEqual([
      '2027-03-12',
      '2027-03-12',
      '2027-12-03',
      '2027-03-12',
    ])
    expect(read('13/2/2027')).toBeUndefined()
    expect(explainDay('13/2')).toContain('type it as Feb 8, 2/8 (the month first) or 2027-02-08')
  })
})

test('a day is read as it is shown to each reader', () => {
  for (const habits of Object.values(sampleHabits)) {
    withHabits(habits, () => {
      for (const day of ['2027-02-08', '2026-12-31', '2028-02-29', '2027-09-01']) {
        expect(readDay(dayWords(day), { today: '2026-11-21' })).toBe(day)
        expect(isWholeDate(dayWords(day))).toBe(true)
      }
    })
  }
})
