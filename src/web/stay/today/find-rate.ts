import { boardKey } from '#contract/hotels/board'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import { fullPrice } from '#contract/hotels/full-price'
import { isRefundable } from '#contract/hotels/refundable'
import { maxRatesPerHotel } from '#contract/hotels/stay-limits'
import type { ProposedOption, SoldRooms } from '#contract/proposals/proposal'
import { describeRoomChanges } from './describe-room-changes.ts'
import { centsOf, type Money } from '#contract/money'
import type { RoomTraits } from '../saved-stay.ts'

/** The facts that identify a rate of a hotel across searches; rate ids change with every search. */
export interface RateTraits {
  readonly rooms: readonly RoomTraits[]
  readonly isRefundable: boolean
  readonly price: Money
  /** Identifies the rate while the service knows the id. */
  readonly offerId?: string | undefined
  /** Undefined if any supplier matches. */
  readonly supplier?: Pick<Offer, 'supplier' | 'supplierId'> | undefined
  /** Counts the differences between the rate's rooms and others. */
  readonly differences?: (rooms: SoldRooms) => number
}

/** The state of a rate today. */
export type RateToday =
  | { readonly kind: 'offered'; readonly offer: Offer }
  /** The hotel has other rates for the stay. */
  | { readonly kind: 'rate sold out'; readonly others: readonly Offer[] }
  | { readonly kind: 'stay sold out' }
  /** The state could not be determined. */
  | { readonly kind: 'unknown'; readonly reason: string }

/**
 * How to match a rate: a traveller pays the cheapest rate with its terms. An agent looks for the quoted rate, even if
 * its terms or supplier have changed, or at the same price its rooms or boards.
 */
type Likeness = 'cheapest' | 'nearest'

/** Finds a hotel's rate, or any rate if undefined, in current offers; these must be as many as possible. */
export function rateToday(
  hotelId: string,
  rate: RateTraits | undefined,
  { data, notices }: OffersResponse,
  by: Likeness,
  nowMs: number,
): RateToday {
  const offers = data.find((hotel) => hotel.hotelId === hotelId)?.roomTypes ?? []
  const offer = rate && findRate(rate, offers, by, nowMs)
  if (offer !== undefined) return { kind: 'offered', offer }
  const notice = notices?.find(({ hotelIds }) => hotelIds.includes(hotelId))
  if (notice !== undefined) return { kind: 'unknown', reason: notice.message.replace(/\.?$/, '.') }
  if (rate !== undefined && offers.length >= maxRatesPerHotel) {
    return { kind: 'unknown', reason: `Only the ${maxRatesPerHotel} cheapest rates were compared.` }
  }
  return offers.length > 0 ? { kind: 'rate sold out', others: offers } : { kind: 'stay sold out' }
}

/**
 * Returns the current offer for a rate, with as many rooms. It qualifies by the rate's id. Otherwise `cheapest` needs
 * the same rooms, boards and refundability, and `nearest` the same rooms and boards, or one of the two at the same price.
 */
export function findRate(rate: RateTraits, offers: readonly Offer[], by: Likeness, nowMs: number): Offer | undefined {
  const alike = offers.filter((offer) => {
    const rooms = roomsOf(offer)
    if (rooms.length !== rate.rooms.length) return false
    const same = countSame(rate.rooms, rooms)
    if (offer.offerId === rate.offerId) return true
    if (by === 'cheapest') return same === 2 && isRefundable(offer, nowMs) === rate.isRefundable
    return same === 2 || (same === 1 && isSamePrice(offer.offerRetailRate, rate.price, 1))
  })
  const ranks = new Map(alike.map((offer) => [offer, rankOf(rate, offer, by, nowMs)]))
  return alike.toSorted((one, other) => compareRanks(ranks.get(one)!, ranks.get(other)!))[0]
}

/** Returns the facts that identify an offer, as of a moment. */
export function offerTraits(
  offer: ProposedOption['offer'] & Partial<Pick<Offer, 'supplier' | 'supplierId'>>,
  nowMs: number,
): RateTraits {
  const { supplier, supplierId, offerRetailRate } = offer
  return {
    rooms: roomsOf(offer),
    isRefundable: isRefundable(offer, nowMs),
    price: offerRetailRate,
    supplier: supplier === undefined || supplierId === undefined ? undefined : { supplier, supplierId },
    differences: ({ rates }) => describeRoomChanges({ rates: offer.rates, atMs: nowMs }, { rates, atMs: nowMs }).length,
  }
}

/** Whether a minimum rate, which names only its first room, belongs to an offer, which has no price in miles itself. */
export function isOfferOfMinRate(offer: Offer, minRate: MinRate, nowMs: number): boolean {
  const { rates, offerRetailRate } = offer
  return (
    countSame(rates.slice(0, 1), [{ ...minRate, name: minRate.roomName }]) === 2 &&
    isRefundable(offer, nowMs) === minRate.refundable &&
    offerRetailRate.currency === minRate.originalCurrency &&
    centsOf(offerRetailRate) === centsOf({ ...offerRetailRate, amount: minRate.originalAmount })
  )
}

/**
 * Whether two prices of a stay are equal to the cent. A deal's price is computed a night and may be up to one cent
 * short for each night but one.
 */
export function isSamePrice(price: Money, before: Money, nights: number): boolean {
  const moreCents = centsOf(price) - centsOf(before)
  return price.currency === before.currency && moreCents >= 0 && moreCents < Math.max(1, nights)
}

/**
 * Returns an offer's differences from a rate, the most important first; the lowest wins. `nearest` compares rooms and
 * boards first. The price decides before the id: for `cheapest` the full price, for `nearest` the difference in price.
 */
function rankOf(rate: RateTraits, offer: Offer, by: Likeness, nowMs: number): readonly number[] {
  const { offerId, supplier, supplierId, offerRetailRate } = offer
  const isOfSupplier =
    rate.supplier === undefined || (supplierId === rate.supplier.supplierId && supplier === rate.supplier.supplier)
  const distance = Math.abs(centsOf(offerRetailRate) - centsOf(rate.price))
  return [
    by === 'cheapest' ? 0 : -countSame(rate.rooms, roomsOf(offer)),
    isRefundable(offer, nowMs) === rate.isRefundable ? 0 : 1,
    isOfSupplier ? 0 : 1,
    offerRetailRate.currency === rate.price.currency ? 0 : 1,
    ...(by === 'cheapest' ? [fullPrice(offer)] : [Math.sign(distance), rate.differences?.(offer) ?? 0, distance]),
    offerId === rate.offerId ? 0 : 1,
  ]
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - other[index]!).find((difference) => difference !== 0) ?? 0
}

function roomsOf({ rates }: SoldRooms): readonly RoomTraits[] {
  return rates.toSorted((a, b) => a.occupancyNumber - b.occupancyNumber)
}

/** Returns how many match, from 0 to 2: all rooms' names, and all their boards. */
function countSame(rooms: readonly RoomTraits[], others: readonly RoomTraits[]): number {
  const isNamed = [...rooms, ...others].every((room) => room.boardName !== undefined)
  const [texts, otherTexts] = [rooms, others].map((some) => [
    some.map(({ name }) => name.trim().toLowerCase()).join('\n'),
    some.map(({ boardType, boardName = '' }) => (isNamed ? boardKey({ boardType, boardName }) : boardType)).join('\n'),
  ])
  return texts!.filter((text, index) => text === otherTexts![index]).length
}
