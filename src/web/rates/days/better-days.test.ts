import { addDays, utcDay } from '#contract/days'
import { expect, test } from 'vitest'
import { daysAroundStay, nearestFirst } from './better-days.tsx'

const now = new Date(2027, 1, 10, 9)
const stay = (checkin: string, checkout: string) => ({ checkin, checkout })

test('a stay is compared with the days of a week before and after', () => {
  const days = daysAroundStay(stay('2027-03-31', '2027-04-02'), now)
  expect([days.length, days[0], days.at(-1)]).toEqual([15, '2027-03-24', '2027-04-07'])
})

test('days in the past and beyond the limit are left out', () => {
  expect(daysAroundStay(stay('2027-02-12', '2027-02-14'), now)[0]).toBe('2027-02-10')
  expect(daysAroundStay(stay('2028-06-20', '2028-06-22'), now).at(-1)).toBe(addDays(utcDay(now.getTime()), 500))
})

test('the days nearest to the stay come first, the later of two first', () => {
  expect(nearestFirst(['2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11'], '2027-02-10')).toEqual([
    '2027-02-10',
    '2027-02-11',
    '2027-02-09',
    '2027-02-08',
  ])
})
