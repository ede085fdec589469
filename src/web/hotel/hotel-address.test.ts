import { expect, test } from 'vitest'
import { hotelPath } from '#web/browser/paths.ts'
import { daysOf, hotelHref, readHotelAddress, roomsOf, withStayOfDeals } from './hotel-address.ts'

test('a search is the same after writing it to an address and reading it back', () => {
  const search = {
    checkin: '2027-03-08',
    checkout: '2027-03-10',
    rooms: [{ adults: 2, children: [5, 9] }],
    nationality: 'DE',
    photo: 3,
  }
  const href = hotelHref('h0000001', search)
  expect(href).toBe('/hotels/h0000001?checkin=2027-03-08&checkout=2027-03-10&rooms=2-5-9&nationality=DE&photo=3')
  expect(readHotelAddress(new URL(href, 'http://localhost').search)).toEqual(search)
})

test('a link to a deal names its dates in the same parameters', () => {
  const dates = { checkin: '2027-03-08', checkout: '2027-03-10' }
  expect(hotelPath.href('a b', dates)).toBe(hotelHref('a b', dates))
})

test('links to other hotels carry the party of an address', () => {
  const rooms = roomsOf(readHotelAddress('?rooms=1-4_2'))
  expect(hotelPath.href('h1', { rooms })).toBe('/hotels/h1?rooms=1-4_2')
  expect(hotelPath.href('h1', { rooms: roomsOf(readHotelAddress('?checkin=2027-03-08')) })).toBe('/hotels/h1')
})

test('invalid parameters are ignored', () => {
  expect(readHotelAddress('?photo=0&checkin=2027-02-30&nationality=de&rooms=0')).toEqual({})
})

test('an address with a check-in selects dates, and one without selects none', () => {
  const now = new Date('2027-01-01T12:00:00Z')
  expect(daysOf({ checkin: '2027-03-08', checkout: '2027-03-12' }, now)).toEqual({
    checkin: '2027-03-08',
    checkout: '2027-03-12',
  })
  expect(daysOf({ checkin: '2027-03-08' }, now)).toEqual({ checkin: '2027-03-08', checkout: '2027-03-10' })
  expect(daysOf({ checkin: '2027-03-08', checkout: '2027-03-08' }, now)?.checkout).toBe('2027-03-10')
  expect(daysOf({ checkout: '2027-03-12' }, now)).toBeUndefined()
})

test('an address without a stay takes the exact dates and the guests of the deal search', () => {
  const exact = '/deals?from=2027-03-10&to=2027-03-14&nights=4&rooms=2-4-7-11'
  const guests = [{ adults: 2, children: [4, 7, 11] }]
  expect(withStayOfDeals({ photo: 2 }, exact)).toEqual({
    photo: 2,
    checkin: '2027-03-10',
    checkout: '2027-03-14',
    rooms: guests,
  })
  expect(withStayOfDeals({}, '/deals?from=2027-03-01&to=2027-04-01&rooms=2-4-7-11')).toEqual({ rooms: guests })
  expect(withStayOfDeals({ checkin: '2027-05-01' }, exact)).toEqual({ checkin: '2027-05-01' })
  expect(withStayOfDeals({}, '/deals?rooms=2-99')).toEqual({})
  expect(withStayOfDeals({}, undefined)).toEqual({})
})
