import { expect, test } from 'vitest'
import { holdTimeLimits } from '#server/testing/time-limits'
import { plainHotels } from '../../testing/liteapi/simulated-hotels.ts'
import { simulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { openForTest, readAll, someHotels } from '../testing/open-test-supplier.ts'

/** A supplier whose hotel has so many rates, room only but for those at some places in the order of price. */
async function openWith(count: number, boards: Readonly<Record<number, string>>) {
  // That of a request for rates: the supplier takes as long as this machine.
  holdTimeLimits(10_000)
  return openForTest({
    hotels: plainHotels(1),
    offersOf: (id, request) =>
      Array.from({ length: count }, (_, index) => {
        const offer = simulatedOffer(id, request, index, 'not refundable, without steps')
        const board = boards[index] ?? 'RO'
        return { ...offer, rates: offer.rates?.map((rate) => ({ ...rate, boardType: board, boardName: board })) ?? [] }
      }),
  })
}

test.each<[of: string, count: number, boards: Record<number, string>, most: number, isLeftOut: boolean, found: string]>(
  [
    ['few rates', 12, { 11: 'HB' }, 10, false, 'HB,RO'],
    ['as many rates as are requested of the supplier', 40, { 39: 'HB' }, 10, true, 'HB,RO'],
    ['a board behind the cut', 60, { 45: 'HB' }, 10, true, 'RO'],
    ['a board behind the cut, where all are requested', 60, { 45: 'HB' }, 100, false, 'HB,RO'],
    ['a board among the last of all', 199, { 198: 'HB' }, 100, false, 'HB,RO'],
    ['more rates than the supplier sends', 260, { 250: 'HB' }, 100, true, 'RO'],
    ['more boards than are requested', 12, { 1: 'BB', 2: 'HB', 3: 'FB', 4: 'AI' }, 3, true, 'BB,HB,RO'],
  ],
)('of a hotel with %s it is known whether boards were left out', async (_, count, boards, most, isLeftOut, found) => {
  const supplier = await openWith(count, boards)
  const { data } = await readAll(supplier, someHotels(1), { maxRatesPerHotel: most })
  const [hotel] = data as { leavesOutBoards?: boolean; roomTypes: (typeof data)[number]['roomTypes'] }[]
  const codes = hotel!.roomTypes.flatMap(({ rates }) => rates.map(({ boardType }) => boardType))
  expect([...new Set(codes)].toSorted().join()).toBe(found)
  expect(hotel!.leavesOutBoards).toBe(isLeftOut)
})
