import { dayNumber, nightsBetween } from '#contract/days'
import type { Hotel } from '#server/hotels/hotel'
import type { StayQuery } from '#server/hotels/supplier'
import { type CancellationPlan, planCancellation } from '../cancellation.ts'
import { type Party, partyOf } from '../party.ts'
import { allTerms, isFree, priceNights, type Quote, quoteRoom, type Terms } from '../prices.ts'
import type { RoomType } from '../tariff/rooms.ts'
import { tariffFor, tariffOf } from '../tariff/tariff.ts'

/** The minimum age of guests at a hotel for adults. */
const leastAgeAmongAdults = 16

/** The index of a room type for each room of the request. */
export type Rooms = readonly number[]

/** What a hotel can sell for a stay: its free rooms and their direct prices. Days are counted from 1 January 1970. */
export type HotelInventory = ReturnType<typeof createInventory>

export function createInventory(hotel: Hotel, { checkin, checkout, occupancies, guestNationality, today }: StayQuery) {
  const tariff = tariffFor(tariffOf(hotel), guestNationality)
  const startDay = dayNumber(checkin)
  const bookingDay = dayNumber(today)
  const nights = nightsBetween(checkin, checkout)
  const parties = occupancies.map(partyOf)
  const pricedNights = priceNights(tariff, startDay, nights, bookingDay)
  const isRefused =
    tariff.adultsOnly && occupancies.some(({ children }) => children.some((age) => age < leastAgeAmongAdults))
  const freeRooms = isRefused
    ? []
    : [...tariff.roomTypes.keys()].filter((room) => isFree(tariff, room, startDay, nights))
  const quotes = new Map<number, Quote>()
  const plans = new Map<number, CancellationPlan | undefined>()

  /** Returns the room type behind an index. */
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
     * Returns combinations of rooms for all parties, one for each free room type: parties it is too small for get the
     * smallest one that is large enough. None when a party fits nowhere.
     *
     * @param sells whether a room type is sold at all
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
    /** Returns how a stay can be cancelled; `undefined` where a seller does not offer the terms. `seller` 0 is the hotel. */
    cancellation(terms: Terms, seller: number): CancellationPlan | undefined {
      const key = seller * allTerms.length + allTerms.indexOf(terms)
      if (!plans.has(key)) plans.set(key, planCancellation(tariff, { terms, startDay, bookingDay, seller }))
      return plans.get(key)
    },
    /** Returns the direct price of a room, `at` its position in the request. */
    quote(at: number, room: number, board: number, terms: Terms): Quote {
      const { roomTypes, boards } = tariff
      const key = ((at * roomTypes.length + room) * boards.length + board) * allTerms.length + allTerms.indexOf(terms)
      let quote = quotes.get(key)
      if (quote === undefined) {
        quote = quoteRoom(tariff, pricedNights, {
          room: roomType(room),
          board: tariff.boards[board]!,
          terms,
          party: parties[at]!,
        })
        quotes.set(key, quote)
      }
      return quote
    },
  }
}
