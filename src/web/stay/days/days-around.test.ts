import { addDays, utcDay } from '#contract/days'
import { expect, test } from 'vitest'
import { daysAround } from './days-around.ts'

const now = new Date(2027, 1, 10, 9)
const stay = (checkin: string, checkout: string) => ({ checkin, checkout })

test('the days nearest to the stay come first, of two the later', () => {
  const days = daysAround(stay('2027-03-31', '2027-04-02'), 7, now)
  expect(days.slice(0, 4)).toEqual(['2027-04-01', '2027-03-30', '2027-04-02', '2027-03-29'])
  expect([days.length, days.toSorted()[0], days.toSorted().at(-1)]).toEqual([14, '2027-03-24', '2027-04-07'])
})

test('days in the past and beyond the limit are left out', () => {
  expect(daysAround(stay('2027-02-12', '2027-02-14'), 7, now).toSorted()[0]).toBe('2027-02-10')
  const last = daysAround(stay('2028-06-20', '2028-06-22'), 7, now).toSorted().at(-1)
  expect(last).toBe(addDays(utcDay(now.getTime()), 500))
})
