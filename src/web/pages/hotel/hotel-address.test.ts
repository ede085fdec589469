import { expect, test } from 'vitest'
import { hotelPath } from '../../paths.ts'
import { hotelHref, readHotelAddress } from './hotel-address.ts'

test('an address says the stay and the photo, and reads back the same', () => {
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

test('a link from a deal says its dates in the same words', () => {
  const dates = { checkin: '2027-03-08', checkout: '2027-03-10' }
  expect(hotelPath.href('a b', dates)).toBe(hotelHref('a b', dates))
})

test('what makes no sense is left out', () => {
  expect(readHotelAddress('?photo=0&checkin=2027-02-30&nationality=de&rooms=0')).toEqual({})
})
