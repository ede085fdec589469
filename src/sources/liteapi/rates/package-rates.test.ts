import { describe, expect, it } from 'vitest'
import type { RatesRequest } from '../../testing/liteapi/rates-request.ts'
import { simulatedOffer, type SimulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { createFindStays } from '../crawl/find-stays.ts'
import type { SupplierSettings } from '../open-liteapi.ts'
import { openForTest, readAll, readMinRates, someHotels, type TestSupplier } from '../testing/open-test-supplier.ts'

/** Makes a package rate and a standard rate of the same room at the same price, as the supplier sends them. */
const packageAndStandard = (request: RatesRequest, index: number): SimulatedOffer[] => {
  const offer = simulatedOffer('lp1', request, index, 'none')
  const standard = { ...offer, offerId: `${index} standard`, rateType: 'standard' }
  return [{ ...standard, offerId: `${index} package`, rateType: 'package' }, standard]
}

const packagesFirst = (_: string, request: RatesRequest) => [
  ...Array.from({ length: 8 }, (_, index) => packageAndStandard(request, index)[0]!),
  ...packageAndStandard(request, 9),
  ...packageAndStandard(request, 10),
]

const open = (offersOf: typeof packagesFirst, settings: Partial<SupplierSettings> = {}) =>
  openForTest({ offersOf }, settings)

async function idsFor(supplier: TestSupplier, isPublic: boolean, maxRatesPerHotel = 20) {
  const { data } = await readAll(supplier, someHotels(1), { isPublic, maxRatesPerHotel })
  return data.flatMap(({ roomTypes }) => roomTypes.map(({ offerId }) => offerId))
}

describe('a package rate', () => {
  it('is hidden from the public, which gets the standard rates after it with one request', async () => {
    const supplier = await open(packagesFirst)
    expect(await idsFor(supplier, true, 1)).toEqual(['9 standard'])
    expect(supplier.simulator.requests).toHaveLength(1)
    expect(await idsFor(supplier, true)).toEqual(['9 standard', '10 standard'])
  })

  it('is shown to agents with a remark, beside the standard rate of the same room and price', async () => {
    const supplier = await open((_, request) => packageAndStandard(request, 0))
    const { data } = await readAll(supplier, someHotels(1), { isPublic: false })
    expect(data[0]!.roomTypes.map(({ offerId, rates }) => [offerId, rates[0]!.remarks])).toEqual([
      ['0 package', 'Package rate: sell it only together with another service, such as a flight'],
      ['0 standard', ''],
    ])
  })

  it('never replaces the standard rate, however few rates an agent requests', async () => {
    const supplier = await open(packagesFirst)
    expect(await idsFor(supplier, false, 1)).toEqual(['9 standard'])
    expect(await idsFor(supplier, false, 3)).toEqual(['0 package', '9 standard', '10 standard'])
    const all = await idsFor(supplier, false)
    expect(all.filter((id) => id.endsWith('package'))).toHaveLength(10)
  })

  it('is neither a lowest rate nor a deal; a hotel with only package rates among the cheapest does not count as sold out', async () => {
    const supplier = await open(packagesFirst)
    const { data } = await readMinRates(supplier, someHotels(1))
    const publicIds = await idsFor(supplier, true, 1)
    expect(publicIds).toEqual(['9 standard'])
    const { roomTypes } = (await readAll(supplier, someHotels(1), { isPublic: true })).data[0]!
    expect(data[0]!.minRate.originalAmount).toBe(roomTypes[0]!.offerRetailRate.amount)
    const stay = { checkin: '2027-03-12', checkout: '2027-03-14', nowMs: 0 }
    const deals = await createFindStays(supplier)(someHotels(1), stay, new AbortController().signal)
    expect(deals.get('lp1')!.map(({ offer_id }) => offer_id)).toEqual(['9 standard'])
    const onlyPackages = await open((_, request) =>
      Array.from({ length: 12 }, (_, index) => packageAndStandard(request, index)[0]!),
    )
    expect((await createFindStays(onlyPackages)(someHotels(1), stay, new AbortController().signal)).has('lp1')).toBe(
      false,
    )
  })

  it('is shown to everyone if the operator configures it', async () => {
    const supplier = await open((_, request) => packageAndStandard(request, 0), { packageRates: 'all' })
    expect(await idsFor(supplier, true)).toEqual(['0 package', '0 standard'])
  })
})
