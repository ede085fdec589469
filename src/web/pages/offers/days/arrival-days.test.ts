import { expect, test } from 'vitest'
import { allDaysOfMonth, daysAroundStay, daysOfMonth, monthAfter, nearestFirst } from './arrival-days.ts'

const now = new Date(2027, 1, 10, 9)
const stay = (checkin: string, checkout: string) => ({ checkin, checkout })

test('a week before and after a stay is compared with it', () => {
  const days = daysAroundStay(stay('2027-03-31', '2027-04-02'), now)
  expect([days.length, days[0], days.at(-1)]).toEqual([15, '2027-03-24', '2027-04-07'])
})

test('days in the past and beyond the limit are left out', () => {
  expect(daysAroundStay(stay('2027-02-12', '2027-02-14'), now)[0]).toBe('2027-02-10')
  // 500 days after the day in UTC.
  expect(daysAroundStay(stay('2028-06-20', '2028-06-22'), now).at(-1)).toBe('2028-06-24')
})

test('the days nearest to that of the stay come first, of two the later', () => {
  expect(nearestFirst(['2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11'], '2027-02-10')).toEqual([
    '2027-02-10',
    '2027-02-11',
    '2027-02-09',
    '2027-02-08',
  ])
})

test('a month has its days, of which those that have passed cannot be searched', () => {
  expect(allDaysOfMonth('2028-02')).toHaveLength(29)
  expect(daysOfMonth('2027-02', stay('2027-03-01', '2027-03-03'), now)[0]).toBe('2027-02-10')
  expect(daysOfMonth('2027-01', stay('2027-03-01', '2027-03-03'), now)).toEqual([])
})

test('months follow each other across years', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
})
