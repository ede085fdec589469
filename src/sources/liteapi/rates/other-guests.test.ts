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

/**
 * Reads rates as the supplier states them, as in `#2 3+1`: of room 2, for three adults and a child; numbers may be missing.
 * `#2 3+1 [4,9]` has the ages of children, too.
 */
function statedOf(text: string) {
  return text.split(' / ').map((rate, index) => {
    const [, number, adults, children, ages = 'null'] = /^#(\d) (-?\d*)\+(\d*)(?: (\[.*\]))?$/.exec(rate)!
    const read = (digits: string | undefined) => (digits === '' ? null : Number(digits))
    const guests = { adultCount: read(adults), childCount: read(children), childrenAges: JSON.parse(ages) as unknown }
    return { occupancyNumber: Number(number), ...guests, name: 'ABC'[index]! }
  })
}

/** Returns the rates of an offer by room, as in `B 3+1`: the second one of the supplier, for three adults and a child. */
async function ratesOf(rooms: string, stated: string | readonly object[]) {
  const supplier = await openForTest({
    offersOf: (hotelId, request) => {
      const offer = simulatedOffer(hotelId, request, 0, 'none')
      const byRoom = offer.rates!.toSorted((a, b) => a.occupancyNumber - b.occupancyNumber)
      return [
        {
          ...offer,
          rates: (typeof stated === 'string' ? statedOf(stated) : stated).map((rate, index) => ({
            ...byRoom[index]!,
            ...rate,
          })),
        },
      ]
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
  ['a child of another age', '2 (15)', '#1 2+1 [1]'],
  ['a child of another age, without numbers', '2 (15)', '#1 + [1]'],
  ['a child of another age, priced as an adult', '2 (15)', '#1 3+0 [1]'],
  ['children of whom one has another age', '2 (4, 9)', '#1 2+2 [9,5]'],
  ['children who share digits with those of the room', '2 (1, 12)', '#1 2+2 [11,2]'],
  ['the child of one room twice', '2 (3) / 2 (16)', '#1 2+1 [3] / #2 2+1 [3]'],
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
  ['for children of their ages', '2 (3) / 2 (16)', '#1 2+1 [16] / #2 2+1 [3]', 'B 2+1 / A 2+1'],
  ['for children of ages in another order', '2 (9, 4) / 2 (4, 10)', '#1 2+2 [10,4] / #2 2+2 [4,9]', 'B 2+2 / A 2+2'],
  ['for children of ages as texts', '2 (3) / 2 (16)', '#1 2+1 ["16"] / #2 2+1 ["3"]', 'B 2+1 / A 2+1'],
  ['of which the second states an age', '2 (3) / 2 (16)', '#1 2+1 / #2 2+1 [3]', 'B 2+1 / A 2+1'],
  ['of which the first states an age', '2 (3) / 2 (16)', '#1 2+1 [16] / #2 2+1', 'B 2+1 / A 2+1'],
  // The first one gives way to the second, and that to the third.
  ['that move up for the last', '2 (3) / 2 (9) / 2 (16)', '#1 2+1 / #2 2+1 [16] / #3 2+1 [3]', 'C 2+1 / A 2+1 / B 2+1'],
  ['for children of an age, of which one is an adult', '2 (3) / 2 (16)', '#2 2+1 / #1 3+0 [16]', 'A 2+1 / B 3+0'],
  ['without ages, by their numbers', '2 (3) / 2 (16)', '#1 2+1 [] / #2 2+1', 'A 2+1 / B 2+1'],
  ['with fewer ages than children', '2 (4, 9)', '#1 2+2 [5]', 'A 2+2'],
  ['with the age of the child that is not an adult', '1 (4, 11)', '#1 2+1 [4]', 'A 2+1'],
  ['with an age that cannot be read', '2 (4)', '#1 2+1 ["four"]', 'A 2+1'],
  ['of which one states its guests', '1 / 2', '#0 0+0 / #0 1+0', 'B 1+0 / A 2+0'],
])('rates %s are those of the rooms', async (_, rooms, stated, expected) => {
  expect(await ratesOf(rooms, stated)).toEqual({ rates: expected, dropped: [] })
})

test('numbers of guests are read as texts, too, and fit no room where they cannot be read', async () => {
  const rate = { occupancyNumber: 1, name: 'A' }
  expect((await ratesOf('2 (4)', [{ ...rate, adultCount: '2', childCount: ' 1 ' }])).rates).toBe('A 2+1')
  expect((await ratesOf('2 (4)', [{ ...rate, adultCount: '', childCount: null }])).rates).toBe('A 2+1')
  for (const guests of [
    { adultCount: '1', childCount: null },
    { adultCount: '2', childCount: '2' },
    { adultCount: 'two', childCount: null },
    { adultCount: 1.5, childCount: 0 },
    { adultCount: 2, childCount: 'one' },
    { adultCount: '-1', childCount: '4' },
  ]) {
    const { rates, dropped } = await ratesOf('2 (4)', [{ ...rate, ...guests }])
    expect([rates, dropped]).toEqual(['', [{ dropped: { 'for other guests': 1 } }]])
  }
})

test.each<[oddity: Oddity, guests: string]>([
  ['for other guests', ''],
  ['child priced as an adult', '3+0 / 1+0 / 2+0'],
  ['guests not stated', '2+1 / 1+0 / 2+0'],
  ['occupancy numbers that do not fit', '2+1 / 1+0 / 2+0'],
  ['guests as text', '2+1 / 1+0 / 2+0'],
  ['children of other ages', ''],
])('of the simulated supplier, rates %s have the guests of the rooms, or are left out', async (oddity, guests) => {
  const supplier = await openForTest({
    offersOf: (hotelId, request) => [simulatedOffer(hotelId, request, 0, oddity)],
  })
  const { data } = await readAll(supplier, someHotels(1), { occupancies: roomsOf('2 (4) / 1 / 2') })
  const rates = data[0]?.roomTypes[0]?.rates ?? []
  expect(rates.map(({ adultCount, childCount }) => `${adultCount}+${childCount}`).join(' / ')).toBe(guests)
})

test('rates that the simulated supplier states for each other’s children change places', async () => {
  const occupancies = roomsOf('2 (3) / 2 (16)')
  const namesOf = async (oddity: Oddity) => {
    const supplier = await openForTest({
      offersOf: (hotelId, request) => {
        const offer = simulatedOffer(hotelId, request, 0, oddity)
        return [{ ...offer, rates: offer.rates!.map((rate) => ({ ...rate, name: `of ${rate.occupancyNumber}` })) }]
      },
    })
    const { data } = await readAll(supplier, someHotels(1), { occupancies })
    return data[0]!.roomTypes[0]!.rates.map(({ name }) => name)
  }
  expect(await namesOf('none')).toEqual(['of 1', 'of 2'])
  expect(await namesOf('rooms of each other’s children')).toEqual(['of 2', 'of 1'])
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
