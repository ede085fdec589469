import type { MinRate } from '#contract/find-min-rates'
import type { Hotel } from '#server/hotels/hotel'
import type { StayQuery } from '#server/hotels/supplier'
import { HotelInventory } from './hotel-inventory.ts'
import { allTerms } from '../prices.ts'

/**
 * Returns the rate of a hotel that takes the fewest miles, the cheaper in money of two; `undefined` when there is none.
 * Miles replace the hotel's direct price, whatever the guest's level.
 */
export function hotelMinRate(hotel: Hotel, query: StayQuery): MinRate | undefined {
  const inventory = new HotelInventory(hotel, query)
  const offered = allTerms.filter((terms) => inventory.cancellation(terms, 0) !== undefined)
  let best: { miles: number; cents: number; rate: MinRate } | undefined
  for (const rooms of inventory.roomCombinations(() => true)) {
    for (const [index, board] of inventory.tariff.boards.entries()) {
      for (const terms of offered) {
        const quotes = rooms.map((room, at) => inventory.quote(at, room, index, terms))
        const miles = quotes.reduce((sum, { milesRequired }) => sum + milesRequired, 0)
        const cents = quotes.reduce((sum, { sellingCents }) => sum + sellingCents, 0)
        if (best !== undefined && (miles > best.miles || (miles === best.miles && cents >= best.cents))) continue
        const names = new Set(rooms.map((room) => inventory.roomType(room).name))
        best = {
          miles,
          cents,
          rate: {
            amount: miles,
            originalAmount: cents / 100,
            originalCurrency: 'USD',
            roomName: [...names].join(' and '),
            boardType: board.code,
            boardName: board.name,
            refundable: terms !== 'nonRefundable',
          },
        }
      }
    }
  }
  return best?.rate
}
