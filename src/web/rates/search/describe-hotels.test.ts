import type { ListedHotel } from '#contract/hotels/list-hotels'
import { expect, test } from 'vitest'
import { describeAddition, describeCities, describeSearch } from './describe-hotels.ts'
import { addIds } from './pasted-ids.ts'

const nameOf = (id: string) => `Hotel ${id}`

test('one hotel is named, several are counted', () => {
  expect(describeAddition(addIds([], ['a'], 9), nameOf)).toBe('Added Hotel a.')
  expect(describeAddition(addIds([], ['a', 'b'], 9), nameOf)).toBe('Added 2 hotels.')
})

test('duplicates and unknown ids are named', () => {
  expect(describeAddition(addIds(['a'], ['a', 'b', 'b', 'x9'], 9), nameOf, { unknown: ['x9'] })).toBe(
    'Added Hotel b. Already chosen: Hotel a. Unknown: x9.',
  )
})

test('hotels over the limit are counted and named', () => {
  expect(describeAddition(addIds(['a', 'b'], ['c'], 2), nameOf)).toBe(
    'Nothing added. 1 hotel left out, over the limit of 200: Hotel c.',
  )
})

test('unknown ids are all named', () => {
  const unknown = Array.from({ length: 30 }, (_, index) => `x${index}`)
  expect(describeAddition(addIds([], unknown, 99), nameOf, { unknown })).toBe(
    `Nothing added. Unknown: ${unknown.join(', ')}.`,
  )
})

test('a search is one hotel or how many and where, then the stay, its meal and whose it is', () => {
  const request = {
    hotelIds: ['a'],
    checkin: '2026-12-22',
    checkout: '2026-12-24',
    occupancies: [{ adults: 2, children: [5, 9] }],
    guestNationality: 'DE',
    refundableRatesOnly: true,
  }
  const hotels = new Map([['a', { name: 'Hotel a', city: 'Paris', country: 'fr' } as ListedHotel]])
  const search = { request, boards: ['BB', 'BI'], hotels, now: new Date('2026-11-26') }
  const { hotels: one, stay } = describeSearch(search)
  expect(one).toBe('Hotel a · Paris')
  expect(stay).toMatch(/^.*, 2 nights · 1 room, 2 adults, 2 children · Breakfast · DE · refundable only$/)
  const many = describeSearch({ ...search, request: { ...request, hotelIds: ['a', 'b'] }, boards: undefined })
  expect(many.hotels).toBe('2 hotels · Paris')
  expect(many.stay).not.toContain('Breakfast')
})

test('the place is named, and of many hotels the first dozen', () => {
  const ids = Array.from({ length: 14 }, (_, index) => `h${index}`)
  expect(describeAddition(addIds(ids, [...ids, 'z'], 99), (id) => id, { where: 'in Lisbon, Portugal' })).toBe(
    'Added z in Lisbon, Portugal. Already chosen: h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, h10, h11 and 2 more.',
  )
})

const city = (name: string, country = 'fr') => ({ city: name, country })

test('up to three cities are named, the one with the most hotels first', () => {
  expect(describeCities([])).toBe('')
  expect(describeCities([city('Lyon'), city('Paris'), city('Paris')])).toBe('Paris, Lyon')
})

test('more cities are counted, with those of one name in two countries counted separately', () => {
  const hotels = [city('Paris'), city('Paris'), city('Paris', 'us'), city('Lyon'), city('Nice')]
  expect(describeCities(hotels)).toBe('Paris and 3 more places')
})
