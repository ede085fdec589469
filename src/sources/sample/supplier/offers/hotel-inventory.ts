import { dayNumber, nightsBetween } from '#contract/days'
import type { Hotel } from '#server/hotels/hotel'
import type { StayQuery } from '#server/hotels/supplier'
import { type Party, partyOf } from '../party.ts'
import { isFree, priceNights, type Quote, quoteRoom, type Terms } from '../prices.ts'
import type { RoomType } from '../tariff/rooms.ts'
import { tariffFor, tariffOf } from '../tariff/tariff.ts'

/** The index of a room type for each requested room. */
export type Rooms = readonly number[]

/** A hotel's inventory for a stay: its free rooms and their direct prices. Days count from 1 January 1970. */
export type HotelInventory = ReturnType<typeof createInventory>

export function createInventory(hotel: Hotel, { checkin, checkout, occupancies, guestNationality, today }: StayQuery) {
  const tariff = tariffFor(tariffOf(hotel), guestNationality)
  const startDay = dayNumber(checkin)
  const bookingDay = dayNumber(today)
  const nights = nightsBetween(checkin, checkout)
  const parties = occupancies.map(partyOf)
  const pricedNights = priceNights(tariff, startDay, nights, bookingDay)
  const freeRooms = [...tariff.roomTypes.keys()].filter((room) => isFree(tariff, room, startDay, nights))

  function roomType(room: number): RoomType {
    return tariff.roomTypes[room] as RoomType
  }

  return {
    tariff,
    startDay,
    bookingDay,
    nights,
    parties,
    roomType,
    /**
     * Returns room combinations for all parties, one for each free room type. A party that does not fit the type gets the
     * smallest type that it fits. Empty when a party fits nowhere.
     *
     * @param sells whether a room type is sold
     */
    roomCombinations(sells: (room: number) => boolean): Rooms[] {
      const rooms = freeRooms.filter(sells)
      const fits = (room: number, party: Party) => roomType(room).maxOccupancy >= party.heads
      const bySize = rooms.toSorted((a, b) => roomType(a).maxOccupancy - roomType(b).maxOccupancy)
      const smallest = parties.map((party) => bySize.find((room) => fits(room, party)))
      const ways = new Map<string, Rooms>()
      for (const room of rooms) {
        const way = parties.map((party, at) => (fits(room, party) ? room : smallest[at]))
        if (way.every((chosen) => chosen !== undefined)) ways.set(way.join(), way)
      }
      return [...ways.values()]
    },
    /** Returns the direct price of a room; `at` is its position in the request. */
    quote: (at: number, room: number, board: number, terms: Terms): Quote =>
      quoteRoom(tariff, pricedNights, {
        room: roomType(room),
        board: tariff.boards[board]!,
        terms,
        party: parties[at]!,
      }),
  }
}
