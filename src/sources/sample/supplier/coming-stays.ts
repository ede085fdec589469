import type { DealRoomType } from '#contract/deals/list-deals'
import type { Hotel } from '#server/hotels/hotel'
import type { ComingStay } from '#server/hotels/supplier'
import { hash, unit, weightedIndex } from '../random.ts'
import { dealRoomType, type PricedStay } from './deal-room-type.ts'
import { cheapestAlike } from './offers/cheapest-alike.ts'
import { sellersOf, type SoldStay } from './offers/sellers.ts'
import { dealGuests, partyOf } from './party.ts'
import { isFreeOn, nightFactor, priceNights, quoteRoom } from './prices.ts'
import { multiplierOf } from './tariff/miles.ts'
import { tariffOf } from './tariff/tariff.ts'

/** The days ahead on which a stay may start: from the first up to, but excluding, the last. */
const firstLeadDays = 2
const lastLeadDays = 121

/** How many stays of different lengths start on each day. */
const staysPerDay = 2

/** How many of a hundred stays have one night, two nights and so on. */
const nightShares = [16, 27, 24, 13, 8, 5, 7]

const party = partyOf(dealGuests)

/** With more kinds of offers than fit one response, a hotel sells stays only in its plainer rooms and boards. */
const mostKinds = 100
const fewRooms = 6
const fewBoards = 3

/** The stays that a hotel offers for miles: some on each day, the same whenever they are booked. */
export type ComingStays = ReturnType<typeof createComingStays>

export function createComingStays(hotel: Hotel, bookingDay: number) {
  const tariff = tariffOf(hotel)
  const sellers = sellersOf(tariff)
  const { roomTypes, hotelSeed } = tariff
  const hasFewKinds = roomTypes.length * tariff.boards.length * 2 <= mostKinds
  const fitting = [...roomTypes.keys()].filter((room) => roomTypes[room]!.maxOccupancy >= party.heads)
  const rooms = hasFewKinds ? fitting : fitting.slice(0, fewRooms)
  const boardCount = hasFewKinds ? tariff.boards.length : Math.min(fewBoards, tariff.boards.length)
  const factors = new Map<number, number>()
  /** The free rooms of each day: bit n is set if room n is free. */
  const freeRooms = new Map<number, number>()

  function lengthsFrom(startDay: number): number[] {
    const lengths: number[] = []
    for (let index = 0; index < staysPerDay; index += 1) {
      let nights = weightedIndex(nightShares, unit(hash(hotelSeed, 71, index, startDay))) + 1
      while (lengths.includes(nights)) nights = (nights % nightShares.length) + 1
      lengths.push(nights)
    }
    return lengths
  }

  function soldStay(startDay: number, nights: number): SoldStay {
    const priced = priceNights(tariff, startDay, nights, bookingDay, (_, day) => factorOn(day))
    return {
      tariff,
      startDay,
      bookingDay,
      nights,
      quote: (_, room, board, terms) =>
        quoteRoom(tariff, priced, { room: roomTypes[room]!, board: tariff.boards[board]!, terms, party }),
    }
  }

  function factorOn(day: number): number {
    let factor = factors.get(day)
    if (factor === undefined) factors.set(day, (factor = nightFactor(tariff, day)))
    return factor
  }

  function freeOn(day: number): number {
    let freeBits = freeRooms.get(day)
    if (freeBits === undefined) {
      freeBits = 0
      for (const room of rooms) if (isFreeOn(tariff, room, day)) freeBits |= 1 << room
      freeRooms.set(day, freeBits)
    }
    return freeBits
  }

  return {
    tariff,
    /** Yields the nights of all stays, by check-in day. */
    *nights(): Generator<{ readonly startDay: number; readonly nights: number }> {
      for (let startDay = bookingDay + firstLeadDays; startDay < bookingDay + lastLeadDays; startDay += 1) {
        for (const nights of lengthsFrom(startDay)) yield { startDay, nights }
      }
    },
    /** Returns the stay for some nights; `undefined` when no room is free for all of them. */
    price(startDay: number, nights: number): PricedStay | undefined {
      const stayHash = hash(hotelSeed, 72, nights, startDay)
      let freeBits = ~0
      for (let day = startDay; day < startDay + nights; day += 1) freeBits &= freeOn(day)
      // The square makes plainer rooms and boards more frequent.
      const wanted = rooms[Math.floor(unit(hash(stayHash, 1)) ** 2 * rooms.length)]!
      const room = (freeBits & (1 << wanted)) === 0 ? rooms.find((room) => (freeBits & (1 << room)) !== 0) : wanted
      if (room === undefined) return undefined
      const board = Math.floor(unit(hash(stayHash, 2)) ** 1.3 * boardCount)
      const refundable = unit(hash(stayHash, 3)) < 0.6
      const alike = { rooms: [room], board, refundable }
      const price = cheapestAlike(soldStay(startDay, nights), sellers, alike)
      return price && { startDay, nights, room, board, refundable, price }
    },
    describe: (stay: PricedStay): DealRoomType => dealRoomType(tariff, stay, bookingDay),
  }
}

/** Returns a stay for the search; without a price it is sold out. */
export function comingStay(
  { tariff }: ComingStays,
  { startDay, nights }: { readonly startDay: number; readonly nights: number },
  stay: PricedStay | undefined,
): ComingStay {
  return {
    startDay,
    nights,
    price: stay && {
      amount: stay.price.sellingCents / 100,
      currency: 'USD',
      milesRequired: stay.price.milesRequired,
      multiplier: multiplierOf(tariff.hotelSeed, startDay),
      boardType: tariff.boards[stay.board]!.code,
      refundable: stay.refundable,
    },
  }
}
