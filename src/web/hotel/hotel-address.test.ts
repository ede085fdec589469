import { expect, test } from 'vitest'
import { hotelPath } from '#web/browser/paths.ts'
import { hotelHref, readHotelAddress, roomsOf } from './hotel-address.ts'

test('a search survives being written to an address and read back', () => {
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
