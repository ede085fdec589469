import type { MinRate } from '#contract/find-min-rates'
import type { Hotel } from '#server/hotels/hotel'
import type { MinRatesQuery } from '#server/hotels/supplier'
import { HotelInventory } from './hotel-inventory.ts'
import { cheapestAlike } from './cheapest-alike.ts'
import { sellersOf } from './sellers.ts'

/**
 * Returns the cheapest rate of each room, board and wanted refundability of a hotel: those that take the fewest miles first, the
 * cheaper in money of two. Miles replace the lowest price that the public pays for the same, whatever the guest's level.
 */
export function hotelMinRates(hotel: Hotel, query: MinRatesQuery): readonly MinRate[] {
  const inventory = new HotelInventory(hotel, query)
  const sellers = sellersOf(inventory.tariff)
  const rates: MinRate[] = []
  for (const rooms of inventory.roomCombinations(() => true)) {
    for (const [index, board] of inventory.tariff.boards.entries()) {
      for (const refundable of query.refundableRatesOnly === true ? [true] : [true, false]) {
        const price = cheapestAlike(inventory, sellers, { rooms, board: index, refundable })
        if (price === undefined) continue
        const { milesRequired: miles, sellingCents: cents } = price
        const names = new Set(rooms.map((room) => inventory.roomType(room).name))
        rates.push({
          amount: miles,
          originalAmount: cents / 100,
          originalCurrency: 'USD',
          roomName: [...names].join(' and '),
          boardType: board.code,
          boardName: board.name,
          refundable,
        })
      }
    }
  }
  return rates.toSorted((one, other) => one.amount - other.amount || one.originalAmount - other.originalAmount)
}
