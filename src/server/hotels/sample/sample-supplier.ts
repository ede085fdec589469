import type { DealRoomType } from '#contract/list-deals'
import { addDays } from '../../clock.ts'
import type { Hotel } from '../hotel.ts'
import type { BestStay, Supplier } from '../supplier.ts'
import { cancellationOf } from './cancellation.ts'
import { type Quote, quoteStay, type Stay } from './prices.ts'
import { hash, unit } from './random.ts'
import { opaqueId } from './rooms.ts'
import { type Tariff, tariffOf } from './tariff.ts'

const dayMs = 86_400_000

/** Days from the day of asking to the first and past the last on which a stay that is looked at may begin. */
const firstLeadDays = 2
const lastLeadDays = 121

const candidateCount = 16
const adults = 2

/** How many of a hundred candidates last one night, two nights and so on. */
const nightShares = [16, 27, 24, 13, 8, 5, 7]

/** The revenue desk of the sample hotels. */
export function createSampleSupplier(): Supplier {
  return {
    bestStays(hotels, today) {
      const askedDay = Math.round(Date.parse(today) / dayMs)
      return Promise.resolve(hotels.map((hotel) => bestStay(hotel, today, askedDay)))
    },
  }
}

/** The candidate whose miles are worth most. */
function bestStay(hotel: Hotel, today: string, askedDay: number): BestStay | undefined {
  const tariff = tariffOf(hotel)
  let best: Stay | undefined
  let bestQuote: Quote | undefined
  let bestValue = 0
  for (let candidate = 0; candidate < candidateCount; candidate++) {
    const stay = drawStay(tariff, candidate, askedDay)
    const quote = quoteStay(tariff, stay)
    if (quote === undefined) continue
    const value = quote.sellingCents / quote.milesRequired
    if (value <= bestValue) continue
    best = stay
    bestQuote = quote
    bestValue = value
  }
  if (best === undefined || bestQuote === undefined) return undefined
  const leadDays = best.startDay - askedDay
  return {
    startDate: addDays(today, leadDays),
    endDate: addDays(today, leadDays + best.nights),
    roomType: offer(tariff, best, bestQuote),
  }
}

/** A stay that stays the same from day to day until it is too near; then one of the next round takes its place. */
function drawStay(tariff: Tariff, candidate: number, askedDay: number): Stay {
  const { hotelSeed, roomTypes, boards } = tariff
  const rounds = lastLeadDays - firstLeadDays
  const phase = hash(hotelSeed, 71, candidate) % rounds
  const earliest = askedDay + firstLeadDays
  const startDay = earliest + ((phase - (earliest % rounds) + rounds) % rounds)
  const drawn = hash(hotelSeed, 72, candidate, startDay)
  const forTwo = roomTypes.length > 0 && (roomTypes[0]?.maxOccupancy ?? 0) < adults ? 1 : 0
  // Squared, so that the plainer rooms and boards come more often.
  const room = forTwo + Math.floor(unit(hash(drawn, 1)) ** 2 * (roomTypes.length - forTwo))
  const board = Math.floor(unit(hash(drawn, 2)) ** 1.3 * boards.length)
  return {
    room,
    board,
    refundable: unit(hash(drawn, 3)) < 0.6,
    startDay,
    nights: drawNights(unit(hash(drawn, 4)) * 100),
    adults,
    askedDay,
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

/** A quote as deals carry it; the room type and board are those of the stay. */
function offer(tariff: Tariff, stay: Stay, quote: Quote): DealRoomType {
  const room = tariff.roomTypes[stay.room]!
  const board = tariff.boards[stay.board]!
  const key = hash(stay.room, stay.board, stay.startDay, stay.nights * 4 + (stay.refundable ? 1 : 0))
  return {
    room_type_id: room.roomTypeId,
    offer_id: opaqueId(tariff.hotelSeed, key, stay.askedDay),
    rates: [
      {
        rate_id: opaqueId(tariff.hotelSeed, key, -stay.askedDay),
        occupancy_number: 1,
        name: room.name,
        max_occupancy: room.maxOccupancy,
        adult_count: stay.adults,
        child_count: 0,
        board_type: board.code,
        board_name: board.name,
        remarks: remarkOn(key),
        cancellation_policies: cancellationOf(tariff, stay, quote),
      },
    ],
    calculations: {
      excluded_taxes: quote.taxCents / 100,
      price_per_night: { amount: quote.nightCents / 100, currency: 'USD' },
      selling_price: { amount: quote.sellingCents / 100, currency: 'USD' },
      miles_earning: { miles_earned: quote.milesEarned, multiplier: quote.multiplier },
      miles_required: quote.milesRequired,
      cpm: Math.round((quote.sellingCents / quote.milesRequired) * 10_000) / 10_000,
    },
  }
}

function remarkOn(key: number): string {
  const remarks = ['Non-smoking room.', 'Two beds can be pushed together on request.', 'The bed is 160 cm wide.']
  return (key >>> 8) % 4 === 0 ? (remarks[key % remarks.length] as string) : ''
}
