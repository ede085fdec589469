import { dayNumber, nightsBetween } from '#contract/days'
import type { Hotel } from '#server/hotels/hotel'
import type { StayQuery } from '#server/hotels/supplier'
import { type CancellationPlan, planCancellation } from '../cancellation.ts'
import { type Party, partyOf } from '../party.ts'
import { allTerms, isFree, type PricedNights, priceNights, type Quote, quoteRoom, type Terms } from '../prices.ts'
import type { RoomType } from '../tariff/rooms.ts'
import { type Tariff, tariffFor, tariffOf } from '../tariff/tariff.ts'

/** From this age on a house for adults takes a guest. */
const leastAgeAmongAdults = 16

/** A room type, by index, for each room asked for. */
export type Rooms = readonly number[]

/** What one house has to sell for one stay: its free rooms, and what they cost at the house itself. */
export class HotelInventory {
  readonly tariff: Tariff
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
   * The ways to lodge everybody: around each free room type, which whoever does not fit leaves for the smallest one that
   * is large enough. Each way comes once; none when somebody fits nowhere.
   *
   * @param sells whether a room type can be had at all
   */
  lodgings(sells: (room: number) => boolean): Rooms[] {
    const rooms = this.#freeRooms.filter(sells)
    const fits = (room: number, party: Party) => this.roomType(room).maxOccupancy >= party.heads
    const smallest = this.parties.map((party) =>
      rooms
        .filter((room) => fits(room, party))
        .reduce<number | undefined>(
          (best, room) =>
            best === undefined || this.roomType(room).maxOccupancy < this.roomType(best).maxOccupancy ? room : best,
          undefined,
        ),
    )
    const ways = new Map<string, Rooms>()
    for (const room of rooms) {
      const way = this.parties.map((party, at) => (fits(room, party) ? room : smallest[at]))
      if (way.every((chosen) => chosen !== undefined)) ways.set(way.join(), way)
    }
    return [...ways.values()]
  }

  /** How a stay on some terms can be given up; `undefined` where a seller has none to offer. `seller` 0 is the house. */
  cancellation(terms: Terms, seller: number): CancellationPlan | undefined {
    const key = seller * 4 + allTerms.indexOf(terms)
    if (!this.#plans.has(key)) {
      const { startDay, bookingDay } = this
      this.#plans.set(key, planCancellation(this.tariff, { terms, startDay, bookingDay, seller }))
    }
    return this.#plans.get(key)
  }

  /** What the house itself asks for one of the rooms asked for, `at` its place among them. */
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
