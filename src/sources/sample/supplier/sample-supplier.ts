import { addDays, dayNumber } from '#contract/days'
import { yieldToEventLoop } from '#server/yield-to-event-loop'
import type { Hotel } from '#server/hotels/hotel'
import type { BestStay, Supplier } from '#server/hotels/supplier'
import { dealRoomType } from './deal-room-type.ts'
import { hotelOffers, maxOffers } from './offers/hotel-offers.ts'
import { hotelMinRate } from './offers/min-rates.ts'
import { type Quote, quoteStay, type Stay } from './prices.ts'
import { hash, unit } from '../random.ts'
import { type Tariff, tariffOf } from './tariff/tariff.ts'

/** How many days ahead a candidate stay may begin: from the first, to before the last. */
const firstLeadDays = 2
const lastLeadDays = 121

/** Hotels priced before yielding to the event loop. */
const minRatesPerYield = 20

const candidateCount = 16
const adults = 2

/** How many of a hundred candidates last one night, two nights and so on. */
const nightShares = [16, 27, 24, 13, 8, 5, 7]

/** The revenue inventory of the sample hotels. */
export function createSampleSupplier(): Supplier {
  return {
    isSandbox: true,
    hasGuestLevels: true,

    bestStays(hotels, today) {
      const bookingDay = dayNumber(today)
      return Promise.resolve(hotels.map((hotel) => bestStay(hotel, today, bookingDay)))
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
        if (index % minRatesPerYield === 0) await yieldToEventLoop()
        const minRate = hotelMinRate(hotel, query)
        if (minRate !== undefined) yield { hotelId: hotel.hotelId, minRate }
      }
    },
  }
}

/** The candidate whose miles are worth most. */
function bestStay(hotel: Hotel, today: string, bookingDay: number): BestStay | undefined {
  const tariff = tariffOf(hotel)
  let best: Stay | undefined
  let bestQuote: Quote | undefined
  let bestValue = 0
  for (let candidate = 0; candidate < candidateCount; candidate++) {
    const stay = drawStay(tariff, candidate, bookingDay)
    const quote = quoteStay(tariff, stay)
    if (quote === undefined) continue
    const value = quote.sellingCents / quote.milesRequired
    if (value <= bestValue || !isAmongOffers(tariff, stay, quote)) continue
    best = stay
    bestQuote = quote
    bestValue = value
  }
  if (best === undefined || bestQuote === undefined) return undefined
  const leadDays = best.startDay - bookingDay
  return {
    startDate: addDays(today, leadDays),
    endDate: addDays(today, leadDays + best.nights),
    roomType: dealRoomType(tariff, best, bestQuote),
  }
}

/** Whether a deal is among the offers for its dates, which are limited to the cheapest. */
function isAmongOffers(tariff: Tariff, stay: Stay, { sellingCents }: Quote): boolean {
  const dealTerms = ['flexible', 'nonRefundable'] as const
  const { roomTypes, boards } = tariff
  if (roomTypes.length * boards.length * dealTerms.length <= maxOffers) return true
  let before = 0
  for (const room of roomTypes.keys()) {
    for (const board of boards.keys()) {
      for (const terms of dealTerms) {
        const quote = quoteStay(tariff, { ...stay, room, board, terms })
        if (quote !== undefined && quote.sellingCents <= sellingCents) before += 1
      }
    }
  }
  return before <= maxOffers
}

/** Draws a stay that is the same from day to day until it is too near; then one of the next round replaces it. */
function drawStay(tariff: Tariff, candidate: number, bookingDay: number): Stay {
  const { hotelSeed, roomTypes, boards } = tariff
  const rounds = lastLeadDays - firstLeadDays
  const phase = hash(hotelSeed, 71, candidate) % rounds
  const earliest = bookingDay + firstLeadDays
  const startDay = earliest + ((phase - (earliest % rounds) + rounds) % rounds)
  const drawn = hash(hotelSeed, 72, candidate, startDay)
  const forTwo = roomTypes.length > 0 && (roomTypes[0]?.maxOccupancy ?? 0) < adults ? 1 : 0
  // Squared, so that the plainer rooms and boards come more often.
  const room = forTwo + Math.floor(unit(hash(drawn, 1)) ** 2 * (roomTypes.length - forTwo))
  const board = Math.floor(unit(hash(drawn, 2)) ** 1.3 * boards.length)
  return {
    room,
    board,
    terms: unit(hash(drawn, 3)) < 0.6 ? 'flexible' : 'nonRefundable',
    startDay,
    nights: drawNights(unit(hash(drawn, 4)) * 100),
    adults,
    children: [],
    bookingDay,
  }
}

function drawNights(drawn: number): number {
  let reached = 0
  for (const [index, share] of nightShares.entries()) {
    reached += share
    if (drawn < reached) return index + 1
  }
  return nightShares.length
}
