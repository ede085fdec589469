import { dayNumber, nightsBetween } from '#contract/days'
import type { Hotel } from '#server/hotels/hotel'
import type { StayQuery } from '#server/hotels/supplier'
import { type CancellationPlan, planCancellation } from '../cancellation.ts'
import { type Party, partyOf } from '../party.ts'
import { allTerms, isFree, type PricedNights, priceNights, type Quote, quoteRoom, type Terms } from '../prices.ts'
import type { RoomType } from '../tariff/rooms.ts'
import { type Tariff, tariffFor, tariffOf } from '../tariff/tariff.ts'

/** The minimum age of guests at a hotel for adults. */
const leastAgeAmongAdults = 16

/** The index of a room type for each room of the request. */
export type Rooms = readonly number[]

/** What a hotel can sell for a stay: its free rooms and their direct prices. */
export class HotelInventory {
  readonly tariff: Tariff
  /** Days are counted from 1 January 1970. */
  readonly startDay: number
  readonly bookingDay: number
  readonly nights: number
  readonly parties: readonly Party[]
  readonly #pricedNights: PricedNights
  readonly #freeRooms: readonly number[]
  readonly #quotes = new Map<number, Quote>()
  readonly #plans = new Map<number, CancellationPlan | undefined>()

  constructor(hotel: Hotel, { checkin, checkout, occupancies, guestNationality, today }: StayQuery) {
    this.tariff = tariffFor(tariffOf(hotel), guestNationality)
    this.startDay = dayNumber(checkin)
    this.bookingDay = dayNumber(today)
    this.nights = nightsBetween(checkin, checkout)
    this.parties = occupancies.map(partyOf)
    this.#pricedNights = priceNights(this.tariff, this.startDay, this.nights, this.bookingDay)
    const isRefused =
      this.tariff.adultsOnly && occupancies.some(({ children }) => children.some((age) => age < leastAgeAmongAdults))
    this.#freeRooms = isRefused
      ? []
      : [...this.tariff.roomTypes.keys()].filter((room) => isFree(this.tariff, room, this.startDay, this.nights))
  }

  /** The room type behind an index. */
  roomType(room: number): RoomType {
    return this.tariff.roomTypes[room] as RoomType
  }

  /**
   * Returns combinations of rooms for all parties, one for each free room type: parties it is too small for get the
   * smallest one that is large enough. None when a party fits nowhere.
   *
   * @param sells whether a room type is sold at all
   */
  roomCombinations(sells: (room: number) => boolean): Rooms[] {
    const rooms = this.#freeRooms.filter(sells)
    const fits = (room: number, party: Party) => this.roomType(room).maxOccupancy >= party.heads
    const bySize = rooms.toSorted((a, b) => this.roomType(a).maxOccupancy - this.roomType(b).maxOccupancy)
    const smallest = this.parties.map((party) => bySize.find((room) => fits(room, party)))
    const ways = new Map<string, Rooms>()
    for (const room of rooms) {
      const way = this.parties.map((party, at) => (fits(room, party) ? room : smallest[at]))
      if (way.every((chosen) => chosen !== undefined)) ways.set(way.join(), way)
    }
    return [...ways.values()]
  }

  /** Returns how a stay can be cancelled; `undefined` where a seller does not offer the terms. `seller` 0 is the hotel. */
  cancellation(terms: Terms, seller: number): CancellationPlan | undefined {
    const key = seller * 4 + allTerms.indexOf(terms)
    if (!this.#plans.has(key)) {
      const { startDay, bookingDay } = this
      this.#plans.set(key, planCancellation(this.tariff, { terms, startDay, bookingDay, seller }))
    }
    return this.#plans.get(key)
  }

  /** Returns the direct price of a room, `at` its position in the request. */
  quote(at: number, room: number, board: number, terms: Terms): Quote {
    const key = ((at * 32 + room) * 8 + board) * 4 + allTerms.indexOf(terms)
    let quote = this.#quotes.get(key)
    if (quote === undefined) {
      quote = quoteRoom(this.tariff, this.#pricedNights, {
        room: this.roomType(room),
        board: this.tariff.boards[board]!,
        terms,
        party: this.parties[at]!,
      })
      this.#quotes.set(key, quote)
    }
    return quote
  }
}
