import { dayMs, dayNumber, nightsBetween, utcDay } from '#contract/days'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop'
import type { Hotel } from '#server/hotels/hotel'
import type { BestStay, ComingStay, HotelNights, MinRatesQuery, Supplier } from '#server/hotels/supplier'
import type { MinRate } from '#contract/hotels/find-min-rates'
import { comingStay, createComingStays } from './coming-stays.ts'
import type { PricedStay } from './deal-room-type.ts'
import { hotelOffers } from './offers/hotel-offers.ts'
import { createInventory } from './offers/hotel-inventory.ts'
import { cheapestAlike } from './offers/cheapest-alike.ts'
import { sellersOf } from './offers/sellers.ts'

/** Hotels to price before yielding to the event loop. */
const hotelsPerYield = 20

/** Creates the supplier of the sample hotels' rates and deals. */
export function createSampleSupplier(): Supplier {
  return {
    isSandbox: true,
    hasGuestLevels: true,

    async bestStays(hotels, today) {
      const bookingDay = dayNumber(today)
      const best: (BestStay | undefined)[] = []
      for (const [index, hotel] of hotels.entries()) {
        if (index % hotelsPerYield === 0) await yieldToEventLoop()
        best.push(bestStay(hotel, bookingDay))
      }
      return best
    },

    async roomTypes(stays, foundOn) {
      return stays.map((stay) => describeNights(stay, foundOn))
    },

    dealsEdition: () => Promise.resolve(''),

    async *offers(hotels, query) {
      for (const hotel of hotels) {
        await yieldToEventLoop()
        const offers = hotelOffers(hotel, query)
        if (offers !== undefined) yield offers
      }
    },

    async *minRates(hotels, query) {
      for (const [index, hotel] of hotels.entries()) {
        if (index % hotelsPerYield === 0) await yieldToEventLoop()
        const rates = hotelMinRates(hotel, query)
        const [minRate] = rates
        if (minRate === undefined) continue
        yield { hotelId: hotel.hotelId, minRate, ...(query.eachRate === true ? { rates } : {}) }
      }
    },
  }
}

/** Returns the stay with the most value per mile. */
function bestStay(hotel: Hotel, bookingDay: number): BestStay | undefined {
  const coming = createComingStays(hotel, bookingDay)
  const stays: ComingStay[] = []
  let best: PricedStay | undefined
  let bestValue = 0
  for (const nights of coming.nights()) {
    const stay = coming.price(nights.startDay, nights.nights)
    stays.push(comingStay(coming, nights, stay))
    if (stay === undefined) continue
    const value = stay.price.sellingCents / stay.price.milesRequired
    if (value <= bestValue) continue
    best = stay
    bestValue = value
  }
  if (best === undefined) return undefined
  return {
    startDate: utcDay(best.startDay * dayMs),
    endDate: utcDay((best.startDay + best.nights) * dayMs),
    roomType: coming.describe(best),
    stays,
  }
}

function describeNights({ hotel, startDate, endDate }: HotelNights, foundOn: string) {
  const coming = createComingStays(hotel, dayNumber(foundOn))
  const stay = coming.price(dayNumber(startDate), nightsBetween(startDate, endDate))
  return stay && coming.describe(stay)
}

/**
 * Returns a hotel's cheapest rate of each room, board and requested refundability: fewest miles first, then lowest
 * price. Miles replace the lowest public price of a similar offer, whatever the guest's level.
 */
export function hotelMinRates(hotel: Hotel, query: MinRatesQuery): readonly MinRate[] {
  const inventory = createInventory(hotel, query)
  const sellers = sellersOf(inventory.tariff)
  const rates: MinRate[] = []
  for (const rooms of inventory.roomCombinations(() => true)) {
    for (const [boardIndex, board] of inventory.tariff.boards.entries()) {
      for (const refundable of query.refundableRatesOnly === true ? [true] : [true, false]) {
        const price = cheapestAlike(inventory, sellers, { rooms, board: boardIndex, refundable })
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
