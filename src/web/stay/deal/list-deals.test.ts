import { expect, test } from 'vitest'
import { formatDealAge } from './list-deals.ts'

const now = new Date('2027-03-10T12:00:00Z')

test.each([
  ['2027-03-10T11:59:00Z', undefined],
  ['2027-03-09T11:30:00Z', undefined],
  ['2027-03-09T11:00:00Z', 'Price of 9 Mar'],
  ['2027-03-08T12:00:01Z', 'Price of 8 Mar'],
  ['2027-03-08T12:00:00Z', 'Price of 8 Mar'],
  ['2027-03-01T13:00:00Z', 'Price of 1 Mar'],
  ['2027-03-11T12:00:00Z', undefined],
])('at noon on 10 March, a price found at %s has the age %s', (foundAt, age) => {
  expect(formatDealAge(Date.parse(foundAt), now)).toBe(age)
})

test('a price found at an unknown time shows no age', () => {
  expect(formatDealAge(undefined, now)).toBeUndefined()
})
