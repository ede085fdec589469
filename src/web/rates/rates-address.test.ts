import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { expect, test } from 'vitest'
import {
  isInvalidSearch,
  offersRequest,
  ratesHref,
  type RatesSearch,
  readRatesAddress,
  partOf,
  requestSearch,
} from './rates-address.ts'

const now = new Date(2026, 10, 21, 9)
const read = (href: string) => readRatesAddress(new URL(href, 'http://localhost').search)

test('a search is the same after writing it to an address and reading it back', () => {
  const shown: RatesSearch = {
    hotels: ['h0000001', 'h0000002'],
    checkin: '2026-12-21',
    checkout: '2026-12-28',
    rooms: [{ adults: 2, children: [0, 17] }],
    nationality: 'DE',
    rates: 100,
    refundable: true,
    view: 'map',
    by: '-refundable',
    boards: ['BB', 'RO'],
    terms: 'refundable',
    maxPrice: 1250.5,
    freeUntil: '2026-12-20',
  }
  expect(read(ratesHref(shown))).toEqual(shown)
})

test('a link over 2,000 characters is complete', () => {
  const hotels = Array.from({ length: maxOfferHotels }, (_, index) => `hotel-${String(index).padStart(7, '0')}`)
  const href = ratesHref({ hotels, rooms: Array.from({ length: 9 }, () => ({ adults: 2, children: [5, 9] })) })
  expect(href.length).toBeGreaterThan(2000)
  expect(read(href).hotels).toEqual(hotels)
  expect(read(href).rooms).toHaveLength(9)
})

test('a link to the former list of rates opens the matrix', () => {
  expect(read('/offers?hotels=h1&view=list&sort=price-high')).toEqual({ hotels: ['h1'] })
})

test('invalid parameters of a link are ignored, and the others stay', () => {
  expect(
    read('/offers?hotels=h1&checkin=2026-02-30&rates=101&refundable=yes&by=best&nationality=de&maxPrice=-1'),
  ).toEqual({ hotels: ['h1'] })
})

test('an address with a stay that cannot be searched has errors', () => {
  const isInvalid = (text: string) => isInvalidSearch(partOf(`?hotels=h1&view=nothing&${text}`, requestSearch), now)
  expect(['', 'checkin=2026-12-01', 'checkin=&rooms=', 'rooms=2-5_1&rates=100'].map(isInvalid)).not.toContain(true)
  const faulty = [
    'checkin=2020-01-01',
    'checkin=2026-02-30',
    'checkin=2026-12-05&checkout=2026-12-05',
    'rooms=0',
    'rates=101',
  ]
  expect(faulty.map(isInvalid)).not.toContain(false)
})

test('without hotels there is no request, and a repeated hotel is requested once', () => {
  expect(offersRequest({}, now)).toBeUndefined()
  expect(offersRequest({ hotels: ['h1', 'h2', 'h1'], rates: 12, boards: ['BB'] }, now)).toEqual({
    hotelIds: ['h1', 'h2'],
    checkin: '2026-12-21',
    checkout: '2026-12-23',
    occupancies: [{ adults: 2, children: [] }],
    guestNationality: undefined,
    maxRatesPerHotel: 12,
    refundableRatesOnly: false,
  })
})

test.each([
  [undefined, 10],
  [1, 10],
  [9, 10],
  [11, 11],
  [100, 100],
])('with %s rates in the form as many are requested as the columns need', (rates, requested) => {
  expect(offersRequest({ hotels: ['h1'], rates }, now)?.maxRatesPerHotel).toBe(requested)
})
