import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#contract/days'
import type { HotelOffers } from '#contract/hotels/find-offers'
import type { Hotel } from '#server/hotels/hotel'
import type { OffersQuery } from '#server/hotels/supplier'
import { holdTimeLimits } from '#server/testing/time-limits'
import { loadPlaces } from '../../places/load-places.ts'
import { createSampleSupplier } from '../../sample/supplier/sample-supplier.ts'
import { hotelOffers } from '../../sample/supplier/offers/hotel-offers.ts'
import { sampleHotels } from '../../sample/world/hotels.ts'
import { plainHotels } from '../../testing/liteapi/simulated-hotels.ts'
import { openTestSupplier, readAll, someHotels, testQuery, type TestSupplier } from '../testing/open-test-supplier.ts'

const newYork = [...sampleHotels(loadPlaces(), 12_000)].filter(({ city }) => city === 'New York City')
/** As many of them as a supplier of the tests has. */
const supplied = 50
const sample = { supplier: createSampleSupplier() }
const { today } = testQuery()
const simulated: TestSupplier[] = []

beforeAll(async () => {
  // That of a request for rates: the suppliers take as long as this machine.
  holdTimeLimits(10_000)
  const hotels = plainHotels(supplied)
  const indexOf = new Map(hotels.map(({ id }, index) => [id, index]))
  simulated.push(
    await openTestSupplier({ hotels }),
    // One that sells what the sample does, where breakfast is dearer than many rates without.
    await openTestSupplier({
      hotels,
      offersOf: (id, { checkin, checkout }) => {
        const query = testQuery({ checkin, checkout, maxRatesPerHotel: 100, guestLevel: 0 })
        return hotelOffers(newYork[indexOf.get(id)!]!, query)?.roomTypes ?? []
      },
    }),
  )
})
afterAll(async () => {
  await Promise.all(simulated.map(({ close }) => close()))
  vi.restoreAllMocks()
})

test.each<[what: string, of: () => Parameters<typeof readAll>[0], hotels: readonly Hotel[]]>([
  ['the sample', () => sample, newYork],
  ['the simulated supplier', () => simulated[0]!, someHotels(supplied)],
  ['a supplier that sells as the sample does', () => simulated[1]!, someHotels(supplied)],
])('of %s nine of ten hotels with breakfast within 100 rates show it among five', async (_, of, hotels) => {
  expect(newYork.length).toBeGreaterThan(150)
  for (const [daysAhead, nights] of [
    [14, 1],
    [90, 3],
  ] as const) {
    const checkin = addDays(today, daysAhead)
    const stay: Partial<OffersQuery> = { checkin, checkout: addDays(checkin, nights) }
    const having = withBreakfast((await readAll(of(), hotels, { ...stay, maxRatesPerHotel: 100 })).data)
    const showing = withBreakfast((await readAll(of(), hotels, { ...stay, maxRatesPerHotel: 5 })).data)
    expect(having.size).toBeGreaterThan(hotels.length * 0.8)
    expect([...having].filter((id) => showing.has(id)).length).toBeGreaterThanOrEqual(having.size * 0.9)
  }
})

function withBreakfast(hotels: readonly HotelOffers[]): Set<string> {
  const having = hotels.filter(({ roomTypes }) =>
    roomTypes.some(({ rates }) => rates.every(({ boardName }) => /breakfast/i.test(boardName))),
  )
  return new Set(having.map(({ hotelId }) => hotelId))
}
