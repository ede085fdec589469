import { expect, test } from 'vitest'
import type { OffersQuery } from '#server/hotels/supplier'
import { simulatedOffer, type Oddity, type SimulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { createFindStays } from '../crawl/find-stays.ts'
import { openForTest, readAll, readMinRates, someHotels } from '../testing/open-test-supplier.ts'

/** An offer with an oddity, or changed. */
type Given = Oddity | Partial<SimulatedOffer>

const unusable = {
  message:
    'Rates were left out: they are incomplete, their prices do not add up, or they are for other rooms or guests. Try other rooms or guests, or ask the hotel.',
  hotelIds: ['lp1'],
}
const packagesOnly = {
  message: 'The supplier sells these hotels only together with another service, such as a flight.',
  hotelIds: ['lp1'],
}
const occupancies = [
  { adults: 2, children: [4, 9] },
  { adults: 1, children: [] },
]
const nonRefundable = 'not refundable, without steps'
const inEuros = { offerRetailRate: { amount: 200, currency: 'EUR' } }
const packageOnly = { rateType: 'package' }

/** Opens a supplier whose first hotel has these offers, each dearer than the one before; the second has one, the third none. */
async function openWith(given: readonly Given[]) {
  return openForTest({
    soldOut: new Set(['lp3']),
    offersOf: (hotelId, request) => {
      if (hotelId !== 'lp1') return [simulatedOffer(hotelId, request, 0, 'none')]
      return given.map((each, index) =>
        typeof each === 'string'
          ? simulatedOffer(hotelId, request, index, each)
          : { ...simulatedOffer(hotelId, request, index, 'none'), ...each },
      )
    },
  })
}

test.each<[what: string, given: Given[], dropped: object]>([
  ['sums that disagree', ['prices disagree'], { 'prices disagree': 1 }],
  ['a room missing', ['a room missing'], { 'not a rate for each room': 1 }],
  ['rates for other guests', ['for other guests', 'for other guests'], { 'for other guests': 2 }],
  ['no prices at all', [{ rates: [{ rateId: 'a', occupancyNumber: 1, adultCount: 2, childCount: 2 }, { rateId: 'b', occupancyNumber: 2 }] }], { 'no total': 1 }], // prettier-ignore
  ['frames alone', ['blank rate', 'no offerId'], { 'blank rate': 1, 'no offer id': 1 }],
  ['frames and packages', ['blank rate', packageOnly], { 'blank rate': 1, package: 1 }],
])(
  'a hotel with nothing but %s is named in a notice, with the reason in the log, and is not sold out',
  async (_, given, dropped) => {
    const supplier = await openWith(given)
    const { data, notices } = await readAll(supplier, someHotels(3), { occupancies, isPublic: true })
    expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp2'])
    expect(notices).toEqual([unusable])
    const warned = supplier.log.filter(({ level }) => level === 'warn')
    const hotels = [{ hotelId: 'lp1', kind: 'unusable', sent: given.length, dropped }]
    expect(warned.map(({ details }) => details)).toEqual([{ hotels }])
    // The only one of a search.
    expect(await readAll(supplier, someHotels(1), { occupancies, isPublic: true })).toEqual({
      data: [],
      notices: [unusable],
    })
  },
)

test.each<[what: string, given: Given[], wanted: Partial<OffersQuery>, named: object[]]>([
  ['fewer than wanted are left', ['none', 'prices disagree', 'none'], { maxRatesPerHotel: 3 }, [unusable]],
  ['as many as wanted are left', ['none', 'prices disagree', 'none'], { maxRatesPerHotel: 2 }, []],
  [
    'the only refundable one may be unusable',
    [nonRefundable, 'prices disagree'],
    { refundableRatesOnly: true },
    [unusable],
  ],
  ['none is refundable, and one is a frame', [nonRefundable, 'blank rate'], { refundableRatesOnly: true }, []],
  ['none is refundable', [nonRefundable, nonRefundable], { refundableRatesOnly: true }, []],
  ['some are frames', ['none', 'blank rate', 'no offerId'], {}, []],
  ['some are the same', ['none', 'double of the one before'], {}, []],
  ['some are in another currency', ['none', inEuros], {}, [unusable]],
  ['some are packages', ['none', packageOnly], { isPublic: true }, []],
  ['all are packages', [packageOnly, packageOnly], { isPublic: true }, [packagesOnly]],
  ['all are packages, which an agent may sell', [packageOnly, packageOnly], { maxRatesPerHotel: 2 }, []],
  ['there are few', ['none'], {}, []],
])('of a hotel where %s, a notice says so', async (_, given, wanted, named) => {
  const { notices } = await readAll(await openWith(given), someHotels(3), { occupancies, ...wanted })
  expect(notices).toEqual(named)
})

test('lowest rates name such hotels each time, and ask for them once', async () => {
  const supplier = await openWith(['for other guests'])
  const first = await readMinRates(supplier, someHotels(3), { occupancies })
  expect(first.notices).toEqual([unusable])
  expect(await readMinRates(supplier, someHotels(3), { occupancies })).toEqual(first)
  expect(supplier.simulator.countRequests()).toBe(1)
  const each = await readMinRates(await openWith(['none', 'for other guests']), someHotels(2), {
    occupancies,
    eachRate: true,
  })
  expect([each.data.length, each.notices]).toEqual([2, [unusable]])
})

test('both kinds are named if the request for the other hotels fails', async () => {
  const supplier = await openForTest(
    {
      offersOf: (hotelId, request) => [
        simulatedOffer(hotelId, request, 0, hotelId === 'lp1' ? 'prices disagree' : 'none'),
      ],
    },
    { hotelsPerRequest: 1 },
  )
  supplier.simulator.failNext('/hotels/rates', { code: 4002, status: 400 }, 1, ({ json }) =>
    JSON.stringify(json).includes('"lp2"'),
  )
  const { data, notices } = await readAll(supplier, someHotels(3))
  expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp3'])
  expect(notices.map(({ hotelIds }) => hotelIds)).toEqual(expect.arrayContaining([['lp1'], ['lp2']]))
})

test('the search for deals does not treat such hotels as sold out', async () => {
  const supplier = await openWith(['for other guests', 'prices disagree'])
  const stay = { checkin: '2027-03-12', checkout: '2027-03-14', nowMs: Date.parse('2027-01-15T12:00:00Z') }
  const found = await createFindStays(supplier)(someHotels(3), stay, new AbortController().signal)
  expect([...found].map(([hotelId, deals]) => [hotelId, deals.length])).toEqual([
    ['lp2', 1],
    ['lp3', 0],
  ])
})
