import { dayMs, dayNumber, nightsBetween, utcDay } from '#contract/days'
import type { DealRoomType } from '#contract/list-deals'
import { yieldToEventLoop } from '#server/yield-to-event-loop'
import type { Hotel } from '#server/hotels/hotel'
import type { BestStay, ComingStay, HotelNights, Supplier } from '#server/hotels/supplier'
import { comingStay, ComingStays, type PricedStay } from './coming-stays.ts'
import { hotelOffers } from './offers/hotel-offers.ts'
import { hotelMinRates } from './offers/min-rates.ts'

/** Hotels priced before yielding to the event loop. */
const hotelsPerYield = 20

/** The revenue inventory of the sample hotels. */
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

/** The stay whose miles are worth most. */
function bestStay(hotel: Hotel, bookingDay: number): BestStay | undefined {
  const coming = new ComingStays(hotel, bookingDay)
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

function describeNights({ hotel, startDate, endDate }: HotelNights, foundOn: string): DealRoomType | undefined {
  const coming = new ComingStays(hotel, dayNumber(foundOn))
  const stay = coming.price(dayNumber(startDate), nightsBetween(startDate, endDate))
  return stay && coming.describe(stay)
}
