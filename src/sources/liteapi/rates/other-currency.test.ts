import { expect, test } from 'vitest'
import { simulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { createFindStays } from '../crawl/find-stays.ts'
import { openForTest, readAll, readMinRates, someHotels, type TestSupplier } from '../testing/open-test-supplier.ts'

/** Every hotel but the last sells in euros, whatever it is asked for. */
async function openInEuros(hotels: number): Promise<TestSupplier> {
  return openForTest({
    offersOf: (hotelId, request) => {
      const currency = hotelId === `lp${hotels}` ? request.currency : 'EUR'
      return Array.from({ length: 60 }, (_, index) => simulatedOffer(hotelId, { ...request, currency }, index, 'none'))
    },
  })
}

const notice = {
  message: 'The supplier has rates for these hotels in another currency only, which are not shown.',
  hotelIds: ['lp1', 'lp2'],
}

test('hotels with rates only in another currency are named in a notice, and not requested twice', async () => {
  const supplier = await openInEuros(3)
  const { data, notices } = await readAll(supplier, someHotels(3))
  expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp3'])
  expect(notices).toEqual([notice])
  expect(supplier.simulator.requests).toHaveLength(1)
  expect(supplier.log.filter(({ level }) => level === 'warn')).toHaveLength(1)
})

test('they are a notice also where there are no others, and each time lowest rates are asked for', async () => {
  const supplier = await openInEuros(3)
  expect(await readAll(supplier, someHotels(2))).toEqual({ data: [], notices: [notice] })
  expect(await readMinRates(supplier, someHotels(2))).toEqual({ data: [], notices: [notice] })
  expect(await readMinRates(supplier, someHotels(2))).toEqual({ data: [], notices: [notice] })
})

test('the search for deals does not treat them as sold out', async () => {
  const supplier = await openInEuros(3)
  const stay = { checkin: '2027-03-12', checkout: '2027-03-14', nowMs: 0 }
  const found = await createFindStays(supplier)(someHotels(3), stay, new AbortController().signal)
  expect([...found.keys()]).toEqual(['lp3'])
})
