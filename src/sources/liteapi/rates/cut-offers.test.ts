import { expect, test } from 'vitest'
import { maxRatesPerHotel } from '#contract/hotels/stay-limits'
import type { OffersQuery } from '#server/hotels/supplier'
import type { RatesRequest } from '../../testing/liteapi/rates-request.ts'
import { simulatedOffer, type Oddity, type SimulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { openForTest, readAll, readMinRates, someHotels } from '../testing/open-test-supplier.ts'

/** So many offers with an oddity, the cheapest first. */
type Offers = readonly [count: number, oddity: Oddity, differing?: Partial<SimulatedOffer>]

const nonRefundable = 'not refundable, without steps'
const notice = {
  message: 'The supplier sends only the 200 cheapest rates of a hotel. Dearer ones that match may be missing.',
  hotelIds: ['lp1'],
}

/** Opens a supplier whose first hotel has these offers, and the others a few; without a limit where none is given. */
async function openWith(offers: readonly Offers[], mostOffers = Number.POSITIVE_INFINITY) {
  return openForTest({
    mostOffers,
    offersOf: (hotelId, request) => {
      if (hotelId !== 'lp1') return [simulatedOffer(hotelId, request, 0, 'none')]
      const kinds = offers.flatMap(([count, ...kind]) => Array.from({ length: count }, () => kind))
      return kinds.map(([oddity, differing], index) => offerOf(request, index, oddity, differing))
    },
  })
}

/** Makes an offer whose room has its own name, so that none is the double of another. */
function offerOf(request: RatesRequest, index: number, oddity: Oddity, differing = {}): SimulatedOffer {
  const offer = simulatedOffer('lp1', request, index, oddity)
  return { ...offer, rates: offer.rates!.map((rate) => ({ ...rate, name: `Room ${index}` })), ...differing }
}

const refundable = { refundableRatesOnly: true }
const twoRooms = [
  { adults: 2, children: [] },
  { adults: 1, children: [4] },
]

test.each<[what: string, wanted: Partial<OffersQuery>, offers: Offers[], count: number]>([
  ['63 refundable rates, behind 802 cheaper ones', { ...refundable, maxRatesPerHotel: 63 }, [[802, nonRefundable], [3, 'none']], 3], // prettier-ignore
  ['100 refundable rates, behind 802 cheaper ones', { ...refundable, maxRatesPerHotel: 100 }, [[802, nonRefundable], [110, 'none']], 100], // prettier-ignore
  ['5 refundable rates, behind 802 cheaper ones', { ...refundable, maxRatesPerHotel: 5 }, [[802, nonRefundable], [3, 'none']], 3], // prettier-ignore
  ['the refundable rates of two rooms', { ...refundable, maxRatesPerHotel: 100, occupancies: twoRooms }, [[250, nonRefundable], [2, 'none']], 2], // prettier-ignore
  ['a refundable rate between two limits', { ...refundable, maxRatesPerHotel: 63 }, [[200, nonRefundable], [1, 'none']], 1], // prettier-ignore
  ['100 rates, behind 240 that cannot be sold', { maxRatesPerHotel: 100 }, [[240, 'blank rate'], [7, 'none']], 7], // prettier-ignore
])('a hotel has all that are wanted: %s', async (_, wanted, offers, count) => {
  const { data, notices } = await readAll(await openWith(offers), someHotels(2), wanted)
  expect(data.map(({ roomTypes }) => roomTypes.length)).toEqual([count, 1])
  expect(notices).toEqual([])
})

test.each<[what: string, wanted: Partial<OffersQuery>, offers: Offers[], count: number | undefined]>([
  ['63 refundable rates', { ...refundable, maxRatesPerHotel: 63 }, [[190, nonRefundable], [20, 'none']], 10], // prettier-ignore
  ['5 refundable rates, none of which is sent', { ...refundable, maxRatesPerHotel: 5 }, [[802, nonRefundable], [3, 'none']], undefined], // prettier-ignore
  ['the cheapest refundable rate', { ...refundable, maxRatesPerHotel: 1 }, [[200, nonRefundable], [1, 'none']], undefined], // prettier-ignore
  ['100 rates, where most cannot be sold', { maxRatesPerHotel: 100 }, [[150, 'blank rate'], [60, 'none']], 50], // prettier-ignore
  ['rates that are sold alone', { maxRatesPerHotel: 5 }, [[200, 'none', { rateType: 'package' }], [5, 'none']], 5], // prettier-ignore
])(
  'a hotel of which the supplier sends only 200 offers, too few of them wanted, is named: %s',
  async (_, wanted, offers, count) => {
    const supplier = await openWith(offers, 200)
    const { data, notices } = await readAll(supplier, someHotels(2), wanted)
    expect(data.map(({ roomTypes }) => roomTypes.length)).toEqual(count === undefined ? [1] : [count, 1])
    expect(notices).toEqual([notice])
    const hotels = [expect.objectContaining({ hotelId: 'lp1', kind: 'no more sent', sent: 200 })]
    expect(supplier.log).toContainEqual(expect.objectContaining({ level: 'warn', details: { hotels } }))
  },
)

test.each<[what: string, wanted: Partial<OffersQuery>, offers: Offers[]]>([
  ['because enough of 200 are wanted', { ...refundable, maxRatesPerHotel: 63 }, [[137, nonRefundable], [80, 'none']]], // prettier-ignore
  ['because there are 199', { ...refundable, maxRatesPerHotel: 63 }, [[198, nonRefundable], [1, 'none']]], // prettier-ignore
  ['because there are fewer than were requested', { ...refundable, maxRatesPerHotel: 5 }, [[20, nonRefundable], [1, 'none']]], // prettier-ignore
])('a hotel of which no rate is missing is not named: %s', async (_, wanted, offers) => {
  const { data, notices } = await readAll(await openWith(offers, 200), someHotels(2), wanted)
  expect(data).toHaveLength(2)
  expect(notices).toEqual([])
})

test('a hotel with many rates costs one request where all are wanted', async () => {
  const supplier = await openWith([[802, nonRefundable], [3, 'none']]) // prettier-ignore
  await readAll(supplier, someHotels(1), { ...refundable, maxRatesPerHotel })
  expect(supplier.simulator.countRequests()).toBe(1)
})

test.each([false, true])(
  'the lowest rates of each room are found behind 802 cheaper ones, refundable only: %s',
  async (refundableRatesOnly) => {
    const supplier = await openWith([[802, nonRefundable], [3, 'none']]) // prettier-ignore
    const { data, notices } = await readMinRates(supplier, someHotels(2), { eachRate: true, refundableRatesOnly })
    const names = data[0]!.rates!.map(({ roomName }) => roomName)
    expect(names).toEqual(expect.arrayContaining(['Room 802', 'Room 803', 'Room 804']))
    expect(names).toHaveLength(refundableRatesOnly ? 3 : 805)
    expect(notices).toEqual([])
  },
)

test.each([
  ['the rates of each room', { eachRate: true }],
  ['the refundable rates of each room', { eachRate: true, refundableRatesOnly: true }],
  ['the lowest refundable rate', { refundableRatesOnly: true }],
])(
  'a hotel of which the supplier sends only 200 offers is named each time, and requested once, for %s',
  async (_, wanted) => {
    const supplier = await openWith([[802, nonRefundable], [3, 'none']], 200) // prettier-ignore
    const first = await readMinRates(supplier, someHotels(2), wanted)
    expect(first.notices).toEqual([notice])
    const requests = supplier.simulator.countRequests()
    expect(await readMinRates(supplier, someHotels(2), wanted)).toEqual(first)
    expect(supplier.simulator.countRequests()).toBe(requests)
  },
)
