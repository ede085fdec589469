import type { DealRoomType } from '#contract/deals/list-deals'
import type { Hotel } from '#server/hotels/hotel'
import type { ComingStay } from '#server/hotels/supplier'
import { hash, unit } from '../random.ts'
import { dealRoomType, type PricedStay } from './deal-room-type.ts'
import { cheapestAlike } from './offers/cheapest-alike.ts'
import { type HotelSeller, sellersOf, type SoldStay } from './offers/sellers.ts'
import { dealGuests, partyOf } from './party.ts'
import { isFreeOn, nightFactor, type PricedNights, priceNights, quoteRoom } from './prices.ts'
import { multiplierOf } from './tariff/miles.ts'
import { type Tariff, tariffOf } from './tariff/tariff.ts'

/** How many days ahead a stay may begin: from the first, to before the last. */
const firstLeadDays = 2
const lastLeadDays = 121

/** Stays from each day, of different lengths. */
const staysPerDay = 2

/** How many of a hundred stays last one night, two nights and so on. */
const nightShares = [16, 27, 24, 13, 8, 5, 7]

const party = partyOf(dealGuests)

/** Hotels with more kinds of offers than a request may ask for have stays in their plainer rooms and boards only. */
const mostKinds = 100
const fewRooms = 6
const fewBoards = 3

/** The stays that a hotel gives for miles: some from each day, that are the same whenever they are booked. */
export class ComingStays {
  readonly tariff: Tariff
  readonly bookingDay: number
  readonly #sellers: readonly HotelSeller[]
  readonly #rooms: readonly number[]
  readonly #boards: number
  readonly #factors = new Map<number, number>()
  /** The rooms that are free on each day, one bit for each. */
  readonly #freeRooms = new Map<number, number>()

  constructor(hotel: Hotel, bookingDay: number) {
    this.tariff = tariffOf(hotel)
    this.bookingDay = bookingDay
    this.#sellers = sellersOf(this.tariff)
    const { roomTypes, boards } = this.tariff
    const isFew = roomTypes.length * boards.length * 2 <= mostKinds
    const large = [...roomTypes.keys()].filter((room) => roomTypes[room]!.maxOccupancy >= party.heads)
    this.#rooms = isFew ? large : large.slice(0, fewRooms)
    this.#boards = isFew ? boards.length : Math.min(fewBoards, boards.length)
  }

  /** Yields the nights of all stays, by day of arrival. */
  *nights(): Generator<{ readonly startDay: number; readonly nights: number }> {
    const last = this.bookingDay + lastLeadDays
    for (let startDay = this.bookingDay + firstLeadDays; startDay < last; startDay += 1) {
      for (const nights of this.#lengths(startDay)) yield { startDay, nights }
    }
  }

  /** Returns the stay for some nights; `undefined` where no room is free for all of them. */
  price(startDay: number, nights: number): PricedStay | undefined {
    const drawn = hash(this.tariff.hotelSeed, 72, nights, startDay)
    let free = -1
    for (let day = startDay; day < startDay + nights; day += 1) free &= this.#freeOn(day)
    // Squared, so that the plainer rooms and boards come more often.
    const wanted = this.#rooms[Math.floor(unit(hash(drawn, 1)) ** 2 * this.#rooms.length)]!
    const room = (free & (1 << wanted)) === 0 ? this.#rooms.find((room) => (free & (1 << room)) !== 0) : wanted
    if (room === undefined) return undefined
    const board = Math.floor(unit(hash(drawn, 2)) ** 1.3 * this.#boards)
    const refundable = unit(hash(drawn, 3)) < 0.6
    const alike = { rooms: [room], board, refundable }
    const price = cheapestAlike(this.#soldStay(startDay, nights), this.#sellers, alike)
    return price && { startDay, nights, room, board, refundable, price }
  }

  describe(stay: PricedStay): DealRoomType {
    return dealRoomType(this.tariff, stay, this.bookingDay)
  }

  #lengths(startDay: number): number[] {
    const { hotelSeed } = this.tariff
    const lengths: number[] = []
    for (let index = 0; index < staysPerDay; index += 1) {
      let nights = drawNights(unit(hash(hotelSeed, 71, index, startDay)) * 100)
      while (lengths.includes(nights)) nights = (nights % nightShares.length) + 1
      lengths.push(nights)
    }
    return lengths
  }

  #soldStay(startDay: number, nights: number): SoldStay {
    const { tariff, bookingDay } = this
    const priced: PricedNights = priceNights(tariff, startDay, nights, bookingDay, (_, day) => this.#factorOn(day))
    return {
      tariff,
      startDay,
      bookingDay,
      nights,
      quote: (_, room, board, terms) =>
        quoteRoom(tariff, priced, { room: tariff.roomTypes[room]!, board: tariff.boards[board]!, terms, party }),
    }
  }

  #factorOn(day: number): number {
    let factor = this.#factors.get(day)
    if (factor === undefined) this.#factors.set(day, (factor = nightFactor(this.tariff, day)))
    return factor
  }

  #freeOn(day: number): number {
    let free = this.#freeRooms.get(day)
    if (free === undefined) {
      free = 0
      for (const room of this.#rooms) if (isFreeOn(this.tariff, room, day)) free |= 1 << room
      this.#freeRooms.set(day, free)
    }
    return free
  }
}

/** Describes a stay for the search; without a price it is sold out. */
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

function drawNights(drawn: number): number {
  let reached = 0
  for (const [index, share] of nightShares.entries()) {
    reached += share
    if (drawn < reached) return index + 1
  }
  return nightShares.length
}
