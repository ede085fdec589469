import type { MinRate } from '#contract/find-min-rates'
import type { Hotel } from '#server/hotels/hotel'
import type { StayQuery } from '#server/hotels/supplier'
import { HotelInventory } from './hotel-inventory.ts'
import { cheapestAlike } from './cheapest-alike.ts'
import { sellersOf } from './sellers.ts'

/**
 * Returns the rate of a hotel that takes the fewest miles, the cheaper in money of two; `undefined` when there is none. Miles
 * replace the lowest price that the public pays for the same, whatever the guest's level.
 */
export function hotelMinRate(hotel: Hotel, query: StayQuery): MinRate | undefined {
  const inventory = new HotelInventory(hotel, query)
  const sellers = sellersOf(inventory.tariff)
  let best: { miles: number; cents: number; rate: MinRate } | undefined
  for (const rooms of inventory.roomCombinations(() => true)) {
    for (const [index, board] of inventory.tariff.boards.entries()) {
      for (const refundable of [true, false]) {
        const price = cheapestAlike(inventory, sellers, { rooms, board: index, refundable })
        if (price === undefined) continue
        const { milesRequired: miles, sellingCents: cents } = price
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
            refundable,
          },
        }
      }
    }
  }
  return best?.rate
}
