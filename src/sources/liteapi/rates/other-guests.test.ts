import { expect, test } from 'vitest'
import type { Occupancy } from '#contract/hotels/stay'
import { simulatedOffer, type Oddity } from '../../testing/liteapi/simulated-offers.ts'
import { createFindStays } from '../crawl/find-stays.ts'
import { openForTest, readAll, someHotels } from '../testing/open-test-supplier.ts'

/** Reads rooms as in `2 / 1 (4, 9)`: of two adults, and of one adult with two children of these ages. */
function roomsOf(text: string): Occupancy[] {
  return text.split('/').map((room) => {
    const [adults = 1, ...children] = room.match(/\d+/g)!.map(Number)
    return { adults, children }
  })
}

/** Reads rates as the supplier states them, as in `#2 3+1`: of room 2, for three adults and a child; numbers may be missing. */
function statedOf(text: string) {
  return text.split(' / ').map((rate, index) => {
    const [, number, adults, children] = /^#(\d) (-?\d*)\+(\d*)$/.exec(rate)!
    const read = (digits: string | undefined) => (digits === '' ? null : Number(digits))
    const guests = { adultCount: read(adults), childCount: read(children) }
    return { occupancyNumber: Number(number), ...guests, name: 'ABC'[index]! }
  })
}

/** Returns the rates of an offer by room, as in `B 3+1`: the second one of the supplier, for three adults and a child. */
async function ratesOf(rooms: string, stated: string) {
  const supplier = await openForTest({
    offersOf: (hotelId, request) => {
      const offer = simulatedOffer(hotelId, request, 0, 'none')
      const byRoom = offer.rates!.toSorted((a, b) => a.occupancyNumber - b.occupancyNumber)
      return [{ ...offer, rates: statedOf(stated).map((rate, index) => ({ ...byRoom[index]!, ...rate })) }]
    },
  })
  const { data } = await readAll(supplier, someHotels(1), { occupancies: roomsOf(rooms) })
  const rates = data[0]?.roomTypes[0]?.rates ?? []
  expect(rates.map(({ occupancyNumber }) => occupancyNumber)).toEqual(rates.map((_, index) => index + 1))
  return {
    rates: rates.map(({ name, adultCount, childCount }) => `${name} ${adultCount}+${childCount}`).join(' / '),
    dropped: supplier.log.filter(({ level }) => level === 'debug').map(({ details }) => details),
  }
}

test.each<[what: string, rooms: string, stated: string]>([
  ['one adult instead of two and two children', '2 (4, 9)', '#1 1+0'],
  ['the adults alone', '2 (4, 9)', '#1 2+'],
  ['the adults and one of the children', '2 (4, 9)', '#1 2+1'],
  ['a guest too many', '2', '#1 3+0'],
  ['an adult as a child', '2 (4)', '#1 1+2'],
  ['as many guests in other rooms', '2 / 1 (4)', '#1 1+0 / #2 3+0'],
  ['the first room twice', '2 / 1', '#1 2+0 / #2 2+0'],
  ['children without an adult', '1 (4)', '#1 0+2'],
  ['a number of adults that is none', '1 (4)', '#1 -1+3'],
  ['an adult for a child, and a child less in the next room', '1 (4) / 1 (4)', '#1 2+0 / #2 1+0'],
])('an offer with a rate for %s is left out, with the reason', async (_, rooms, stated) => {
  expect(await ratesOf(rooms, stated)).toEqual({ rates: '', dropped: [{ dropped: { 'for other guests': 1 } }] })
})

test.each<[what: string, rooms: string, stated: string, expected: string]>([
  ['in another order', '1 / 2', '#2 2+0 / #1 1+0', 'B 1+0 / A 2+0'],
  ['with the numbers of each other', '1 / 2', '#1 2+0 / #2 1+0', 'B 1+0 / A 2+0'],
  ['with one number', '1 / 2', '#1 2+0 / #1 1+0', 'B 1+0 / A 2+0'],
  ['with numbers from 0', '1 / 2', '#0 2+0 / #1 1+0', 'B 1+0 / A 2+0'],
  ['without numbers', '1 / 2 (4)', '#0 2+1 / #0 1+0', 'B 1+0 / A 2+1'],
  ['for the same guests, by their numbers', '2 / 2', '#2 2+0 / #1 2+0', 'B 2+0 / A 2+0'],
  ['for an adult in place of a child', '2 (11)', '#1 3+0', 'A 3+0'],
  ['for an adult in place of one child of two', '1 (4, 11)', '#1 2+1', 'A 2+1'],
  // The first could be for either room, the second for the first only.
  ['for an adult in place of a child, in another order', '2 (11) / 3', '#1 3+0 / #2 2+1', 'B 2+1 / A 3+0'],
  ['for an adult in place of a child in both', '1 (4, 11) / 2 (11)', '#1 2+1 / #2 3+0', 'A 2+1 / B 3+0'],
  ['for guests that the supplier does not state', '2 (4)', '#1 0+0', 'A 2+1'],
  ['for guests that are missing', '2 (4)', '#1 +', 'A 2+1'],
  ['of which one states its guests', '1 / 2', '#0 0+0 / #0 1+0', 'B 1+0 / A 2+0'],
])('rates %s are those of the rooms', async (_, rooms, stated, expected) => {
  expect(await ratesOf(rooms, stated)).toEqual({ rates: expected, dropped: [] })
})

test.each<[oddity: Oddity, guests: string]>([
  ['for other guests', ''],
  ['child priced as an adult', '3+0 / 1+0 / 2+0'],
  ['guests not stated', '2+1 / 1+0 / 2+0'],
  ['occupancy numbers that do not fit', '2+1 / 1+0 / 2+0'],
])('of the simulated supplier, rates %s have the guests of the rooms, or are left out', async (oddity, guests) => {
  const supplier = await openForTest({
    offersOf: (hotelId, request) => [simulatedOffer(hotelId, request, 0, oddity)],
  })
  const { data } = await readAll(supplier, someHotels(1), { occupancies: roomsOf('2 (4) / 1 / 2') })
  const rates = data[0]?.roomTypes[0]?.rates ?? []
  expect(rates.map(({ adultCount, childCount }) => `${adultCount}+${childCount}`).join(' / ')).toBe(guests)
})

test('a deal is for the two adults that were asked for, where the supplier does not say', async () => {
  const supplier = await openForTest({
    offersOf: (hotelId, request) => [
      simulatedOffer(hotelId, request, 0, 'guests not stated'),
      simulatedOffer(hotelId, request, 1, 'for other guests'),
    ],
  })
  const stay = { checkin: '2027-03-12', checkout: '2027-03-14', nowMs: Date.parse('2027-01-15T12:00:00Z') }
  const found = await createFindStays(supplier)(someHotels(1), stay, new AbortController().signal)
  expect(found.get('lp1')!.map(({ rates }) => rates.map(({ adult_count }) => adult_count))).toEqual([[2]])
})
