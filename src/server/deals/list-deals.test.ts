import { expect, test } from 'vitest'
import { createAmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import { testHotel } from '../testing/test-hotel.ts'
import type { DealIndex } from './deal-index.ts'
import { handleListDeals } from './list-deals.ts'

const caller = { address: '127.0.0.1', origin: 'http://127.0.0.1' } as Parameters<
  ReturnType<typeof handleListDeals>['handle']
>[1]

test('a deal still has its own hotel after an earlier one is removed', async () => {
  const index = { find: () => ({ total: 3, hotelNos: Int32Array.of(1, 2, 3) }) } as unknown as DealIndex
  const { handle } = handleListDeals({
    latest: { current: { sweepId: 1, index } },
    hotels: {
      hotelsByNumber: async () => [3, 1].map((hotelNo) => ({ hotelNo, hotel: testHotel(hotelNo) })),
    },
    deals: {
      stays: async () =>
        [1, 2, 3].map((hotelNo) => ({
          hotelNo,
          startDate: `2027-03-0${hotelNo}`,
          endDate: '2027-03-09',
          roomType: '{}',
          foundAtMs: hotelNo * 60_000,
        })),
    },
    amenities: createAmenityCatalogue([]),
    locate: () => ({ latitude: 0, longitude: 0, name: '' }),
    clock: Date.now,
    pictureUrl: () => '',
  } as unknown as Parameters<typeof handleListDeals>[0])
  const response = await handle({ sort: 'cpm', limit: 50 }, caller)
  const { data } = 'body' in response ? response.body : { data: [] }
  expect(data.map((entry) => [entry.data.hotel.id, entry.start_date])).toEqual([
    ['h1', '2027-03-01'],
    ['h3', '2027-03-03'],
  ])
  expect(response.headers).toEqual({ 'X-Total-Count': '3', 'X-Deals-Found-At': '60,180' })
})
