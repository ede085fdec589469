import { expect, test } from 'vitest'
import { priceOf } from '#server/hotels/supplier'
import { type Oddity, simulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { createFindStays } from '../crawl/find-stays.ts'
import { openForTest, readAll, readMinRates, someHotels, testQuery } from '../testing/open-test-supplier.ts'

/** Offers whose ids say what they are, the cheapest first. */
const selling = (...kinds: readonly Oddity[]) =>
  openForTest({
    offersOf: (id, request) =>
      kinds.map((oddity, index) => ({ ...simulatedOffer(id, request, index, oddity), offerId: `${index} ${oddity}` })),
  })
const begun = 'refundable, full penalty begun'
const whole = 'percentage without currency'
const hotels = someHotels(1)

test.each([
  ['of one whose full penalty has begun', [begun, 'none'], ['1 none']],
  ['of one with another tag', ['unknown tag', 'none'], ['1 none']],
  ['of one that is not refundable', ['not refundable, without steps', whole], [`1 ${whole}`]],
  ['of many whose full penalty has begun', [...Array<Oddity>(9).fill(begun), 'none'], ['9 none']],
  ['where there are none', [begun, 'unknown tag', 'not refundable, without steps'], []],
] as const)('refundable rates are sent instead %s', async (_, kinds, ids) => {
  const supplier = await selling(...kinds)
  const { data } = await readAll(supplier, hotels, { refundableRatesOnly: true })
  expect(data.flatMap(({ roomTypes }) => roomTypes.map(({ offerId }) => offerId))).toEqual(ids)
})

test('a rate whose full penalty has begun does not push out the cheapest one that is refundable', async () => {
  const supplier = await selling('not refundable, without steps', begun, begun, 'none')
  const { data } = await readAll(supplier, hotels, { maxRatesPerHotel: 2 })
  expect(data[0]!.roomTypes.map(({ offerId }) => offerId)).toEqual(['0 not refundable, without steps', '3 none'])
})

test('it is no refundable lowest rate, neither alone nor among those of each room, board and terms', async () => {
  const supplier = await selling(begun, 'none')
  const lowest = async (differing: Parameters<typeof readMinRates>[2]) =>
    (await readMinRates(supplier, hotels, differing)).data[0]!
  expect((await lowest({})).minRate.refundable).toBe(false)
  const only = await lowest({ refundableRatesOnly: true })
  expect(only.minRate.refundable).toBe(true)
  const { rates } = await lowest({ eachRate: true })
  expect(rates!.filter(({ refundable }) => refundable)).toContainEqual(only.minRate)
})

test('it is no refundable deal, and is not taken for the rate of the same room that is', async () => {
  const supplier = await selling(begun, 'none', 'none')
  const { checkin, checkout, nowMs } = testQuery()
  const { signal } = new AbortController()
  const found = await createFindStays(supplier)(hotels, { checkin, checkout, nowMs }, signal)
  const ids = found.get('lp1')!.map((room) => [room.offer_id, priceOf(room, nowMs).refundable])
  expect(ids).toContainEqual([`0 ${begun}`, false])
  expect(ids).toContainEqual(['1 none', true])
})

test('each board is chosen once, whatever its code, and a denied breakfast is room only', async () => {
  const supplier = await openForTest({
    offersOf: (id, request) =>
      (['BB', 'BI', 'CB', 'HB'] as const).map((boardType, index) => {
        const offer = simulatedOffer(id, request, index, 'breakfast denied')
        const rates = offer.rates!.map((rate) => (index === 0 ? rate : { ...rate, boardType, boardName: boardType }))
        return { ...offer, offerId: `${index}`, rates }
      }),
  })
  const { data } = await readAll(supplier, hotels, { maxRatesPerHotel: 3 })
  expect(data[0]!.roomTypes.map(({ offerId }) => offerId)).toEqual(['0', '1', '3'])
})
